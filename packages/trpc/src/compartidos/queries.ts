import {
  caducaCompartido,
  emparejarTotales,
  esDeOtrasFechas,
  FILAS_DE_TOTALES,
} from "@cosecha/domain/compartidos";
import type { ArchivoSubido } from "@cosecha/domain/esquemas/archivos";
import type {
  CompartidoVista,
  leerTotales,
  PedidoCompartido,
  TotalesLeidos,
} from "@cosecha/domain/esquemas/compartidos";
import { formatoFechaHora } from "@cosecha/domain/fechas";
import { motivoNoEditable } from "@cosecha/domain/pedidos";
import { textos } from "@cosecha/domain/textos";
import { SIN_INDICACIONES } from "@cosecha/importador/file-reading";
import type * as z from "zod";
import { verIdentidad } from "../cooperativa/queries.ts";
import { readComparables } from "../disponibles/load-productos.ts";
import { fileName, XLSX } from "../excel/file-name.ts";
import { authorize } from "../kernel/authorize.ts";
import type { AuthedContext, Context } from "../kernel/context.ts";
import { DomainError } from "../kernel/errors.ts";
import { invalidFile, refusedFile } from "../kernel/refused-file.ts";
import { loadPedido } from "../pedidos/load.ts";
import { finishInTurns } from "../turns.ts";
import { type Compartido, loadCompartido, loadDePedido, loadOfrecidos, loadParte } from "./load.ts";

/** The links of an order, for whoever manages it. Throws NO_ENCONTRADO and SIN_PERMISO. */
export async function listarCompartidos(ctx: AuthedContext, pedidoId: number): Promise<CompartidoVista[]> {
  authorize(ctx, "gestionar", (await loadPedido(ctx.db, pedidoId)).disponible.proveedor);
  return loadDePedido(ctx.db, pedidoId, ctx.now);
}

/**
 * The order of a link, with the part of its family, for whoever has it. Throws what `loadCompartido`
 * throws, as all the others do.
 */
export async function verCompartido(ctx: Context, token: string): Promise<PedidoCompartido> {
  const compartido = await loadCompartido(ctx, token);
  const [{ nombre }, parte] = await Promise.all([verIdentidad(ctx.db), loadParte(ctx.db, compartido)]);
  const { nombreFamilia, nombreProveedor, descripcion, inicio, fin, reparto, lugar, entregado } = compartido;
  return {
    grupo: nombre,
    ...{ nombreFamilia, nombreProveedor, descripcion, inicio, fin, reparto, lugar, entregado },
    motivoNoEditable: motivoNoEditable(compartido, ctx.now),
    ahora: ctx.now,
    valeHasta: caducaCompartido(fin),
    repartidoEn: compartido.repartido ? compartido.repartidoEn : null,
    ...parte,
  };
}

/**
 * The order's listing as a sheet of ours, which another cooperative takes as its supplier's file. It
 * says no cases: those are filled here, by all groups together, and none has to fill one alone.
 */
export async function descargarLista(ctx: Context, token: string): Promise<ArchivoSubido> {
  const compartido = await loadCompartido(ctx, token);
  const productos = await readComparables(ctx.db, compartido.disponibleId, { sinCajas: true });
  const bytes = await ctx.writeFile({ hoja: "lista", productos, porEnlace: true });
  return { nombre: fileName(nameOf(compartido)), tipo: XLSX, bytes };
}

/** The part of the link's family, as an .xlsx. */
export async function descargarParte(ctx: Context, token: string): Promise<ArchivoSubido> {
  const compartido = await loadCompartido(ctx, token);
  const { nombreProveedor, descripcion, inicio, fin, repartido } = compartido;
  const bytes = await ctx.writeFile({
    ...{ hoja: "parte", porEnlace: true },
    parte: {
      ...{ proveedor: nombreProveedor, descripcion, repartido },
      inicio: formatoFechaHora(inicio, ctx.zona),
      fin: formatoFechaHora(fin, ctx.zona),
      ...(await loadParte(ctx.db, compartido)),
    },
  });
  return { nombre: fileName(nameOf(compartido), " - su parte"), tipo: XLSX, bytes };
}

const nameOf = ({ nombreProveedor, descripcion }: Compartido) => `${nombreProveedor} - ${descripcion}`;

/**
 * What a sheet of totals would make of what the link's family has. Stores nothing. Throws CONFLICTO
 * where the order takes no lines, and what a file is refused with.
 */
export async function leerLosTotales(
  ctx: Context,
  { token, archivoExcel }: z.infer<typeof leerTotales>,
): Promise<TotalesLeidos> {
  const compartido = await loadCompartido(ctx, token);
  const motivo = motivoNoEditable(compartido, ctx.now);
  if (motivo !== null) throw new DomainError("CONFLICTO", textos.lineas.noEditable[motivo]);
  const answer = await ctx.readFile({
    nombre: archivoExcel.nombre,
    bytes: archivoExcel.bytes,
    ...SIN_INDICACIONES,
    paraTotales: true,
  });
  if ("noValido" in answer) throw refusedFile(answer.noValido);
  if (!answer.totales) throw invalidFile("DATOS_INVALIDOS", textos.compartido.noEsDeTotales);
  const { arriba, filas, sobran } = answer.totales;
  if (sobran > 0) {
    throw invalidFile("DEMASIADO_GRANDE", textos.compartido.demasiadasFilas(FILAS_DE_TOTALES));
  }
  // It may have been withdrawn while the file waited for its turn.
  const ofrecidos = await loadOfrecidos(ctx.db, await loadCompartido(ctx, token));
  return {
    arriba,
    otrasFechas: esDeOtrasFechas(arriba, compartido, ctx.zona),
    ...(await finishInTurns(emparejarTotales(filas, ofrecidos))),
  };
}
