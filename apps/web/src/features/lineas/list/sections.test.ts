import type { LineaVista } from "@cosecha/domain/esquemas/lineas";
import { expect, it } from "vitest";
import { foundSections, inSections } from "./sections.ts";

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

it("what is usual comes first, once, and gives the others a title", () => {
  const withIds = lineas.map((linea, productoId) => ({ ...linea, productoId }));
  const titles = (these: LineaVista[], ...usual: number[]) =>
    inSections(these, new Set(usual)).map((item) =>
      item.kind === "seccion" ? `# ${item.nombre}` : item.linea.nombreProducto,
    );
  expect(titles(withIds, 3, 2)).toEqual([
    ...["# Lo que suele pedir", "Acelga", "Limón", "# Fruta", "Plátano", "# Otros productos", "Miel"],
  ]);
  const plain = withIds.map((linea) => ({ ...linea, categoria: null })).slice(0, 2);
  expect(titles(plain, 1)).toEqual(["# Lo que suele pedir", "Miel", "# Otros productos", "Plátano"]);
  expect(titles(plain, 7)).toEqual(["Plátano", "Miel"]);
});

it("what is nearly what was searched for comes last, in a section of its own", () => {
  const titles = (search: string) =>
    foundSections(lineas, search).map((item) =>
      item.kind === "seccion" ? `# ${item.nombre}` : item.linea.nombreProducto,
    );
  expect(titles("limo")).toEqual(["# Fruta", "Limón"]);
  expect(titles("limonn")).toEqual(["# Parecido a «limonn»", "Limón"]);
  const more = [...lineas, linea("Limonada", "Bebida")];
  const found = foundSections(more, "limona").map(
    (item) => item.kind === "linea" && item.linea.nombreProducto,
  );
  expect(found).toEqual([false, "Limonada", false, "Limón"]);
});
