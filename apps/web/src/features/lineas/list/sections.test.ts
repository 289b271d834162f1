import type { LineaVista } from "@cosecha/domain/esquemas/lineas";
import { expect, it } from "vitest";
import { byName, inSections } from "./sections.ts";

const linea = (nombreProducto: string, categoria: string | null) =>
  ({ nombreProducto, categoria }) as LineaVista;
const lineas = [
  linea("Plátano", "Fruta"),
  linea("Miel", null),
  linea("Acelga", "Verdura"),
  linea("Limón", "Fruta"),
];

it("sections follow the order in which categories appear, and products without one come last", () => {
  const titles = inSections(lineas).map((item) =>
    item.kind === "seccion" ? `# ${item.nombre}` : item.linea.nombreProducto,
  );
  expect(titles).toEqual(["# Fruta", "Plátano", "Limón", "# Verdura", "Acelga", "# Otros productos", "Miel"]);
});

it("sections have no titles when there are no categories", () => {
  expect(inSections([linea("Miel", null)]).map(({ kind }) => kind)).toEqual(["linea"]);
});

it("the search finds names without case and accents", () => {
  expect(byName(lineas, " PLATANO ").map(({ nombreProducto }) => nombreProducto)).toEqual(["Plátano"]);
  expect(byName(lineas, "")).toBe(lineas);
});
