import { type Comparable, esPrecioSospechoso, variacionDePrecio } from "@cosecha/domain/comparacion";
import type { disponiblePrevisto } from "@cosecha/domain/esquemas/disponibles";
import type {
  Indicaciones,
  Pregunta,
  ProductoPrevisto,
  VistaPrevia,
} from "@cosecha/domain/esquemas/importacion";
import { textos } from "@cosecha/domain/textos";
import type * as z from "zod";
import { authorize } from "../kernel/authorize.ts";
import type { AuthedContext } from "../kernel/context.ts";
import { DomainError } from "../kernel/errors.ts";
import { loadProveedor } from "../proveedores/load.ts";
import { mapInTurns } from "../turns.ts";
import { countPlan, noticesOfPlan, type Plan, type Previsto, planImport } from "./plan.ts";
import { loadProductos } from "./products.ts";
import { presentImportacion, readListing } from "./read-listing.ts";

/**
 * Shows what a file would change, without storing anything (design: Import). Compares it with the
 * listing `id`, or, for a new listing, with the supplier's latest one. Where it finds no products
 * it does not throw: it answers with `rechazo`, so that a person can show where the products are.
 */
export async function previewListing(
  ctx: AuthedContext,
  { proveedorId, id, conHojas, ...subido }: z.infer<typeof disponiblePrevisto>,
): Promise<VistaPrevia> {
  const proveedor = await loadProveedor(ctx.db, proveedorId);
  authorize(ctx, "gestionar", proveedor);
  const comparado = await ctx.db.disponible.findFirst({
    where: { proveedorId, ...(id && { id }) },
    orderBy: [{ subida: "desc" }, { id: "desc" }],
    select: { id: true, descripcion: true, subida: true },
  });
  if (id && comparado === null) throw new DomainError("NO_ENCONTRADO", textos.disponible.noEncontrado);
  const [reading, guardados] = await Promise.all([
    readListing(ctx, proveedor, subido, { hojas: conHojas }),
    comparado === null ? [] : loadProductos(ctx.db, comparado.id),
  ]);
  // A new listing keeps no values of the listing that it is compared with.
  const plan = await (id
    ? planImport(reading.productos, guardados, reading.informe.listas, subido.renombrados)
    : planImport(reading.productos, guardados));
  const importacion = id
    ? presentImportacion(reading, countPlan(plan), noticesOfPlan(plan))
    : presentImportacion(reading, { creados: reading.productos.length, actualizados: 0, eliminados: 0 });
  return {
    importacion,
    productos: await mapInTurns(plan.previstos, presentPrevisto),
    desaparecen: await mapInTurns(plan.desaparecen, (producto) => ({
      ...presentDatos(producto),
      conLineas: Boolean(id) && producto.conLineas,
    })),
    comparadoCon: comparado,
    preguntas: [...reading.preguntas, ...(id ? askOf(plan, subido.renombrados) : [])],
    asignacion: reading.asignacion,
    asignadaPor: reading.asignadaPor,
    rechazo: reading.rechazo,
    hojas: reading.hojas,
  };
}

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

const presentDatos = (producto: Comparable) => ({
  nombre: producto.nombre,
  precio: Number(producto.precio),
  iva: Number(producto.iva),
  unidad: producto.unidad,
  categoria: producto.categoria,
  codigo: producto.codigo,
  stock: producto.stock === null ? null : Number(producto.stock),
  descripcion: producto.descripcion,
});

const presentPrevisto = ({ producto, anterior, campos }: Previsto): ProductoPrevisto => ({
  ...presentDatos(producto),
  hoja: producto.hoja,
  fila: producto.fila,
  procedencia: producto.procedencia,
  cambio: anterior === null ? "nuevo" : campos.length > 0 ? "cambia" : "igual",
  anterior: anterior && presentDatos(anterior),
  variacion: anterior && variacionDePrecio(anterior.precio, producto.precio),
  sospechoso: anterior !== null && esPrecioSospechoso(anterior.precio, producto.precio),
});
