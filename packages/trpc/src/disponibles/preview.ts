import {
  type CampoDeProducto,
  conNumeros,
  type DatosDeProducto,
  type DatosDichos,
} from "@cosecha/domain/campos";
import { compactarVista } from "@cosecha/domain/compactar-vista";
import { esPrecioSospechoso, variacionDePrecio } from "@cosecha/domain/comparacion";
import type { disponiblePrevistoVisto } from "@cosecha/domain/esquemas/disponibles";
import type {
  Indicaciones,
  Pregunta,
  ProductoPrevisto,
  VistaPrevia,
} from "@cosecha/domain/esquemas/importacion";
import { textos } from "@cosecha/domain/textos";
import type { VistaCompacta } from "@cosecha/domain/vista-compacta";
import type * as z from "zod";
import { countPictures } from "../imagenes/from-file.ts";
import { authorize } from "../kernel/authorize.ts";
import type { AuthedContext } from "../kernel/context.ts";
import { DomainError } from "../kernel/errors.ts";
import { loadProveedor } from "../proveedores/load.ts";
import { mapInTurns, slices } from "../turns.ts";
import { allNew, findCompared } from "./compared.ts";
import { loadProductos } from "./load-productos.ts";
import {
  askWhoseItIs,
  countChanges,
  countPlan,
  noticesOfPlan,
  noticesOfPrices,
  noticesOfWhose,
  type Plan,
  type Previsto,
  planImport,
} from "./plan.ts";
import { presentImportacion, readDisponible } from "./read-disponible.ts";
import { fileOf } from "./sent-file.ts";
import { readState } from "./undo.ts";

/**
 * Shows what a file would change, without storing anything (design: Import). Compares it with the
 * listing `id`, or, for a new listing, with the supplier's latest one. Where it finds no products
 * it does not throw: it answers with `rechazo`, so that a person can show where the products are.
 * `asksApart`: what `preguntas` asks is no notice, too. `clave` is the file's, as `fileOf` says.
 */
export async function previewDisponible(
  ctx: AuthedContext,
  { proveedorId, id, conHojas, archivoExcel, ...dicho }: z.infer<typeof disponiblePrevistoVisto>,
  { asksApart = false } = {},
): Promise<VistaPrevia & { clave: string | null }> {
  const proveedor = await loadProveedor(ctx.db, proveedorId);
  authorize(ctx, "gestionar", proveedor);
  const comparado = await findCompared(ctx.db, proveedorId, id ?? null);
  if (id && comparado === null) throw new DomainError("NO_ENCONTRADO", textos.disponible.noEncontrado);
  const { archivo, clave } = await fileOf(ctx, proveedorId, archivoExcel);
  const subido = { ...dicho, archivoExcel: archivo };
  // Before its products: what changes between the two is told as changed.
  const estadoVisto = id ? await readState(ctx.db, id) : null;
  const [reading, guardados] = await Promise.all([
    readDisponible(ctx, proveedor, subido, { hojas: conHojas }),
    comparado === null ? [] : loadProductos(ctx.db, comparado.id),
  ]);
  // A new listing keeps no values of the listing that it is compared with.
  const plan = await (id
    ? planImport(reading.productos, guardados, reading.informe.listas, subido.renombrados)
    : planImport(reading.productos, guardados));
  const cambios = comparado && countChanges(plan, id ? null : comparado.descripcion);
  const deFilas = await noticesOfPrices(plan, reading.informe.listas);
  // They are looked at when the file is stored; nearly all of them are images.
  const cuentas = { cambios, ...(reading.imagenes && countPictures({ imagenes: reading.imagenes.filas })) };
  const deQuien = asksApart ? [] : noticesOfWhose(plan, proveedor.nombre);
  const importacion = id
    ? presentImportacion(
        reading,
        { ...countPlan(plan), ...cuentas },
        { avisos: [...deQuien, ...noticesOfPlan(plan)], deFilas },
      )
    : presentImportacion(reading, { ...allNew(reading), ...cuentas }, { avisos: deQuien, deFilas });
  return {
    importacion,
    productos: await mapInTurns(plan.previstos, presentPrevisto),
    desaparecen: await mapInTurns(plan.desaparecen, (producto) =>
      Object.assign(presentDatos(producto), { conLineas: Boolean(id) && producto.conLineas }),
    ),
    comparadoCon: comparado,
    estadoVisto,
    preguntas: [
      ...[askWhoseItIs(plan, proveedor.nombre)].filter((pregunta) => pregunta !== null),
      ...reading.preguntas,
      ...(id ? askOf(plan, subido.renombrados) : []),
    ],
    asignacion: reading.asignacion,
    asignadaPor: reading.asignadaPor,
    rechazo: reading.rechazo,
    hojas: reading.hojas,
    clave,
  };
}

/**
 * The same preview for the web app, in a tenth of its bytes (decision 21), with the key by which the
 * file is named from then on. It takes the sheets even where the answer is not to bring them, as
 * texts name their cells.
 */
export async function previewCompactly(
  ctx: AuthedContext,
  { conHojas, ...input }: z.infer<typeof disponiblePrevistoVisto>,
): Promise<VistaCompacta & { clave: string | null }> {
  const { clave, ...vista } = await previewDisponible(ctx, { ...input, conHojas: true }, { asksApart: true });
  const compacta = await compactarVista(vista, {
    conHojas,
    enPiezas: (list, work) => mapInTurns(slices(list, PIECE), work),
  });
  return { ...compacta, clave };
}

/** How many rows of a preview become columns at a time. */
const PIECE = 500;

/**
 * Asks whether ordered products that become different ones are still the same. No question where
 * there are none.
 */
const askOf = ({ renombrados }: Plan, elegida: Indicaciones["renombrados"]): Pregunta[] =>
  renombrados.length === 0
    ? []
    : [
        {
          tipo: "renombrados",
          productos: renombrados.map(({ anterior, producto }) => ({
            anterior: { nombre: anterior.nombre, unidad: anterior.unidad },
            ahora: { nombre: producto.nombre, unidad: producto.unidad },
            familiasQuePiden: anterior.familias,
          })),
          elegida,
        },
      ];

const presentDatos = (producto: DatosDichos<string>): DatosDeProducto<number> =>
  Object.assign(conNumeros(producto, Number), { cobro: producto.cobro ?? ("unidad" as const) });

function presentPrevisto({ producto, anterior, campos }: Previsto): ProductoPrevisto {
  const rest: Omit<ProductoPrevisto, CampoDeProducto> = {
    hoja: producto.hoja,
    fila: producto.fila,
    procedencia: producto.procedencia,
    cambio: anterior === null ? "nuevo" : campos.length > 0 ? "cambia" : "igual",
    anterior: anterior && presentDatos(anterior),
    variacion: anterior && variacionDePrecio(anterior.precio, producto.precio),
    sospechoso: anterior !== null && esPrecioSospechoso(anterior.precio, producto.precio),
  };
  // Spreading the first into the second takes forty times as long, and there are thousands.
  return Object.assign(presentDatos(producto), rest);
}
