import { conUnidad } from "@cosecha/domain/dinero";
import type { DesgloseDeCargo } from "@cosecha/domain/esquemas/cuentas";
import { formatoPrecioExacto } from "@cosecha/domain/euros";
import { formatoIva } from "@cosecha/domain/iva";
import { enKilos } from "@cosecha/domain/reparto";
import { CARGOS, DIFERENCIA } from "@cosecha/domain/textos/cuentas";
import { motivos } from "@cosecha/domain/textos/entregas";

/** A line of what a charge is made of, as it is read. */
export interface Partida {
  clave: string;
  nombre: string;
  /** How much was ordered and delivered, and why that differs; none for what is not a product. */
  cuanto: string;
  /** «2,50 € / kg y 4 % de IVA»; "" for what is not a product. */
  precio: string;
  /** EUR with IVA; below 0 it takes from what is charged. */
  importe: number;
}

/** What a charge is made of: what the family ordered or got, and its share of everything else. */
export function partidasDe({ entregas, cargos, diferencia, movimientos }: DesgloseDeCargo): Partida[] {
  const corregido = movimientos.some(({ tipo }) => tipo === "correccion");
  return [
    ...entregas.map((una) => deProducto(una, corregido)),
    ...cargos.map(({ tipo, concepto, importe }, n) => ({
      ...{ clave: `cargo ${n}`, nombre: CARGOS[tipo], cuanto: concepto, precio: "", importe },
    })),
    ...(diferencia === 0 ? [] : [{ ...LO_DE_LA_FACTURA, importe: diferencia }]),
  ];
}

const LO_DE_LA_FACTURA = {
  clave: "diferencia",
  nombre: DIFERENCIA,
  cuanto: "Su parte de lo que la factura difiere de lo recibido",
  precio: "",
};

function deProducto(una: DesgloseDeCargo["entregas"][number], corregido: boolean): Partida {
  const { productoId, nombreProducto, pedido, entregado, motivo, precio, iva, total } = una;
  const unidad = enKilos(una) ? "kg" : una.unidad;
  const dicho =
    motivo === null ? "" : corregido && motivo === "cambio" ? "Corregido después" : motivos[motivo];
  return {
    clave: `producto ${productoId}`,
    nombre: nombreProducto,
    cuanto: [
      pedido === null ? "No se pidió" : `Pedido ${conUnidad(pedido, una.unidad)}`,
      `entregado ${conUnidad(entregado ?? 0, unidad)}`,
      ...(dicho === "" ? [] : [dicho.replace(/^./, (letra) => letra.toLowerCase())]),
    ].join(", "),
    precio: `${formatoPrecioExacto(precio)}${unidad ? ` / ${unidad}` : ""} y ${formatoIva(iva)} de IVA`,
    importe: total ?? 0,
  };
}
