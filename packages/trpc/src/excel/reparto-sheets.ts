import { sumar } from "@cosecha/domain/dinero";
import type { PantallaDeReparto, ProductoDeReparto } from "@cosecha/domain/esquemas/entregas";
import { totalLinea } from "@cosecha/domain/lineas";
import { enKilos, precioDeEntrega, sePesaPorPiezas } from "@cosecha/domain/reparto";
import { columnLetters } from "@cosecha/importador/cells";
import { printable } from "@cosecha/importador/print-xlsx";
import { number, text, writeSheets } from "@cosecha/importador/write-xlsx";
import { Decimal } from "decimal.js";
import {
  CANTIDAD,
  type Celda,
  EUROS,
  encabezado,
  formula,
  type PedidoEnHoja,
  PRECIO,
  porcentaje,
} from "./pedido-sheets.ts";

/** What a delivery's sheets show, as the delivery screen has it. */
export type Celdas = Pick<
  PantallaDeReparto,
  "familias" | "productos" | "lineas" | "recepciones" | "entregas"
>;
type Cabecera = Omit<PedidoEnHoja, "productos" | "familias">;

const ENTREGADO = "Entregado";
const PEDIDO = "Pedido";

/** What a quantity of a product that is received or delivered is of. */
const seApuntaEn = (producto: ProductoDeReparto): string =>
  enKilos(producto) ? "kg" : producto.unidad || "ud";

/** The families that ordered or got something, by name. */
function suyas({ familias, lineas, entregas }: Celdas): Celdas["familias"] {
  const con = new Set([...lineas, ...entregas].map(({ familiaId }) => familiaId));
  return familias
    .filter(({ id }) => con.has(id))
    .sort((una, otra) => una.nombre.localeCompare(otra.nombre, "es"));
}

const porProducto = <T extends { productoId: number }>(filas: readonly T[]): ReadonlyMap<number, T[]> => {
  const grupos = new Map<number, T[]>();
  for (const fila of filas) {
    const grupo = grupos.get(fila.productoId);
    if (grupo === undefined) grupos.set(fila.productoId, [fila]);
    else grupo.push(fila);
  }
  return grupos;
};

/** A product at one price of what it is charged by. */
interface Fila {
  producto: ProductoDeReparto;
  precio: Decimal;
  iva: Decimal;
  /** By the id of the family. */
  pedido: Map<number, Decimal>;
  entregado: Map<number, Decimal>;
  notas: string[];
  /** What came, in the first of its product's rows. */
  recepcion: Celdas["recepciones"][number] | null;
  /** How many rows the product has, in the first one. */
  filas: number;
}

/** The rows of a delivery, in the order of its products. A row multiplies one price. */
function filasDe(celdas: Celdas): Fila[] {
  const nombres = new Map(celdas.familias.map(({ id, nombre }) => [id, nombre]));
  const recepciones = new Map(celdas.recepciones.map((una) => [una.productoId, una]));
  const lineas = porProducto(celdas.lineas);
  const entregas = porProducto(celdas.entregas);
  return celdas.productos.flatMap((producto) => {
    const recepcion = recepciones.get(producto.id) ?? null;
    const filas = new Map<string, Fila>();
    const filaDe = (precio: Decimal, iva: Decimal) => {
      const clave = `${precio} ${iva}`;
      const fila: Fila = filas.get(clave) ?? {
        ...{ producto, precio, iva, recepcion: null, filas: 0 },
        pedido: new Map(),
        entregado: new Map(),
        notas: [],
      };
      filas.set(clave, fila);
      return fila;
    };
    const alPedir = (linea: { precio: number; iva: number }) =>
      filaDe(
        precioDeEntrega({ ...producto, precio: linea.precio }, recepcion),
        new Decimal(recepcion?.iva ?? linea.iva),
      );
    const suyas = new Map(entregas.get(producto.id)?.map((una) => [una.familiaId, una]));
    for (const linea of lineas.get(producto.id) ?? []) {
      const entrega = suyas.get(linea.familiaId);
      const fila = entrega ? filaDe(new Decimal(entrega.precio), new Decimal(entrega.iva)) : alPedir(linea);
      fila.pedido.set(linea.familiaId, new Decimal(linea.cantidad));
      if (linea.nota !== "") fila.notas.push(`${nombres.get(linea.familiaId) ?? ""}: ${linea.nota}`);
    }
    for (const { familiaId, entregado, precio, iva } of suyas.values()) {
      if (entregado === null) continue;
      filaDe(new Decimal(precio), new Decimal(iva)).entregado.set(familiaId, new Decimal(entregado));
    }
    if (filas.size === 0) alPedir(producto);
    const [primera, ...otras] = filas.values();
    return primera === undefined ? [] : [{ ...primera, recepcion, filas: filas.size }, ...otras];
  });
}

/** How many columns stand before those of the families. */
const A_LA_IZQUIERDA = 5;

/** Two rows: the families, and what each column is. */
const titulosDe = (familias: readonly { nombre: string }[], conNotas: boolean): Celda[][] => [
  [
    ...Array<Celda>(A_LA_IZQUIERDA).fill(undefined),
    ...familias.flatMap(({ nombre }) => [text(nombre), undefined]),
  ],
  [
    ...["Producto", "Formato", "Se cobra por", "Precio sin IVA", "IVA"],
    ...familias.flatMap(() => [PEDIDO, ENTREGADO]),
    ...[PEDIDO, ENTREGADO, "Recibido", "Sobrante", "Merma", "Sin repartir", "Importe"],
    ...(conNotas ? ["Notas"] : []),
  ].map((titulo) => text(titulo)),
];

/**
 * The sheet for sharing out, once the supplier's delivery is being counted: of each family what it
 * ordered and what it got, of each product what came, was left over and was lost, and what each
 * family pays for what it got.
 */
export function sheetOfReparto(celdas: Celdas, cabecera: Cabecera): Uint8Array<ArrayBuffer> {
  const familias = suyas(celdas);
  const filas = filasDe(celdas);
  const conNotas = filas.some(({ notas }) => notas.length > 0);
  const arriba = encabezado(cabecera);
  const primera = arriba.length + 3;
  const ultima = primera + filas.length - 1;
  const detras = A_LA_IZQUIERDA + 2 * familias.length;
  const letra = (n: number) => columnLetters(detras + n);
  const [desde, hasta] = [columnLetters(A_LA_IZQUIERDA), columnLetters(detras - 1)];
  const titulos = `$${desde}$${primera - 1}:$${hasta}$${primera - 1}`;
  const suma = (r: number, titulo: string, cantidades: ReadonlyMap<number, Decimal>) => {
    const total = sumar([...cantidades.values()]);
    return familias.length === 0
      ? number(total, CANTIDAD)
      : formula(`SUMIF(${titulos},"${titulo}",${desde}${r}:${hasta}${r})`, total, CANTIDAD);
  };
  const pagan = new Map(familias.map(({ id }) => [id, new Decimal(0)]));
  const importes = filas.map(({ precio, iva, entregado }) => {
    let importe = new Decimal(0);
    for (const [id, cantidad] of entregado) {
      const total = totalLinea({ precio, iva, cantidad });
      importe = importe.add(total);
      pagan.set(id, total.add(pagan.get(id) ?? 0));
    }
    return importe;
  });
  const escritas = filas.map((fila, i): Celda[] => {
    const r = primera + i;
    const { producto, precio, iva, pedido, entregado, notas } = fila;
    return [
      text(producto.nombre),
      text(producto.unidad),
      text(seApuntaEn(producto)),
      number(precio, PRECIO),
      porcentaje(iva),
      ...familias.flatMap(({ id }): Celda[] => [cantidad(pedido.get(id)), cantidad(entregado.get(id))]),
      suma(r, PEDIDO, pedido),
      suma(r, ENTREGADO, entregado),
      ...deRecepcion(fila, filas.slice(i, i + fila.filas), r, letra),
      familias.length === 0
        ? number(0, EUROS)
        : formula(
            `SUMPRODUCT((${titulos}="${ENTREGADO}")*ROUND(${desde}${r}:${hasta}${r}*$D${r}*(1+$E${r}),2))`,
            importes[i] ?? 0,
            EUROS,
          ),
      ...(conNotas ? [text(notas.join("; ") || null)] : []),
    ];
  });
  const rango = (columna: string) => `${columna}${primera}:${columna}${ultima}`;
  const fijo = (columna: string) => `$${columna}${primera}:$${columna}${ultima}`;
  const total: Celda[] = [
    text("TOTAL"),
    ...Array<Celda>(A_LA_IZQUIERDA - 1).fill(undefined),
    ...familias.flatMap(({ id }, f): Celda[] => [
      undefined,
      formula(
        `SUMPRODUCT(ROUND(${rango(columnLetters(A_LA_IZQUIERDA + 2 * f + 1))}*${fijo("D")}*(1+${fijo("E")}),2))`,
        pagan.get(id) ?? 0,
        EUROS,
      ),
    ]),
    ...Array<Celda>(6).fill(undefined),
    formula(`SUM(${rango(letra(6))})`, sumar(importes), EUROS),
  ];
  const totales = filas.length > 0 ? [total] : [];
  const anchos = [40, 16, 12, 15, 8, ...familias.flatMap(() => [10, 11])];
  return printable(
    writeSheets([
      {
        nombre: "Reparto",
        repite: [arriba.length, arriba.length + 1],
        filas: [...arriba, ...titulosDe(familias, conNotas), ...escritas, ...totales],
        anchos: [...anchos, 10, 11, 10, 10, 10, 12, 14, ...(conNotas ? [40] : [])],
      },
    ]),
    {
      cabecera: arriba.length + 1,
      negritas: [
        ...[0, arriba.length, arriba.length + 1],
        ...totales.map(() => arriba.length + 2 + filas.length),
      ],
    },
  );
}

const cantidad = (valor: Decimal.Value | null | undefined): Celda =>
  valor == null ? undefined : number(valor, CANTIDAD);

/** What came of a product, what became of it, and what is not anywhere yet. */
function deRecepcion(
  { recepcion }: Fila,
  suyas: readonly Fila[],
  r: number,
  letra: (n: number) => string,
): Celda[] {
  if (recepcion === null) return Array<Celda>(4).fill(undefined);
  const { recibido, sobrante, merma } = recepcion;
  if (recibido === null) return [undefined, cantidad(sobrante), cantidad(merma), undefined];
  const entregado = sumar(suyas.flatMap((fila) => [...fila.entregado.values()]));
  const queda = new Decimal(recibido).sub(entregado).sub(sobrante).sub(merma);
  const entregados = `SUM(${letra(1)}${r}:${letra(1)}${r + suyas.length - 1})`;
  return [
    cantidad(recibido),
    cantidad(sobrante),
    cantidad(merma),
    // Spreadsheets reckon in binary: unrounded, 3 − 2,85 − 0,1 − 0,05 shows as 3,5E-16.
    formula(`ROUND(${letra(2)}${r}-${entregados}-${letra(3)}${r}-${letra(4)}${r},3)`, queda, CANTIDAD),
  ];
}

/** How many families stand beside each other on a page that is to be filled in. */
const FAMILIAS_POR_HOJA = 6;

/**
 * The columns before the families' on a sheet to fill in, and those behind them on the first one.
 */
const DE_PRODUCTO = ["N.º", "Producto", "Se apunta en"] as const;
const DE_LLEGADA = ["Pedido en total", "Recibido", "Sobrante", "Merma"] as const;
/** The title of a sheet to fill in begins so, with the order's number. */
const TITULO_DE_HOJA = "Hoja de reparto n.º";

/**
 * The sheets to fill in by hand, printed or not: of each product and family what was ordered, and
 * room for what it gets. What has been typed in already stands there.
 */
export function sheetToFillIn(
  celdas: Celdas,
  { id, ...cabecera }: Cabecera & { id: number },
): Uint8Array<ArrayBuffer> {
  const familias = suyas(celdas);
  const lineas = porProducto(celdas.lineas);
  const entregas = porProducto(celdas.entregas);
  const recepciones = new Map(celdas.recepciones.map((una) => [una.productoId, una]));
  const [, ...resto] = encabezado(cabecera);
  const arriba = [[text(`${TITULO_DE_HOJA} ${id}: pedido a ${cabecera.proveedor}`)], ...resto];
  const paginas = Array.from(
    { length: Math.max(1, Math.ceil(familias.length / FAMILIAS_POR_HOJA)) },
    (_, pagina) => familias.slice(pagina * FAMILIAS_POR_HOJA, (pagina + 1) * FAMILIAS_POR_HOJA),
  );
  const hojas = paginas.map((deHoja, pagina) => {
    const conLlegada = pagina === 0;
    return {
      nombre: paginas.length === 1 ? "Reparto" : `Reparto ${pagina + 1}`,
      filas: [
        ...arriba,
        [
          ...Array<Celda>(DE_PRODUCTO.length).fill(undefined),
          ...deHoja.flatMap(({ nombre }) => [text(nombre), undefined]),
        ],
        [...DE_PRODUCTO, ...deHoja.flatMap(() => [PEDIDO, ENTREGADO]), ...(conLlegada ? DE_LLEGADA : [])].map(
          (dicho) => text(dicho),
        ),
        ...celdas.productos.map((producto): Celda[] => {
          const pedido = new Map(lineas.get(producto.id)?.map((una) => [una.familiaId, una.cantidad]));
          const entregado = new Map(entregas.get(producto.id)?.map((una) => [una.familiaId, una.entregado]));
          const recepcion = recepciones.get(producto.id);
          return [
            number(producto.id, CANTIDAD),
            text(producto.nombre),
            text(seApuntaEn(producto)),
            ...deHoja.flatMap(({ id: familia }) => [
              loPedido(producto, pedido.get(familia)),
              cantidad(entregado.get(familia)),
            ]),
            ...(conLlegada
              ? [
                  loPedido(producto, pedido.size === 0 ? undefined : sumar([...pedido.values()]).toNumber()),
                  cantidad(recepcion?.recibido),
                  cantidad(recepcion?.sobrante || null),
                  cantidad(recepcion?.merma || null),
                ]
              : []),
          ];
        }),
      ],
      repite: [arriba.length, arriba.length + 1] as const,
      anchos: [6, 30, 11, ...deHoja.flatMap(() => [9, 10]), ...(conLlegada ? [13, 10, 10, 10] : [])],
    };
  });
  return printable(writeSheets(hojas), {
    cabecera: arriba.length + 1,
    negritas: [0, arriba.length, arriba.length + 1],
    paraEscribir: true,
  });
}

/** What was ordered; with its unit where it is not what is written down. */
function loPedido(producto: ProductoDeReparto, pedido: number | undefined): Celda {
  if (pedido === undefined) return undefined;
  if (!sePesaPorPiezas(producto)) return number(pedido, CANTIDAD);
  return text(`${String(pedido).replace(".", ",")} ${producto.unidad || "ud"}`);
}
