import { expect, it } from "vitest";
import { issuesByField } from "../src/lib/form-issues.ts";

it("each issue of the server is shown at its field, or at the one around it", () => {
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
