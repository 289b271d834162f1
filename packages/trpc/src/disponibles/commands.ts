import type { Db, Tx } from "@cosecha/db/database";
import type {
  disponibleCambio,
  disponibleCambioVisto,
  disponibleNuevo,
  disponibleNuevoVisto,
} from "@cosecha/domain/esquemas/disponibles";
import type { Importacion } from "@cosecha/domain/esquemas/importacion";
import { textos } from "@cosecha/domain/textos";
import type { FileReading } from "@cosecha/importador/file-reading";
import type * as z from "zod";
import { mustStayWrittenDown } from "../entregas/reprice.ts";
import { countPictures, type PicturesOfFile, readPictures, storePictures } from "../imagenes/from-file.ts";
import { audit } from "../kernel/audit.ts";
import { authorize } from "../kernel/authorize.ts";
import type { AuthedContext } from "../kernel/context.ts";
import { DomainError } from "../kernel/errors.ts";
import { insertArchivo } from "../kernel/files.ts";
import { mustBeCurrent } from "../kernel/guards.ts";
import { lockDisponible, lockProveedor } from "../kernel/locks.ts";
import { announce } from "../kernel/notice.ts";
import { expectMany } from "../kernel/rows.ts";
import { asActor } from "../kernel/transaction.ts";
import { followProductos } from "../lineas/follow-productos.ts";
import { askAboutPrices, priceQuestion } from "../lineas/prices-of-pedidos.ts";
import { loadProveedor } from "../proveedores/load.ts";
import { letOthersGo, mapInTurns } from "../turns.ts";
import { allNew, findCompared } from "./compared.ts";
import { loadDisponible } from "./load.ts";
import {
  type Column,
  insertProductos,
  loadProductos,
  type ProductoGuardado,
  removeProductos,
  updateProductos,
} from "./load-productos.ts";
import {
  changedPrices,
  countChanges,
  countPlan,
  noticesOfPlan,
  noticesOfPrices,
  noticesOfWhose,
  type Plan,
  pick,
  planImport,
} from "./plan.ts";
import { verDisponible } from "./queries.ts";
import { presentImportacion, readForStoring } from "./read-disponible.ts";
import { rememberWhatWasSaid } from "./remember.ts";
import { fileOf } from "./sent-file.ts";
import { keepPrevious, readState } from "./undo.ts";

/**
 * Creates a listing from a supplier's file. In one transaction it stores the original file, the
 * products that it lists, and the report of how the file was understood (design: Import). Throws
 * and stores nothing where the file is no list of products.
 */
export async function crearDisponible(
  ctx: AuthedContext,
  datos: z.infer<typeof disponibleNuevo> | z.infer<typeof disponibleNuevoVisto>,
) {
  const { proveedorId, subida, descripcion } = datos;
  const visto = await loadProveedor(ctx.db, proveedorId);
  authorize(ctx, "gestionar", visto);
  const { archivo: archivoExcel } = await fileOf(ctx, proveedorId, datos.archivoExcel);
  // Another process reads the file, so the database need not wait for it.
  const [{ reading, olvidadas }, ultimo] = await Promise.all([
    readForStoring(ctx, visto, { ...datos, archivoExcel }),
    loadCompared(ctx.db, proveedorId),
  ]);
  const plan = await planImport(reading.productos, []);
  const pictures = await readPictures(ctx, reading);
  const importacion = await reportOnNew(visto, { reading, pictures, ultimo });
  await letOthersGo();
  const id = await asActor(ctx, async (tx) => {
    // Reading the file took time, and the supplier may have changed since it was loaded above.
    await lockProveedor(tx, proveedorId);
    const proveedor = await loadProveedor(tx, proveedorId);
    authorize(ctx, "gestionar", proveedor);
    const archivoExcelId = await insertArchivo(tx, archivoExcel);
    const { id } = await tx.disponible.create({
      data: {
        proveedorId,
        subida,
        descripcion,
        archivoExcelId,
        importacion,
      },
      select: { id: true },
    });
    await storePlan(tx, ctx, id, { ...plan, changed: [] });
    await storePictures(tx, { proveedorId, now: ctx.now }, productosDe(plan), pictures);
    await rememberWhatWasSaid(tx, ctx, proveedor, { reading, olvidadas, ivaHabitual: datos.ivaHabitual });
    await audit(tx, ctx, "crear", "disponible", id, {
      despues: {
        ...{ proveedorId, subida, descripcion, archivoExcel: archivoExcel.nombre },
        ...countPlan(plan),
        ...countPictures(pictures),
      },
    });
    return id;
  });
  return { message: textos.disponible.creado, ...(await verDisponible(ctx, id)), importacion };
}

/** The supplier's latest listing with its products; null: it has none. */
async function loadCompared(db: Db, proveedorId: number) {
  const ultimo = await findCompared(db, proveedorId, null);
  return ultimo && { ...ultimo, guardados: await loadProductos(db, ultimo.id) };
}

/** The report on a new listing's file, beside the supplier's latest listing as in the preview. */
async function reportOnNew(
  { nombre }: { nombre: string },
  {
    reading,
    pictures,
    ultimo,
  }: {
    reading: FileReading;
    pictures: PicturesOfFile;
    ultimo: Awaited<ReturnType<typeof loadCompared>>;
  },
): Promise<Importacion> {
  const cuentas = { ...allNew(reading), ...countPictures(pictures) };
  if (ultimo === null) {
    return presentImportacion(reading, { ...cuentas, cambios: null }, { deFilas: pictures.avisos });
  }
  const plan = await planImport(reading.productos, ultimo.guardados);
  const dePrecios = await noticesOfPrices(plan, reading.informe.listas);
  return presentImportacion(
    reading,
    { ...cuentas, cambios: countChanges(plan, ultimo.descripcion) },
    {
      avisos: noticesOfWhose(plan, nombre),
      deFilas: [...dePrecios, ...pictures.avisos],
    },
  );
}

/** A listing. Throws NO_ENCONTRADO, and SIN_PERMISO for who does not manage its supplier. */
export async function mustManage(ctx: AuthedContext, id: number) {
  const disponible = await loadDisponible(ctx.db, id);
  authorize(ctx, "gestionar", disponible.proveedor);
  return disponible;
}

const productosDe = ({ previstos }: Plan) => previstos.map(({ producto }) => producto);

/**
 * Changes a listing. With a file, the file's products replace the listing's (design: Import).
 * Products that match keep their ids. Products that somebody has ordered are never deleted; they
 * get stock 0. Lines of open orders follow their products. Throws CONFLICTO where an ordered
 * product would become a different one and `renombrados` does not say what to do, and where its
 * price changes as by a slip and `preciosConfirmados` does not say that it is right; also where the
 * products have changed since the preview that `estadoVisto` is of. Keeps the previous state, so that
 * the import can be undone.
 */
export async function actualizarDisponible(
  ctx: AuthedContext,
  datos: z.infer<typeof disponibleCambio> | z.infer<typeof disponibleCambioVisto>,
) {
  const { id, subida, descripcion } = datos;
  const cargado = await mustManage(ctx, id);
  mustKeepProveedor(cargado, datos.proveedorId);
  mustBeCurrent(cargado, datos.version);
  const archivoExcel =
    datos.archivoExcel && (await fileOf(ctx, cargado.proveedorId, datos.archivoExcel)).archivo;
  const leido = archivoExcel
    ? await readWithPictures(ctx, cargado.proveedor, { ...datos, archivoExcel })
    : null;
  const importacion = await asActor(ctx, async (tx) => {
    // The answers that people give about a file are stored with its supplier, so its row is locked
    // too.
    if (leido !== null) await lockProveedor(tx, cargado.proveedorId);
    await lockDisponible(tx, id);
    const antes = await loadDisponible(tx, id);
    authorize(ctx, "gestionar", antes.proveedor);
    mustBeCurrent(antes, datos.version);
    if (leido === null && antes.archivoExcelId === null) {
      const message = textos.disponible.faltaExcel;
      throw new DomainError("DATOS_INVALIDOS", message, [{ path: "archivoExcel", message }]);
    }
    await tx.disponible.update({
      where: { id },
      data: { subida, descripcion, version: { increment: 1 } },
      select: { id: true },
    });
    const imported = leido === null ? undefined : await importInto(tx, ctx, antes, { ...datos, ...leido });
    if (leido !== null) {
      await rememberWhatWasSaid(tx, ctx, antes.proveedor, { ...leido, ivaHabitual: datos.ivaHabitual });
    }
    await audit(tx, ctx, imported ? "importar" : "actualizar", "disponible", id, {
      antes: {
        subida: antes.subida,
        descripcion: antes.descripcion,
        ...(imported && { archivoExcel: antes.archivoExcel?.nombre, ...imported.auditoria.antes }),
      },
      despues: {
        subida,
        descripcion,
        ...(imported && { archivoExcel: archivoExcel?.nombre, ...imported.auditoria.despues }),
      },
    });
    await announce(tx, { disponibleId: id, productoIds: null });
    return imported?.importacion;
  });
  return {
    message: textos.disponible.actualizado,
    ...(await verDisponible(ctx, id)),
    ...(importacion && { importacion }),
  };
}

async function readWithPictures<Subido extends Parameters<typeof readForStoring>[2]>(
  ctx: AuthedContext,
  proveedor: Parameters<typeof readForStoring>[1],
  subido: Subido,
) {
  const read = await readForStoring(ctx, proveedor, subido);
  return { archivoExcel: subido.archivoExcel, ...read, pictures: await readPictures(ctx, read.reading) };
}

/**
 * Replaces a listing's products with those of a reading. The caller holds the locks of the listing
 * and of its supplier.
 */
async function importInto(
  tx: Tx,
  ctx: AuthedContext,
  { id, proveedorId, proveedor }: Awaited<ReturnType<typeof loadDisponible>>,
  {
    reading,
    pictures,
    archivoExcel,
    renombrados,
    preciosConfirmados = false,
    estadoVisto,
  }: { reading: FileReading; pictures: PicturesOfFile } & Pick<
    z.infer<typeof disponibleNuevo>,
    "archivoExcel" | "renombrados"
  > &
    Pick<z.infer<typeof disponibleCambio>, "preciosConfirmados" | "estadoVisto">,
) {
  await expectMany(tx);
  await mustBeAsSeen(tx, id, estadoVisto);
  const guardados = await loadProductos(tx, id);
  const plan = await planImport(reading.productos, guardados, reading.informe.listas, renombrados);
  if (renombrados == null && plan.renombrados.length > 0) {
    throw new DomainError("CONFLICTO", textos.importacion.renombrados(plan.renombrados.map(whatTheyAre)), [
      { path: "renombrados", message: textos.importacion.comoDecirlo },
    ]);
  }
  if (!preciosConfirmados) await mustMeanThePrices(tx, plan);
  const dePrecios = await noticesOfPrices(plan, reading.informe.listas);
  const importacion: Importacion = presentImportacion(
    reading,
    { ...countPlan(plan), ...countPictures(pictures), cambios: countChanges(plan, null) },
    {
      avisos: [...noticesOfWhose(plan, proveedor.nombre), ...noticesOfPlan(plan)],
      deFilas: [...dePrecios, ...pictures.avisos],
    },
  );
  const changed = plan.previstos.filter(isChanged);
  await letOthersGo();
  await keepPrevious(tx, id, whatChanges(plan, changed, guardados));
  const archivoExcelId = await insertArchivo(tx, archivoExcel);
  await storePlan(tx, ctx, id, { ...plan, changed });
  await storePictures(tx, { proveedorId, now: ctx.now }, productosDe(plan), pictures);
  await followProductos(tx, ctx, { disponibleId: id });
  await tx.disponible.update({
    where: { id },
    data: { archivoExcelId, importacion: { ...importacion, estado: await readState(tx, id) } },
    select: { id: true },
  });
  await letOthersGo();
  const { antes, despues } = describePlan(plan);
  return { importacion, auditoria: { antes, despues: { ...despues, ...countPictures(pictures) } } };
}

/** Throws CONFLICTO where products are not as they were in the preview that somebody confirms. */
async function mustBeAsSeen(tx: Tx, id: number, visto: string | undefined): Promise<void> {
  if (visto === undefined || visto === (await readState(tx, id))) return;
  const message = textos.disponible.cambiadosDesdeLaVista;
  throw new DomainError("CONFLICTO", message, [{ path: "estadoVisto", message }]);
}

/** Throws CONFLICTO where prices of what families have ordered change as by a slip. */
async function mustMeanThePrices(tx: Tx, plan: Plan): Promise<void> {
  const question = await askAboutPrices(tx, changedPrices(plan));
  if (question === null) return;
  const message = textos.importacion.comoConfirmarPrecios;
  throw priceQuestion(question, { path: "preciosConfirmados", message });
}

const whatTheyAre = ({ anterior, producto }: Plan["renombrados"][number]) => ({
  antes: anterior,
  ahora: producto,
});

async function storePlan(
  tx: Tx,
  { now }: AuthedContext,
  disponibleId: number,
  { changed, ...plan }: Plan & { changed: readonly Changed[] },
): Promise<void> {
  const nuevos = plan.previstos.filter(({ anterior }) => anterior === null);
  await insertProductos(tx, {
    disponibleId,
    now,
    rows: await mapInTurns(nuevos, ({ producto, posicion }) => ({ posicion, ...producto })),
  });
  await mustStayWrittenDown(
    tx,
    changed.map(({ anterior, producto }) => ({ id: anterior.id, antes: anterior, ahora: producto })),
  );
  await updateProductos(tx, {
    now,
    rows: await mapInTurns(changed, ({ producto, posicion, anterior }) => ({
      ...{ posicion, id: anterior.id },
      ...producto,
    })),
    columns: columnsOf(changed),
  });
  await removeProductos(tx, { now, ...goneOnes(plan) });
}

/** A product that a plan writes anew: something of it changes, or its place in the list. */
type Changed = Plan["previstos"][number] & { anterior: ProductoGuardado };

const isChanged = (previsto: Plan["previstos"][number]): previsto is Changed =>
  previsto.anterior !== null &&
  (previsto.campos.length > 0 || previsto.anterior.posicion !== previsto.posicion);

function columnsOf(changed: readonly Changed[]): Column[] {
  const columns = new Set<Column>();
  for (const { campos, anterior, posicion } of changed) {
    for (const campo of campos) columns.add(campo);
    if (anterior.posicion !== posicion) columns.add("posicion");
  }
  return [...columns];
}

/** The ids of the products that a file lacks: those that somebody has ordered, and the others. */
const goneOnes = ({ desaparecen }: Plan) => ({
  agotar: desaparecen.filter(({ conLineas }) => conLineas).map(({ id }) => id),
  borrar: desaparecen.filter(({ conLineas }) => !conLineas).map(({ id }) => id),
});

/** What a plan replaces in a listing, so that it can be undone. */
function whatChanges(plan: Plan, changed: readonly Changed[], guardados: readonly ProductoGuardado[]) {
  const agotan = plan.desaparecen.filter(({ conLineas }) => conLineas);
  return {
    ids: guardados.map(({ id }) => id),
    columns: [...new Set([...columnsOf(changed), ...(agotan.length > 0 ? ["stock" as const] : [])])],
    changed: [...changed.map(({ anterior }) => anterior), ...agotan],
    deleted: goneOnes(plan).borrar,
  };
}

/** What a plan changes, for the audit: each product's changed fields before and after. */
function describePlan(plan: Plan) {
  const antes: Record<number, object> = {};
  const despues: Record<number, object> = {};
  for (const { anterior, producto, campos } of plan.previstos) {
    if (anterior === null || campos.length === 0) continue;
    antes[anterior.id] = pick(anterior, campos);
    despues[anterior.id] = pick(producto, campos);
  }
  for (const { id, nombre, precio, iva, stock, conLineas } of plan.desaparecen) {
    antes[id] = { nombre, precio, iva, stock };
    if (conLineas) despues[id] = { stock: "0" };
  }
  return { antes: { productos: antes }, despues: { ...countPlan(plan), productos: despues } };
}

function mustKeepProveedor(disponible: { proveedorId: number }, proveedorId: number | undefined): void {
  if (proveedorId !== undefined && proveedorId !== disponible.proveedorId) {
    throw new DomainError("SIN_PERMISO", textos.disponible.proveedorFijo);
  }
}
