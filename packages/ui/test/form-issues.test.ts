import { expect, it } from "vitest";
import { issuesByField } from "../src/lib/form-issues.ts";

it("leads each issue to its field, or to the one that holds it, as the fields stand", () => {
  const issues = [
    { path: "familias.0.id", message: "no existe" },
    { path: "nombre", message: "está en uso" },
    { path: "familiasX", message: "sin campo" },
    { path: "", message: "de todo" },
  ];
  expect(issuesByField(issues, new Set(["nombre", "familias"]))).toEqual({
    mapped: [
      { path: "nombre", message: "está en uso" },
      { path: "familias", message: "no existe" },
    ],
    rest: [
      { path: "familiasX", message: "sin campo" },
      { path: "", message: "de todo" },
    ],
  });
});
