import type { LineaVista } from "@cosecha/domain/esquemas/lineas";
import { expect, it } from "vitest";
import type { Item } from "../lineas/list/sections.ts";
import { enCompra, type PedidoEnCompra } from "./items.ts";

let productoId = 0;
const linea = (pedidoId: number, nombreProducto: string, categoria: string | null = null) =>
  ({ pedidoId, productoId: ++productoId, nombreProducto, categoria, cantidad: 0 }) as LineaVista;

const pedido = (pedidoId: number, dia: string, lineas: LineaVista[], more: Partial<PedidoEnCompra> = {}) => ({
  ...{ pedidoId, nombre: `Proveedor ${pedidoId}`, dia, lineas, abierto: false, esDeAqui: () => false },
  ...more,
});

const huerta = pedido(1, "el viernes 27", [linea(1, "Acelga", "Verdura"), linea(1, "Limón", "Fruta")], {
  esDeAqui: ({ nombreProducto }) => nombreProducto === "Limón",
});
const horno = pedido(2, "el viernes 27", [linea(2, "Hogaza", "Pan"), linea(2, "Pan de limón", "Pan")]);
const queso = pedido(3, "", [linea(3, "Queso de cabra")]);

const said = (items: readonly Item[]) =>
  items.map((item) =>
    item.kind === "seccion" ? `# ${item.nombre} ${item.cuantos}` : item.linea.nombreProducto,
  );

it("orders stand under their day of delivery, each with what the family has there or usually orders", () => {
  expect(said(enCompra([huerta, horno, queso], ""))).toEqual([
    ...["# el viernes 27 0", "# Proveedor 1 2", "Limón", "# Proveedor 2 2"],
    ...["#  0", "# Proveedor 3 1"],
  ]);
});

it("where nobody has said a day, there is no title for it", () => {
  expect(said(enCompra([queso], " "))).toEqual(["# Proveedor 3 1"]);
});

it("an order that is opened shows all of its products, by category", () => {
  const items = enCompra(
    [
      { ...huerta, abierto: true },
      { ...horno, abierto: true },
    ],
    "",
  );
  expect(said(items)).toEqual([
    ...["# el viernes 27 0", "# Proveedor 1 2", "# Verdura 1", "Acelga", "# Fruta 1", "Limón"],
    ...["# Proveedor 2 2", "# Pan 2", "Hogaza", "Pan de limón"],
  ]);
  const keys = items.flatMap((item) => (item.kind === "seccion" ? [item.key] : []));
  expect(new Set(keys).size).toBe(keys.length);
});

it("one search finds in all of them, what is only nearly right last in each, and leaves the others out", () => {
  expect(said(enCompra([huerta, horno, queso], "limon"))).toEqual([
    ...["# Proveedor 1 1", "Limón", "# Proveedor 2 1", "Pan de limón"],
  ]);
  expect(said(enCompra([huerta, horno, queso], "hogasa"))).toEqual(["# Proveedor 2 1", "Hogaza"]);
  expect(enCompra([huerta, horno, queso], "merluza")).toEqual([]);
});
