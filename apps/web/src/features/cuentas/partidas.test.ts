import type { DesgloseDeCargo } from "@cosecha/domain/esquemas/cuentas";
import { expect, it } from "vitest";
import { partidasDe } from "./partidas.ts";

const entrega = {
  ...{ productoId: 1, nombreProducto: "Queso", unidad: "pieza" as string | null, cobro: "kg" as const },
  ...{ pedido: 1 as number | null, entregado: 1.35, precio: 12.5, iva: 0.04, total: 17.55 },
  motivo: null as DesgloseDeCargo["entregas"][number]["motivo"],
};
const desglose = (cambios: Partial<DesgloseDeCargo>): DesgloseDeCargo => ({
  ...{
    pedidoId: 1,
    descripcion: "Semana 12",
    nombreProveedor: "Quesos",
    cargos: [],
    diferencia: 0,
    total: 0,
  },
  ...{ entregas: [], movimientos: [], ...cambios },
});
const dicho = (cambios: Partial<DesgloseDeCargo>) =>
  partidasDe(desglose(cambios)).map(({ nombre, cuanto, precio, importe }) => [
    nombre,
    cuanto,
    precio,
    importe,
  ]);

it("says of each product what was ordered and delivered, in what it is charged by, and at which price", () => {
  expect(dicho({ entregas: [entrega] })).toEqual([
    [
      "Queso",
      "Pedido 1 × pieza, entregado 1,35 kg",
      expect.stringMatching(/^12,50\s€ \/ kg y 4\s% de IVA$/),
      17.55,
    ],
  ]);
  const nada = { ...entrega, pedido: null, motivo: "sobrante" as const };
  expect(dicho({ entregas: [nada] })[0]?.[1]).toBe(
    "No se pidió, entregado 1,35 kg, se quedó con lo que sobraba",
  );
  const sinLlegar = { ...entrega, unidad: "kg", entregado: null, motivo: "falta" as const, total: null };
  expect(dicho({ entregas: [sinLlegar] })[0]).toEqual([
    ...["Queso", "Pedido 1 kg, entregado 0 kg, llegó menos de lo pedido", expect.anything(), 0],
  ]);
});

it("tells a correction from an exchange, and has the shares of charges and of the invoice", () => {
  const cambiado = { ...entrega, motivo: "cambio" as const };
  const correccion = {
    asientoId: 2,
    fecha: "2026-03-14",
    tipo: "correccion" as const,
    concepto: "",
    importe: -1,
  };
  expect(dicho({ entregas: [cambiado] })[0]?.[1]).toMatch(/a cambio de otra cosa$/);
  expect(dicho({ entregas: [cambiado], movimientos: [correccion] })[0]?.[1]).toMatch(/corregido después$/);
  const cargos = [
    { tipo: "transporte" as const, concepto: "Furgoneta", importe: 2.51 },
    { tipo: "descuento" as const, concepto: "", importe: -1.14 },
  ];
  expect(dicho({ cargos, diferencia: 0.07 })).toEqual([
    ["Transporte", "Furgoneta", "", 2.51],
    ["Descuento", "", "", -1.14],
    ["Diferencia con la factura", "Su parte de lo que la factura difiere de lo recibido", "", 0.07],
  ]);
});
