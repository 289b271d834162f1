import { formatoFechaHora } from "@cosecha/domain/fechas";
import type { Target } from "../matrix.ts";
import type { Scene } from "../scene.ts";
import type { TestServer } from "../server.ts";

/** What a call is made of, and what it has to answer. */
export interface Llamada {
  /** Where it goes, with what stands for the names in braces: «/api/familias/3». */
  path: string;
  body?: object | null;
  status?: 200 | 201;
  /** Looked up right before the call, once everybody who asks is there. */
  answer: () => unknown;
  /**
   * What somebody else gets instead of 403, where it is no refusal: a list without what is not
   * theirs.
   */
  others?: () => unknown;
}

export interface Contract {
  /** Who may; somebody else who is signed in gets 403, nobody 401. */
  who: "anybody" | "signed in" | "own" | "managing" | "treasurer" | "admin";
  make(scene: Scene): Promise<Llamada>;
}

export const PNG =
  "data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAIAAAACCAIAAAD91JpzAAAAEElEQVR4nGPQrzUCIgYIBQAYSgN5BLz18QAAAABJRU5ErkJggg==";

type Row<K extends "familia" | "usuario" | "proveedor" | "disponible" | "producto" | "pedido"> = NonNullable<
  Awaited<ReturnType<TestServer["database"]["db"][K]["findFirst"]>>
>;

export const date = (value: Date | null) => value && formatoFechaHora(value, "Europe/Madrid");

/**
 * The entities as REST has them (spec 7, design: REST), written down once more, apart from what
 * makes them.
 */
const see = (db: TestServer["database"]["db"]) => {
  const familia = ({ id, nombre, email, fechaBaja, version }: Row<"familia">) => ({
    id,
    nombre,
    email,
    password: "",
    fechaBaja: date(fechaBaja),
    version,
  });
  const usuario = async ({ id, username, email, familiaId, roles, fechaBaja, version }: Row<"usuario">) => ({
    id,
    username,
    email,
    password: "",
    familiaId,
    familia:
      familiaId &&
      (await db.familia.findUnique({ where: { id: familiaId }, select: { id: true, nombre: true } })),
    roles,
    fechaBaja: date(fechaBaja),
    version,
  });
  const gestoras = async (proveedorId: number) =>
    (await db.proveedorFamilia.findMany({ where: { proveedorId }, include: { familia: true } })).map(
      ({ familia: { id, nombre } }) => ({ id, nombre, fechaBaja: null }),
    );
  const proveedor = async ({ logoId: _, ...row }: Row<"proveedor">) => ({
    id: row.id,
    nombre: row.nombre,
    email: row.email,
    telefono: row.telefono,
    descripcion: row.descripcion,
    horarios: row.horarios,
    logo: null,
    enviarAlCerrar: row.enviarAlCerrar,
    minimo: row.minimo === null ? null : Number(row.minimo),
    minimoEn: row.minimoEn,
    portes: row.portes === null ? null : Number(row.portes),
    portesGratisDesde: row.portesGratisDesde === null ? null : Number(row.portesGratisDesde),
    familias: await gestoras(row.id),
    version: row.version,
  });
  const proveedorCorto = async (id: number) => {
    const { nombre } = await db.proveedor.findUniqueOrThrow({ where: { id } });
    return { id, nombre, logo: null, familias: await gestoras(id) };
  };
  const archivo = async (id: number | null, url: string) => {
    const row = id && (await db.archivo.findUniqueOrThrow({ where: { id } }));
    return row ? { nombre: row.nombre, tamano: row.bytes.length, url } : null;
  };
  const disponible = async (row: Row<"disponible">) => ({
    id: row.id,
    proveedorId: row.proveedorId,
    proveedor: await proveedorCorto(row.proveedorId),
    subida: date(row.subida),
    descripcion: row.descripcion,
    archivoExcel: await archivo(row.archivoExcelId, `/api/disponibles/${row.id}/excel`),
    version: row.version,
  });
  const producto = (row: Row<"producto">) => ({
    id: row.id,
    disponibleId: row.disponibleId,
    nombre: row.nombre,
    precio: Number(row.precio),
    iva: Number(row.iva),
    descripcion: row.descripcion,
    stock: row.stock && Number(row.stock),
    codigo: row.codigo,
    unidad: row.unidad,
    categoria: row.categoria,
    cobro: row.cobro,
    pesoMedio: row.pesoMedio && Number(row.pesoMedio),
    caja: row.caja && Number(row.caja),
    version: row.version,
  });
  const pedido = async (row: Row<"pedido">) => {
    const { id, descripcion, proveedorId } = await db.disponible.findUniqueOrThrow({
      where: { id: row.disponibleId },
    });
    const proveedor = await proveedorCorto(proveedorId);
    const lineas = await db.lineaPedido.findMany({ where: { pedidoId: row.id } });
    return {
      id: row.id,
      disponibleId: row.disponibleId,
      disponible: { id, descripcion, proveedor },
      nombreProveedor: proveedor.nombre,
      inicio: date(row.inicio),
      fin: date(row.fin),
      descripcion: row.descripcion,
      estado: row.estado,
      total: lineas.reduce((suma, { total }) => suma + Number(total), 0),
      aPagar: null,
      factura: await archivo(row.facturaId, `/api/pedidos/${row.id}/factura`),
      version: row.version,
    };
  };
  const linea = async (familiaId: number, productoId: number, pedidoId: number) => {
    const where = { pedidoId, familiaId, productoId };
    const row = await db.lineaPedido.findFirst({ where });
    const producto = await db.producto.findUniqueOrThrow({ where: { id: productoId } });
    const familia = await db.familia.findUniqueOrThrow({ where: { id: familiaId } });
    const { id, descripcion, estado, inicio, fin } = await db.pedido.findUniqueOrThrow({
      where: { id: pedidoId },
    });
    return {
      id: row?.id ?? null,
      ...where,
      cantidad: Number(row?.cantidad ?? 0),
      nombreProducto: (row ?? producto).nombre,
      precioProducto: Number(producto.precio),
      ivaProducto: Number(producto.iva),
      totalLinea: Number(row?.total ?? 0),
      nota: row?.nota ?? "",
      hasta: Number(row?.hasta ?? 0),
      familia: { id: familia.id, nombre: familia.nombre },
      producto: {
        id: producto.id,
        nombre: (row ?? producto).nombre,
        unidad: (row ?? producto).unidad,
        categoria: producto.categoria,
      },
      pedido: { id, descripcion, estado, inicio: date(inicio), fin: date(fin) },
    };
  };
  return { familia, usuario, proveedor, proveedorCorto, disponible, producto, pedido, linea };
};

/** A form, with its file if there is one. */
export function form(fields: Record<string, string | File>): FormData {
  const data = new FormData();
  for (const [name, value] of Object.entries(fields)) data.set(name, value);
  return data;
}

export const lista = () => new File(["producto;precio;iva\nAcelga;1,50;4\nPuerro;2,10;4\n"], "lista.csv");
export const factura = () => new File(["%PDF-1.7"], "factura.pdf", { type: "application/pdf" });

/** An order with a product, and a line of the family that is asked about: 2 × 2,50 € with 4 %. */
export async function conLinea(scene: Scene) {
  const producto = await scene.crearProducto(await scene.disponible());
  const pedido = await scene.pedido();
  const familia = await scene.propia();
  await scene.asSystem.lineas.guardar({
    pedidoId: pedido.id,
    familiaId: familia.id,
    lineas: [{ productoId: producto.id, cantidad: 2 }],
  });
  return { producto, pedido, familia };
}

export const PEDIDO = {
  inicio: "2026-03-12 08:00",
  fin: "2026-03-20 20:00",
  descripcion: "Semana 12",
  estado: 1,
  total: 999,
};

export const NADA = { fechaBaja: null };

/** The one row that there is. */
export const one = <T>(rows: T[]): T => {
  if (rows[0] === undefined || rows.length !== 1) throw new Error(`${rows.length} rows`);
  return rows[0];
};

export type Contracts = Record<string, Contract>;

/**
 * What contracts are written with: `v` writes entities as REST has them, the others read all of a
 * kind, so written.
 */
export function kitOf({ database: { db }, asSystem }: TestServer) {
  const v = see(db);
  const familias = (where = {}) =>
    db.familia.findMany({ where, orderBy: { busqueda: "asc" } }).then((rows) => rows.map(v.familia));
  const usuarios = async (where = {}) =>
    Promise.all((await db.usuario.findMany({ where, orderBy: { busqueda: "asc" } })).map(v.usuario));
  const proveedores = async (where = {}) =>
    Promise.all((await db.proveedor.findMany({ where, orderBy: { busqueda: "asc" } })).map(v.proveedor));
  const disponibles = async (where = {}) =>
    Promise.all((await db.disponible.findMany({ where, orderBy: { id: "asc" } })).map(v.disponible));
  const productos = async (where = {}) =>
    (await db.producto.findMany({ where, orderBy: { id: "asc" } })).map(v.producto);
  const pedidos = async (where = {}) =>
    Promise.all((await db.pedido.findMany({ where, orderBy: { id: "asc" } })).map(v.pedido));
  /** The orders as lists show them to the family that is asked about. */
  const enLista = async (scene: Scene, where = {}) => {
    const { id: familiaId } = await scene.propia();
    const rows = await pedidos(where);
    const lineas = await db.lineaPedido.findMany({ where: { familiaId } });
    const repartos = await db.pedido.findMany({
      where,
      orderBy: { id: "asc" },
      select: { reparto: true, lugar: true, recibidoEn: true, repartidoEn: true },
    });
    return rows.map((row, n) => {
      const { reparto = null, lugar = "", recibidoEn = null, repartidoEn = null } = repartos[n] ?? {};
      const suyas = lineas.filter(({ pedidoId }) => pedidoId === row.id);
      const total = suyas.reduce((suma, linea) => suma + Number(linea.total), 0);
      return {
        ...{ ...row, reparto: date(reparto), lugar },
        ...{ recibidoEn: date(recibidoEn), repartidoEn: date(repartidoEn) },
        deLaFamilia: { productos: suyas.length, total, aPagar: null },
      };
    });
  };
  return { db, asSystem, v, familias, usuarios, proveedores, disponibles, productos, pedidos, enLista };
}
export type Kit = ReturnType<typeof kitOf>;

/** What a router promises, for the tests that try all of them. */
export interface Promises {
  /** Its rows in the matrix of permissions, under the names of the roles. */
  permisos: string;
  /** What each of those rows calls its procedure with. */
  targets: Record<string, Target>;
  /**
   * Of each REST call that the specification lists, and of those of routers that it does not know.
   */
  contracts?: (kit: Kit) => Contracts;
}
