import { assert, assertEquals, assertNotEquals } from "@std/assert";
import { z } from "zod";
import { LIMITS } from "./limits.ts";
import { ROUTE_ENTRIES } from "./routes.ts";
import { schemaDocument } from "./schema_document.ts";

// The schema that the first implementation (Apache-2.0) published, without its prose.
const recorded = JSON.parse(
  await Deno.readTextFile(new URL("./testdata/schema.json", import.meta.url)),
).schema;

/** Lists every place where `ours` lacks or changes a member of `theirs`; additions are fine. */
function losses(theirs: unknown, ours: unknown, path = "$"): string[] {
  if (Array.isArray(theirs)) {
    if (!Array.isArray(ours) || ours.length < theirs.length) return [`${path}: shorter`];
    return theirs.flatMap((item, at) => losses(item, ours[at], `${path}[${at}]`));
  }
  if (typeof theirs === "object" && theirs !== null) {
    if (typeof ours !== "object" || ours === null) return [`${path}: not an object`];
    const members = new Map(Object.entries(ours));
    return Object.entries(theirs).flatMap(([name, value]) =>
      members.has(name)
        ? losses(value, members.get(name), `${path}.${name}`)
        : [`${path}.${name}: missing`]
    );
  }
  return Object.is(theirs, ours) ? [] : [`${path}: ${theirs} became ${ours}`];
}

Deno.test("schemaDocument() drops and changes no member of the recorded schema", () => {
  assert(Object.keys(recorded.$defs).length === 17 && recorded.routes.length === 18);
  assertEquals(losses(recorded, JSON.parse(JSON.stringify(schemaDocument()))), []);
});

Deno.test("losses() finds a dropped member and a changed value", () => {
  assertEquals(losses({ a: 1, b: [1, 2] }, { a: 2, b: [1] }), [
    "$.a: 1 became 2",
    "$.b: shorter",
  ]);
  assertEquals(losses({ a: { b: 1 } }, { a: {} }), ["$.a.b: missing"]);
});

Deno.test("schemaDocument() resolves every reference within its own definitions", () => {
  const document = JSON.stringify(schemaDocument());
  const definitions = Object.keys(JSON.parse(document).$defs);
  const references = [...document.matchAll(/"\$ref":"([^"]+)"/g)].map(([, target]) => target);
  assert(references.length > 10);
  for (const reference of references) {
    assert(definitions.includes(String(reference).replace("#/$defs/", "")), reference);
  }
});

Deno.test("schemaDocument() takes no definition from a program that has one of the same name", () => {
  const before = JSON.stringify(schemaDocument());
  z.object({ other: z.string() }).meta({ id: "Health" });
  assertEquals(JSON.stringify(schemaDocument()), before);
});

Deno.test("schemaDocument() publishes the limits that it is given", () => {
  const limits = { ...LIMITS, max_output_bytes: 7 };
  assertEquals(schemaDocument(limits).limits, limits);
  assertNotEquals(schemaDocument().limits, limits);
});

Deno.test("schemaDocument() describes every definition and every status for a person", () => {
  const { $defs } = JSON.parse(JSON.stringify(schemaDocument()));
  for (const [name, definition] of Object.entries<{ description?: string }>($defs)) {
    assert((definition.description ?? "").length > 10, name);
  }
  for (const { statuses, summary } of ROUTE_ENTRIES.map(([, row]) => row)) {
    assert(summary.length > 10);
    for (const { meaning } of statuses) assert(meaning.length > 4);
  }
});
