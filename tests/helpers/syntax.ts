/** One import or re-export of a module. */
export interface Import {
  /** The specifier, as it is written. */
  specifier: string;
  /** The names taken from it; `*` stands for all of them. */
  names: string[];
}

/**
 * Reads what a module imports from its syntax tree, types and dynamic imports included.
 *
 * @param path The path of the module.
 * @param source Its text.
 * @returns Its imports, in order.
 */
export function importsOf(path: string, source: string): Import[] {
  const imports: Import[] = [];
  visit(path, source, {
    ImportDeclaration(node): void {
      imports.push({ specifier: node.source.value, names: node.specifiers.map(importedName) });
    },
    ExportNamedDeclaration(node): void {
      if (node.source === null || node.source.type !== "Literal") return;
      const names = node.specifiers.map(({ local }) =>
        local.type === "Identifier" ? local.name : "*"
      );
      imports.push({ specifier: String(node.source.value), names });
    },
    ExportAllDeclaration(node): void {
      imports.push({ specifier: node.source.value, names: ["*"] });
    },
    ImportExpression(node): void {
      if (node.source.type !== "Literal") return;
      imports.push({ specifier: String(node.source.value), names: ["*"] });
    },
  });
  return imports;
}

/**
 * Reads every text that stands as a literal in a module, specifiers included.
 *
 * @param path The path of the module.
 * @param source Its text.
 * @returns The texts, in order.
 */
export function textsOf(path: string, source: string): string[] {
  const texts: string[] = [];
  visit(path, source, {
    Literal(node): void {
      if (typeof node.value === "string") texts.push(node.value);
    },
    TemplateElement(node): void {
      texts.push(node.cooked);
    },
  });
  return texts;
}

function importedName(node: Deno.lint.ImportDeclaration["specifiers"][number]): string {
  if (node.type !== "ImportSpecifier") return "*";
  return node.imported.type === "Identifier" ? node.imported.name : node.imported.value;
}

function visit(path: string, source: string, visitor: Deno.lint.LintVisitor): void {
  const reader: Deno.lint.Rule = { create: () => visitor };
  Deno.lint.runPlugin({ name: "syntax", rules: { reader } }, path, source);
}
