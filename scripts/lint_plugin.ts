/**
 * The rules of this workspace that no lint rule of Deno covers. CONTRIBUTING.md shows each with a
 * bad and a good line.
 *
 * @module
 */
import { basename, dirname, relative, resolve } from "node:path";
import { fileURLToPath } from "node:url";

const ROOT = dirname(import.meta.dirname ?? ".");

/** The packages, and which of the others each may import. */
export const ROOMS: Readonly<Record<string, readonly string[]>> = {
  protocol: [],
  core: ["protocol"],
  agentd: ["protocol"],
  emulator: ["protocol"],
  cli: ["core"],
};

/** The one file that wires the programs together, and what it may import beyond its package. */
export const WIRING = { file: "cli/main.ts", rooms: ["emulator", "agentd"] } as const;

/** Folders whose files may import every package. */
const FREE_FOLDERS: readonly string[] = ["scripts", "tests"];

const PROCESS_MEMBERS: readonly string[] = [
  "args",
  "env",
  "exit",
  "exitCode",
  "stderr",
  "stdin",
  "stdout",
];

function pathOf(context: Deno.lint.RuleContext): string {
  const { filename } = context;
  const path = filename.startsWith("file:") ? fileURLToPath(filename) : filename;
  return relative(ROOT, resolve(ROOT, path));
}

function folderOf(path: string): string {
  return path.includes("/") ? path.slice(0, path.indexOf("/")) : "";
}

function isTest(path: string): boolean {
  return path.endsWith("_test.ts") || folderOf(path) === "tests";
}

/** What stands in the way of an import, or nothing. */
function refusal(path: string, specifier: string): string | undefined {
  const folder = folderOf(path);
  if (specifier.startsWith(".")) {
    const target = folderOf(relative(ROOT, resolve(ROOT, dirname(path), specifier)));
    if (target === folder || !Object.hasOwn(ROOMS, target)) return;
    return `A relative import leaves its package: "${specifier}"`;
  }
  const room = /^@microvms\/([^/]+)/.exec(specifier)?.[1];
  if (room === undefined || FREE_FOLDERS.includes(folder)) return;
  const allowed: readonly string[] = [
    ...(folder === "" ? ["core"] : ROOMS[folder] ?? []),
    ...(path === WIRING.file ? WIRING.rooms : []),
  ];
  if (allowed.includes(room)) return;
  return `"${path}" may not import "${specifier}", only: ${
    allowed.join(", ") || "nothing of ours"
  }`;
}

const importDirection: Deno.lint.Rule = {
  create(context): Deno.lint.LintVisitor {
    const path = pathOf(context);
    function check(node: Deno.lint.Node, source: Deno.lint.Node | null): void {
      if (source?.type !== "Literal" || typeof source.value !== "string") return;
      const message = refusal(path, source.value);
      if (message !== undefined) {
        context.report({ node, message, hint: "The import rule is in ARCHITECTURE.md" });
      }
    }
    return {
      ImportDeclaration(node): void {
        check(node, node.source);
      },
      ImportExpression(node): void {
        check(node, node.source);
      },
      ExportNamedDeclaration(node): void {
        check(node, node.source);
      },
      ExportAllDeclaration(node): void {
        check(node, node.source);
      },
    };
  },
};

function memberName(node: Deno.lint.MemberExpression): string | undefined {
  const { property } = node;
  if (property.type === "Identifier" && !node.computed) return property.name;
  return property.type === "Literal" ? String(property.value) : undefined;
}

function isGlobal(node: Deno.lint.Node | null, name: string): boolean {
  if (node?.type === "Identifier") return node.name === name;
  return node?.type === "MemberExpression" && memberName(node) === name &&
    node.object.type === "Identifier" && node.object.name === "globalThis";
}

const PROCESS_MODULE = /^(node:)?process$/;
const NODE_MEMBERS: readonly string[] = [
  "argv",
  "env",
  "exit",
  "exitCode",
  "stdin",
  "stdout",
  "stderr",
];

const noProcessGlobals: Deno.lint.Rule = {
  create(context): Deno.lint.LintVisitor {
    const path = pathOf(context);
    if (basename(path) === "main.ts" || isTest(path) || folderOf(path) === "scripts") return {};
    function report(node: Deno.lint.Node, name: string): void {
      context.report({
        node,
        message: `Only a main.ts may use ${name}`,
        hint: "Take what it gives as an argument",
      });
    }
    return {
      MemberExpression(node): void {
        const name = memberName(node);
        if (isGlobal(node.object, "console")) report(node, "console");
        // A variable of this name is common, so only what the global one alone has is refused.
        if (isGlobal(node.object, "process") && name !== undefined && NODE_MEMBERS.includes(name)) {
          report(node, `process.${name}`);
        }
        if (!isGlobal(node.object, "Deno")) return;
        if (name !== undefined && PROCESS_MEMBERS.includes(name)) report(node, `Deno.${name}`);
      },
      VariableDeclarator(node): void {
        if (node.id.type !== "ObjectPattern") return;
        if (isGlobal(node.init, "console")) report(node, "console");
        if (!isGlobal(node.init, "Deno")) return;
        for (const property of node.id.properties) {
          if (property.type !== "Property" || property.key.type !== "Identifier") continue;
          const { name } = property.key;
          if (PROCESS_MEMBERS.includes(name)) report(node, `Deno.${name}`);
        }
      },
      ImportDeclaration(node): void {
        if (PROCESS_MODULE.test(node.source.value)) report(node, "node:process");
      },
      ImportExpression(node): void {
        const { source } = node;
        if (source.type !== "Literal" || typeof source.value !== "string") return;
        if (PROCESS_MODULE.test(source.value)) report(node, "node:process");
      },
    };
  },
};

const noTopLevelArrow: Deno.lint.Rule = {
  create(context): Deno.lint.LintVisitor {
    return {
      VariableDeclaration(node): void {
        const { parent } = node;
        if (parent.type !== "Program" && parent.type !== "ExportNamedDeclaration") return;
        for (const { id, init } of node.declarations) {
          if (init?.type !== "ArrowFunctionExpression" && init?.type !== "FunctionExpression") {
            continue;
          }
          const name = id.type === "Identifier" ? id.name : "f";
          context.report({
            node,
            message: "A function of a module is a constant",
            hint: `Write it as a declaration: function ${name}()`,
          });
        }
      },
    };
  },
};

/** The literal words of a message: its first and its last piece, around what is filled in. */
function words(node: Deno.lint.Node): { first: string; last: string } | undefined {
  if (node.type === "Literal" && typeof node.value === "string") {
    return { first: node.value, last: node.value };
  }
  if (node.type === "TemplateLiteral") {
    return { first: node.quasis.at(0)?.raw ?? "", last: node.quasis.at(-1)?.raw ?? "" };
  }
  if (node.type === "BinaryExpression" && node.operator === "+") {
    return { first: words(node.left)?.first ?? "", last: words(node.right)?.last ?? "" };
  }
  return undefined;
}

const errorMessage: Deno.lint.Rule = {
  create(context): Deno.lint.LintVisitor {
    if (isTest(pathOf(context))) return {};
    return {
      NewExpression(node): void {
        if (node.callee.type !== "Identifier" || !node.callee.name.endsWith("Error")) return;
        for (const argument of node.arguments) {
          const message = words(argument);
          if (message === undefined) continue;
          if (/^\p{Ll}/u.test(message.first)) {
            context.report({ node: argument, message: "An error message starts with a capital" });
          }
          if (message.last.endsWith(".")) {
            context.report({ node: argument, message: "An error message ends without full stop" });
          }
        }
      },
    };
  },
};

function isOptions(parameter: Deno.lint.Parameter): boolean {
  const target = parameter.type === "AssignmentPattern" ? parameter.left : parameter;
  return target.type === "ObjectPattern" ||
    target.type === "Identifier" && target.name.toLowerCase().endsWith("options");
}

const fewParameters: Deno.lint.Rule = {
  create(context): Deno.lint.LintVisitor {
    // The stand-ins have the signatures of what they stand for.
    if (folderOf(pathOf(context)) === "compat") return {};
    return {
      "ExportNamedDeclaration > FunctionDeclaration"(node: Deno.lint.FunctionDeclaration): void {
        const [, , third, ...more] = node.params;
        if (third === undefined || isOptions(third) && more.length === 0) return;
        context.report({
          node,
          message: "An exported function takes at most two values and then one options object",
        });
      },
    };
  },
};

/** The plugin, as `deno lint` loads it. */
const plugin: Deno.lint.Plugin = {
  name: "microvms",
  rules: {
    "error-message": errorMessage,
    "few-parameters": fewParameters,
    "import-direction": importDirection,
    "no-process-globals": noProcessGlobals,
    "no-top-level-arrow": noTopLevelArrow,
  },
};

export default plugin;
