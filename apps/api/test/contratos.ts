import { formatoFechaHora } from "@cosecha/domain/fechas";
import { expect } from "vitest";
import type { Scene } from "./scene.ts";
import { NOW, type TestServer } from "./server.ts";

/** What a call is made of, and what it has to answer. */
export interface Llamada {
  /** Where it goes, with what stands for the names in braces: «/api/familias/3». */
  path: string;
  body?: object | null;
  status?: 200 | 201;
  /** Looked up right before the call, once everybody who asks is there. */
  answer: () => unknown;
  /** What somebody else gets instead of 403, where it is no refusal: a list without what is not theirs. */
  others?: () => unknown;
}

export interface Contrato {
  /** Who may; somebody else who is signed in gets 403, nobody 401. */
  who: "anybody" | "signed in" | "own" | "managing" | "admin";
  make(scene: Scene): Promise<Llamada>;
}

type Row<K extends "familia" | "usuario" | "proveedor" | "disponible" | "producto" | "pedido"> = NonNullable<
  Awaited<ReturnType<TestServer["database"]["db"][K]["findFirst"]>>
>;

const date = (value: Date | null) => value && formatoFechaHora(value, "Europe/Madrid");

/** The entities as REST has them (section 7, design section 6), written down once more, apart from what makes them. */
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
      nombreProducto: producto.nombre,
      precioProducto: Number(producto.precio),
      ivaProducto: Number(producto.iva),
      totalLinea: Number(row?.total ?? 0),
      familia: { id: familia.id, nombre: familia.nombre },
      producto: {
        id: producto.id,
        nombre: producto.nombre,
        unidad: producto.unidad,
        categoria: producto.categoria,
      },
      pedido: { id, descripcion, estado, inicio: date(inicio), fin: date(fin) },
    };
  };
  return { familia, usuario, proveedor, proveedorCorto, disponible, producto, pedido, linea };
};

/** A form, with its file if there is one. */
function form(fields: Record<string, string | File>): FormData {
  const data = new FormData();
  for (const [name, value] of Object.entries(fields)) data.set(name, value);
  return data;
}

const lista = () => new File(["producto;precio;iva\nAcelga;1,50;4\nPuerro;2,10;4\n"], "lista.csv");
const factura = () => new File(["%PDF-1.7"], "factura.pdf", { type: "application/pdf" });

/** An order with a product, and a line of the family that is asked about: 2 × 2,50 € with 4 %. */
async function conLinea(scene: Scene) {
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

const PEDIDO = {
  inicio: "2026-03-12 08:00",
  fin: "2026-03-20 20:00",
  descripcion: "Semana 12",
  estado: 1,
  total: 999,
};

const NADA = { fechaBaja: null };

/**
 * One contract for each call of section 7: what it takes, what it answers to the letter, with which message, and who may.
 * Each starts from an empty database. `v` writes entities as REST has them.
 */
export function contratosDe({ database: { db }, asSystem }: TestServer): Record<string, Contrato> {
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
  const one = <T>(rows: T[]): T => {
    if (rows[0] === undefined || rows.length !== 1) throw new Error(`${rows.length} rows`);
    return rows[0];
  };

  return {
    "POST /api/auth/signin": {
      who: "anybody",
      async make() {
        const datos = { nombre: "Los Nuevos", email: "nuevos@x.es", password: "espinaca" };
        const { id, nombre, email } = await asSystem.familias.crear(datos);
        return {
          path: "/api/auth/signin",
          body: datos,
          answer: () => ({
            accesToken: expect.stringMatching(/^[\w-]+\.[\w-]+\.[\w-]+$/),
            familia: { id, nombre, email },
            roles: ["ROLE_FAMILIA"],
          }),
        };
      },
    },
    "POST /api/auth/signout": {
      who: "signed in",
      async make(scene) {
        const { id, nombre, email } = await scene.propia();
        return {
          path: "/api/auth/signout",
          body: { id, nombre, email },
          answer: () => ({ message: "Ha salido de Cosecha." }),
        };
      },
    },

    "GET /api/familias": {
      who: "signed in",
      async make(scene) {
        await scene.crearFamilia();
        return { path: "/api/familias", answer: () => familias() };
      },
    },
    "GET /api/familias/{id}": {
      who: "signed in",
      async make(scene) {
        const { id } = await scene.propia();
        return { path: `/api/familias/${id}`, answer: async () => one(await familias({ id })) };
      },
    },
    "POST /api/familias": {
      who: "admin",
      async make() {
        const body = { nombre: "Los Nuevos", email: "Nuevos@x.es", password: "espinaca", fechaBaja: "" };
        return {
          path: "/api/familias",
          body,
          status: 201,
          answer: () => ({
            message: "This familia was created successfully!",
            id: expect.any(Number),
            nombre: "Los Nuevos",
            email: "nuevos@x.es",
            password: "",
            ...NADA,
            version: 1,
          }),
        };
      },
    },
    "PUT /api/familias/{id}": {
      who: "own",
      async make(scene) {
        const { id } = await scene.propia();
        return {
          path: `/api/familias/${id}`,
          body: { nombre: "Con otro nombre", email: "otro@x.es", password: "", ...NADA },
          answer: () => ({
            message: "This familia was updated successfully!",
            id,
            nombre: "Con otro nombre",
            email: "otro@x.es",
            password: "",
            ...NADA,
            version: 2,
          }),
        };
      },
    },
    "DELETE /api/familias/{id}": {
      who: "admin",
      async make(scene) {
        const { id } = await scene.propia();
        return {
          path: `/api/familias/${id}`,
          answer: () => ({ message: "Familia eliminada correctamente" }),
        };
      },
    },
    "DELETE /api/familias": {
      who: "admin",
      async make(scene) {
        await scene.crearFamilia();
        return {
          path: "/api/familias",
          answer: async () => {
            const count = await db.familia.count();
            return { message: `${count} familias eliminadas`, count };
          },
        };
      },
    },
    "PUT /api/familias/darDeBaja/{id}": {
      who: "admin",
      async make(scene) {
        const { id } = await scene.propia();
        return {
          path: `/api/familias/darDeBaja/${id}`,
          body: null,
          answer: async () => ({
            message: "Familia dada de baja correctamente",
            ...one(await familias({ id })),
            fechaBaja: date(NOW),
            version: 2,
          }),
        };
      },
    },
    "GET /api/familias?nombre": {
      who: "signed in",
      async make(scene) {
        const { id } = await asSystem.familias.crear({ nombre: "Los Ñandúes", email: "n@x.es" });
        await scene.crearFamilia();
        return { path: "/api/familias?nombre=NANDU", answer: () => familias({ id }) };
      },
    },
    "GET /api/familias/paraPedido/{pedidoId}": {
      who: "managing",
      async make(scene) {
        const { id } = await scene.pedido();
        await asSystem.familias.darDeBaja({ id: (await scene.crearFamilia()).id });
        return {
          path: `/api/familias/paraPedido/${id}`,
          answer: () => familias({ fechaBaja: null }),
          // Whoever manages nothing has no other family to choose.
          others: async () => familias({ id: (await scene.somebody("family")).familiaId ?? 0 }),
        };
      },
    },

    "GET /api/user": {
      who: "signed in",
      async make(scene) {
        await scene.crearUsuario(null, { roles: ["ROLE_ADMIN"] });
        return { path: "/api/user", answer: () => usuarios() };
      },
    },
    "GET /api/user/{id}": {
      who: "signed in",
      async make(scene) {
        const { id } = (await scene.propia()).cuenta;
        return { path: `/api/user/${id}`, answer: async () => one(await usuarios({ id })) };
      },
    },
    "POST /api/user": {
      who: "admin",
      async make(scene) {
        const { id: familiaId, nombre } = await scene.propia();
        return {
          path: "/api/user",
          body: { username: "Ana", email: "Ana@x.es", password: "espinaca", familiaId },
          status: 201,
          answer: () => ({
            message: "Usuario creado correctamente",
            id: expect.any(Number),
            username: "Ana",
            email: "ana@x.es",
            password: "",
            familiaId,
            familia: { id: familiaId, nombre },
            roles: ["ROLE_FAMILIA"],
            ...NADA,
            version: 1,
          }),
        };
      },
    },
    "PUT /api/user/{id}": {
      who: "own",
      async make(scene) {
        const { id, cuenta } = await scene.propia();
        return {
          path: `/api/user/${cuenta.id}`,
          body: { username: "Ana María", email: "ana@x.es", password: "", familiaId: id },
          answer: async () => ({
            message: "Usuario actualizado correctamente",
            ...one(await usuarios({ id: cuenta.id })),
            username: "Ana María",
            email: "ana@x.es",
            version: 2,
          }),
        };
      },
    },
    "DELETE /api/user/{id}": {
      who: "admin",
      async make(scene) {
        const { id } = await scene.crearUsuario(null);
        return { path: `/api/user/${id}`, answer: () => ({ message: "Usuario eliminado correctamente" }) };
      },
    },
    "DELETE /api/user": {
      who: "admin",
      async make(scene) {
        await scene.crearUsuario(null);
        return {
          path: "/api/user",
          answer: async () => {
            const count = (await db.usuario.count()) - 1;
            return { message: `${count} usuarios eliminados`, count };
          },
        };
      },
    },
    "PUT /api/user/darDeBaja/{id}": {
      who: "admin",
      async make(scene) {
        const { id } = await scene.crearUsuario((await scene.propia()).id);
        return {
          path: `/api/user/darDeBaja/${id}`,
          body: null,
          answer: async () => ({
            message: "Usuario dado de baja correctamente",
            ...one(await usuarios({ id })),
            fechaBaja: date(NOW),
            version: 2,
          }),
        };
      },
    },
    "GET /api/user/familia/{familiaId}": {
      who: "signed in",
      async make(scene) {
        const { id: familiaId } = await scene.propia();
        await scene.crearUsuario(familiaId);
        return { path: `/api/user/familia/${familiaId}`, answer: () => usuarios({ familiaId }) };
      },
    },
    "GET /api/user?nombre": {
      who: "signed in",
      async make(scene) {
        const { id } = await asSystem.usuarios.crear({ username: "Íñigo", email: "i@x.es" });
        await scene.crearUsuario(null);
        return { path: "/api/user?nombre=inig", answer: () => usuarios({ id }) };
      },
    },

    "GET /api/proveedores": {
      who: "signed in",
      async make(scene) {
        await scene.proveedor();
        await scene.crearProveedor();
        return { path: "/api/proveedores", answer: () => proveedores() };
      },
    },
    "GET /api/proveedores/{id}": {
      who: "signed in",
      async make(scene) {
        const { id } = await scene.proveedor();
        return { path: `/api/proveedores/${id}`, answer: async () => one(await proveedores({ id })) };
      },
    },
    "POST /api/proveedores": {
      who: "admin",
      async make(scene) {
        const { id, nombre } = await scene.propia();
        const body = {
          nombre: "Huerta",
          email: "h@x.es",
          telefono: "600 123 456",
          descripcion: "Verdura",
          horarios: "De 9 a 14",
        };
        return {
          path: "/api/proveedores",
          body: { ...body, familias: [id], logo: null },
          status: 201,
          answer: () => ({
            message: "This proveedor was created successfully!",
            id: expect.any(Number),
            ...body,
            familias: [{ id, nombre, ...NADA }],
            logo: null,
            version: 1,
          }),
        };
      },
    },
    "PUT /api/proveedores/{id}": {
      who: "managing",
      async make(scene) {
        const { id } = await scene.proveedor();
        const body = { nombre: "Huerta", email: "h@x.es", telefono: "", descripcion: "", horarios: "" };
        return {
          path: `/api/proveedores/${id}`,
          body,
          answer: async () => ({
            message: "This proveedor was updated successfully!",
            ...one(await proveedores({ id })),
            ...body,
            version: 2,
          }),
        };
      },
    },
    "DELETE /api/proveedores/{id}": {
      who: "admin",
      async make(scene) {
        const { id } = await scene.proveedor();
        return {
          path: `/api/proveedores/${id}`,
          answer: () => ({ message: "Proveedor eliminado correctamente" }),
        };
      },
    },
    "DELETE /api/proveedores": {
      who: "admin",
      async make(scene) {
        await scene.crearProveedor();
        await scene.crearProveedor();
        return {
          path: "/api/proveedores",
          answer: () => ({ message: "2 proveedores eliminados", count: 2 }),
        };
      },
    },
    "GET /api/proveedores?nombre": {
      who: "signed in",
      async make(scene) {
        const { id } = await asSystem.proveedores.crear({ nombre: "Quesería", email: "q@x.es" });
        await scene.crearProveedor();
        return { path: "/api/proveedores?nombre=queseria", answer: () => proveedores({ id }) };
      },
    },

    "GET /api/disponibles": {
      who: "signed in",
      async make(scene) {
        await scene.disponible();
        await scene.crearDisponible(await scene.crearProveedor());
        return { path: "/api/disponibles", answer: () => disponibles() };
      },
    },
    "GET /api/disponibles/ByProveedor/{proveedorId}": {
      who: "signed in",
      async make(scene) {
        const { id, proveedorId } = await scene.disponible();
        await scene.crearDisponible(await scene.crearProveedor());
        return { path: `/api/disponibles/ByProveedor/${proveedorId}`, answer: () => disponibles({ id }) };
      },
    },
    "GET /api/disponibles/{id}": {
      who: "signed in",
      async make(scene) {
        const { id } = await scene.disponible();
        return { path: `/api/disponibles/${id}`, answer: async () => one(await disponibles({ id })) };
      },
    },
    "POST /api/disponibles": {
      who: "managing",
      async make(scene) {
        const { id } = await scene.proveedor();
        return {
          path: "/api/disponibles",
          body: form({
            proveedorId: String(id),
            subida: "2026-03-10 09:00",
            descripcion: "Semana 12",
            archivoExcel: lista(),
          }),
          status: 201,
          answer: async () => ({
            message: "This disponible was created successfully!",
            id: expect.any(Number),
            proveedorId: id,
            proveedor: await v.proveedorCorto(id),
            subida: "2026-03-10 09:00:00",
            descripcion: "Semana 12",
            archivoExcel: {
              nombre: "lista.csv",
              tamano: lista().size,
              url: expect.stringMatching(/^\/api\/disponibles\/\d+\/excel$/),
            },
            version: 1,
            importacion: {
              hoja: null,
              filaCabecera: 1,
              columnas: { nombre: "A", precio: "B", iva: "C" },
              listas: [{ hoja: null, filaCabecera: 1, columnas: { nombre: "A", precio: "B", iva: "C" } }],
              creados: 2,
              actualizados: 0,
              eliminados: 0,
              avisos: [],
              errores: [],
            },
          }),
        };
      },
    },
    "PUT /api/disponibles/{id}": {
      who: "managing",
      async make(scene) {
        const { id } = await scene.disponible();
        return {
          path: `/api/disponibles/${id}`,
          body: { subida: "2026-03-11 09:00:00", descripcion: "Semana 12" },
          answer: async () => ({
            message: "This disponible was updated successfully!",
            ...one(await disponibles({ id })),
            subida: "2026-03-11 09:00:00",
            descripcion: "Semana 12",
            version: 2,
          }),
        };
      },
    },
    "DELETE /api/disponibles/{id}": {
      who: "managing",
      async make(scene) {
        const { id } = await scene.disponible();
        return {
          path: `/api/disponibles/${id}`,
          answer: () => ({ message: "Disponible eliminado correctamente" }),
        };
      },
    },
    "DELETE /api/disponibles": {
      who: "admin",
      async make(scene) {
        await scene.disponible();
        return {
          path: "/api/disponibles",
          answer: () => ({ message: "1 disponible eliminado", count: 1 }),
        };
      },
    },
    "GET /api/disponibles?descripcion": {
      who: "signed in",
      async make(scene) {
        const { id } = await scene.disponible();
        await db.disponible.update({ where: { id }, data: { descripcion: "Cítricos" } });
        await scene.crearDisponible(await scene.proveedor());
        return { path: "/api/disponibles?descripcion=CITRI", answer: () => disponibles({ id }) };
      },
    },

    "GET /api/pedidos": {
      who: "signed in",
      async make(scene) {
        await conLinea(scene);
        await scene.crearPedido(await scene.disponible());
        return { path: "/api/pedidos", answer: () => pedidos() };
      },
    },
    "GET /api/pedidos/ByDisponible/{id}": {
      who: "signed in",
      async make(scene) {
        const { id, disponibleId } = await scene.pedido();
        await scene.crearPedido(await scene.crearDisponible(await scene.proveedor()));
        return { path: `/api/pedidos/ByDisponible/${disponibleId}`, answer: () => pedidos({ id }) };
      },
    },
    "GET /api/pedidos/Lanzados": {
      who: "signed in",
      async make(scene) {
        const { id } = await scene.pedido();
        const { id: hecho } = await scene.crearPedido(await scene.disponible());
        await db.pedido.update({ where: { id: hecho }, data: { estado: 3 } });
        return { path: "/api/pedidos/Lanzados", answer: () => pedidos({ id }) };
      },
    },
    "GET /api/pedidos/Realizados/{familiaId}": {
      who: "own",
      async make(scene) {
        const { pedido, familia } = await conLinea(scene);
        await scene.crearPedido(await scene.disponible());
        await db.pedido.updateMany({ data: { estado: 3 } });
        return {
          path: `/api/pedidos/Realizados/${familia.id}`,
          answer: () => pedidos({ id: pedido.id }),
        };
      },
    },
    "GET /api/pedidos/{id}": {
      who: "signed in",
      async make(scene) {
        const { pedido } = await conLinea(scene);
        return {
          path: `/api/pedidos/${pedido.id}`,
          answer: async () => ({ ...one(await pedidos({ id: pedido.id })), total: 5.2 }),
        };
      },
    },
    "GET /api/pedidos/estados": {
      who: "signed in",
      make: async () => ({
        path: "/api/pedidos/estados",
        answer: () => [
          { id: 1, nombre: "Pendiente" },
          { id: 2, nombre: "En proceso" },
          { id: 3, nombre: "Completado" },
          { id: 4, nombre: "Cancelado" },
        ],
      }),
    },
    "POST /api/pedidos": {
      who: "managing",
      async make(scene) {
        const { id: disponibleId, descripcion, proveedorId } = await scene.disponible();
        const fields = Object.entries(PEDIDO).map(([name, value]) => [name, String(value)]);
        return {
          path: "/api/pedidos",
          body: form({
            ...Object.fromEntries(fields),
            disponibleId: String(disponibleId),
            factura: factura(),
          }),
          status: 201,
          answer: async () => ({
            message: "El pedido se ha creado correctamente",
            id: expect.any(Number),
            disponibleId,
            disponible: { id: disponibleId, descripcion, proveedor: await v.proveedorCorto(proveedorId) },
            nombreProveedor: (await v.proveedorCorto(proveedorId)).nombre,
            inicio: "2026-03-12 08:00:00",
            fin: "2026-03-20 20:00:00",
            descripcion: "Semana 12",
            estado: 1,
            total: 0,
            factura: {
              nombre: "factura.pdf",
              tamano: 8,
              url: expect.stringMatching(/^\/api\/pedidos\/\d+\/factura$/),
            },
            version: 1,
          }),
        };
      },
    },
    "PUT /api/pedidos/{id}": {
      who: "managing",
      async make(scene) {
        const { id } = await scene.pedido();
        return {
          path: `/api/pedidos/${id}`,
          body: { ...PEDIDO, estado: 2 },
          answer: async () => ({
            message: "El pedido se ha actualizado correctamente",
            ...one(await pedidos({ id })),
            inicio: "2026-03-12 08:00:00",
            fin: "2026-03-20 20:00:00",
            descripcion: "Semana 12",
            estado: 2,
            total: 0,
            version: 2,
          }),
        };
      },
    },
    "DELETE /api/pedidos/{id}": {
      who: "managing",
      async make(scene) {
        const { id } = await scene.pedido();
        return { path: `/api/pedidos/${id}`, answer: () => ({ message: "Pedido eliminado correctamente" }) };
      },
    },
    "DELETE /api/pedidos": {
      who: "admin",
      async make(scene) {
        await scene.pedido();
        return { path: "/api/pedidos", answer: () => ({ message: "1 pedido eliminado", count: 1 }) };
      },
    },
    "GET /api/pedidos?descripcion": {
      who: "signed in",
      async make(scene) {
        const { id } = await scene.pedido();
        await db.pedido.update({ where: { id }, data: { descripcion: "Miércoles" } });
        await scene.crearPedido(await scene.disponible());
        return { path: "/api/pedidos?descripcion=miercoles", answer: () => pedidos({ id }) };
      },
    },

    "GET /api/productos": {
      who: "signed in",
      async make(scene) {
        await scene.crearProducto(await scene.disponible());
        await scene.crearProducto(await scene.disponible());
        return { path: "/api/productos", answer: () => productos() };
      },
    },
    "GET /api/productos/ByDisponible/{id}": {
      who: "signed in",
      async make(scene) {
        const { disponibleId } = await scene.crearProducto(await scene.disponible());
        await scene.crearProducto(await scene.crearDisponible(await scene.proveedor()));
        return {
          path: `/api/productos/ByDisponible/${disponibleId}`,
          answer: () => productos({ disponibleId }),
        };
      },
    },
    "GET /api/productos/{id}": {
      who: "signed in",
      async make(scene) {
        const { id } = await scene.crearProducto(await scene.disponible());
        return { path: `/api/productos/${id}`, answer: async () => one(await productos({ id })) };
      },
    },
    "POST /api/productos": {
      who: "managing",
      async make(scene) {
        const { id: disponibleId } = await scene.disponible();
        const body = {
          disponibleId,
          nombre: "Acelga",
          precio: 1.5025,
          descripcion: "De la huerta",
          stock: 12.5,
          codigo: "R-1",
          unidad: "manojo",
          categoria: "Verdura",
        };
        return {
          path: "/api/productos",
          body: { ...body, iva: 21 },
          status: 201,
          answer: () => ({
            message: "This producto was created successfully!",
            id: expect.any(Number),
            ...body,
            iva: 0.21,
            version: 1,
          }),
        };
      },
    },
    "PUT /api/productos/{id}": {
      who: "managing",
      async make(scene) {
        const { id } = await scene.crearProducto(await scene.disponible());
        const body = { nombre: "Acelga", precio: 1.25, iva: 0.1, descripcion: "De la huerta" };
        return {
          path: `/api/productos/${id}`,
          body,
          answer: async () => ({
            message: "This producto was updated successfully!",
            ...one(await productos({ id })),
            ...body,
            version: 2,
          }),
        };
      },
    },
    "DELETE /api/productos/{id}": {
      who: "managing",
      async make(scene) {
        const { id } = await scene.crearProducto(await scene.disponible());
        return {
          path: `/api/productos/${id}`,
          answer: () => ({ message: "Producto eliminado correctamente" }),
        };
      },
    },
    "DELETE /api/productos": {
      who: "admin",
      async make(scene) {
        await scene.crearProducto(await scene.disponible());
        return { path: "/api/productos", answer: () => ({ message: "1 producto eliminado", count: 1 }) };
      },
    },
    "GET /api/productos?descripcion": {
      who: "signed in",
      async make(scene) {
        const { id } = await scene.crearProducto(await scene.disponible());
        await db.producto.update({ where: { id }, data: { descripcion: "Pimentón" } });
        await scene.crearProducto(await scene.disponible());
        return { path: "/api/productos?descripcion=PIMENTON", answer: () => productos({ id }) };
      },
    },

    "GET /api/lineasPedido": {
      who: "own",
      async make(scene) {
        const { familia, producto, pedido } = await conLinea(scene);
        return {
          path: "/api/lineasPedido",
          answer: async () => [await v.linea(familia.id, producto.id, pedido.id)],
          others: () => [],
        };
      },
    },
    "GET /api/lineasPedido/{id}": {
      who: "own",
      async make(scene) {
        const { familia, producto, pedido } = await conLinea(scene);
        const linea = await v.linea(familia.id, producto.id, pedido.id);
        return { path: `/api/lineasPedido/${linea.id}`, answer: () => ({ ...linea, totalLinea: 5.2 }) };
      },
    },
    "POST /api/lineasPedido/{pedidoId}/{familiaId}": {
      who: "own",
      async make(scene) {
        const { id: productoId } = await scene.crearProducto(await scene.disponible());
        const { id: pedidoId } = await scene.pedido();
        const { id: familiaId } = await scene.propia();
        return {
          path: `/api/lineasPedido/${pedidoId}/${familiaId}`,
          body: [{ familiaId, productoId, pedidoId, cantidad: 1.5, nombreProducto: "Producto" }],
          answer: () => ({ message: "Su pedido se ha guardado." }),
        };
      },
    },
    "PUT /api/lineasPedido/{id}": {
      who: "own",
      async make(scene) {
        const { familia, producto, pedido } = await conLinea(scene);
        const linea = await v.linea(familia.id, producto.id, pedido.id);
        return {
          path: `/api/lineasPedido/${linea.id}`,
          body: { ...linea, cantidad: 1.5 },
          answer: () => ({
            message: "Línea de pedido guardada correctamente",
            ...linea,
            cantidad: 1.5,
            totalLinea: 3.9,
          }),
        };
      },
    },
    "DELETE /api/lineasPedido/{id}": {
      who: "own",
      async make(scene) {
        const { familia, producto, pedido } = await conLinea(scene);
        const { id } = await v.linea(familia.id, producto.id, pedido.id);
        return {
          path: `/api/lineasPedido/${id}`,
          answer: () => ({ message: "Línea de pedido eliminada correctamente" }),
        };
      },
    },
    "DELETE /api/lineasPedido": {
      who: "admin",
      async make(scene) {
        await conLinea(scene);
        return {
          path: "/api/lineasPedido",
          answer: () => ({ message: "1 línea de pedido eliminada", count: 1 }),
        };
      },
    },
    "GET /api/lineasPedido?nombre": {
      who: "own",
      async make(scene) {
        const { familia, producto, pedido } = await conLinea(scene);
        await db.producto.update({ where: { id: producto.id }, data: { nombre: "Melón" } });
        return {
          path: "/api/lineasPedido?nombre=MELO",
          answer: async () => [await v.linea(familia.id, producto.id, pedido.id)],
          others: () => [],
        };
      },
    },
    "GET /api/lineasPedido/verPedido/{pedidoId}/{familiaId}": {
      who: "own",
      async make(scene) {
        const { familia, producto, pedido } = await conLinea(scene);
        const otro = await scene.crearProducto(await scene.disponible());
        return {
          path: `/api/lineasPedido/verPedido/${pedido.id}/${familia.id}`,
          answer: () => Promise.all([producto, otro].map(({ id }) => v.linea(familia.id, id, pedido.id))),
        };
      },
    },
  };
}
