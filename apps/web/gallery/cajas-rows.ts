import { changeAnswers } from "../e2e/calls.ts";
import { ADMIN, GARCIA, type Row } from "./row.ts";

const parte = (familiaId: number, nombre: string, pedido: number, hasta: number, final: number) => ({
  ...{ familiaId, nombre, pedido, hasta, final },
});
const producto = (productoId: number, nombreProducto: string, more: object) => ({
  ...{ productoId, nombreProducto, unidad: "ud", lleva: 12, tope: null, cajas: 1, ...more },
});

/** What comes in whole cases: while it is ordered, and when it is to be decided. */
export const cajasRows: readonly Row[] = [
  {
    name: "pedir por cajas",
    route: "lineas",
    who: GARCIA,
    path: "/lineasPedido/2/2",
    // The list draws what is in sight alone.
    before: async (page) => {
      await page.getByLabel("Buscar producto").fill("harina de trigo");
      await page.getByLabel(/^Cantidad de Harina de trigo T55/).fill("10");
    },
    guide: { file: "cajas.png", of: "both" },
  },
  {
    name: "pedido con cajas por decidir",
    route: "pedido",
    who: ADMIN,
    path: "/pedidos/edit/3",
    arrange: (page) =>
      changeAnswers(page, {
        "pedidos.cajas": (cajas) => ({
          ...cajas,
          ...{ porDecidir: true, cajasEn: null, decideHasta: null, marca: "x" },
          productos: [
            producto(1, "Barra de masa madre", {
              motivo: "completar",
              familias: [parte(2, "García", 4, 0, 4), parte(3, "Martínez", 5, 4, 8)],
            }),
            producto(2, "Magdalenas", {
              motivo: "recortar",
              familias: [parte(2, "García", 8, 0, 7), parte(3, "Martínez", 5, 0, 5)],
            }),
          ],
        }),
      }),
    before: (page) => page.getByRole("heading", { name: "Las cajas" }).waitFor(),
    show: (page) => page.getByRole("heading", { name: "Las cajas" }),
    guide: { file: "cajas-por-decidir.png", of: "desk" },
  },
];
