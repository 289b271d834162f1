import type { Prisma } from "@cosecha/db/database";
import type { Rol } from "@cosecha/domain/esquemas/usuarios";
import { NOW, type TestServer } from "./server.ts";

/** Who asks, in the matrix of permissions. */
export const ROLES = [
  "anonymous",
  "family",
  "own",
  "managing",
  "treasurer",
  "admin",
  "deactivated",
  "of a deactivated family",
] as const;
export type Role = (typeof ROLES)[number];

const hours = (n: number) => new Date(NOW.getTime() + n * 3_600_000);
const once = <T>(make: () => Promise<T>) => {
  let made: Promise<T> | undefined;
  return () => {
    made ??= make();
    return made;
  };
};

const archivo = (nombre: string) => {
  const bytes = new Uint8Array(Buffer.from("cualquier cosa"));
  return { nombre, tipo: "application/octet-stream", tamano: bytes.length, sha256: "", bytes };
};

let serial = 0;

/** Of each server, who has been deactivated; once for all scenes, as it takes long. */
const whoHaveGone = new WeakMap<TestServer, Promise<Gone>>();

type GoneRole = "deactivated" | "of a deactivated family";
interface Gone {
  people: Record<GoneRole, Prisma.UsuarioGetPayload<{ omit: { hash: true } }>>;
  tokens: Record<GoneRole, string>;
}

/**
 * An admin, and one of a family that manages a supplier. Their tokens were good and could do much
 * until «dar de baja» ended them.
 */
async function endSomebody(server: TestServer): Promise<Gone> {
  const { asSystem, sessions } = server;
  const { somebody, crearUsuario } = createScene(server);
  const [admin, gestora] = [await crearUsuario(null, { roles: ["ROLE_ADMIN"] }), await somebody("managing")];
  const tokens = {
    deactivated: await sessions.open(admin.id),
    "of a deactivated family": await sessions.open(gestora.id),
  };
  await somebody("admin");
  await asSystem.usuarios.darDeBaja({ id: admin.id });
  await asSystem.familias.darDeBaja({ id: gestora.familiaId ?? 0 });
  return { tokens, people: { deactivated: admin, "of a deactivated family": gestora } };
}

/** People and records that others know nothing of, each made when it is first asked for. */
export function createScene(server: TestServer) {
  const { sessions, asSystem, callProcedure } = server;
  const { db } = server.database;
  const crearUsuario = (
    familiaId: number | null,
    { roles = ["ROLE_FAMILIA"] as Rol[], cuenta = false } = {},
  ) => {
    const n = ++serial;
    return db.usuario.create({
      data: {
        username: `Usuario ${n}`,
        email: `u${n}@x.es`,
        roles,
        // An administrator who cannot sign in counts for none.
        hash: roles.includes("ROLE_ADMIN") ? "x" : null,
        familiaId,
        cuentaDeId: cuenta ? familiaId : null,
      },
      omit: { hash: true },
    });
  };
  const crearFamilia = async () => {
    const n = ++serial;
    const familia = await db.familia.create({ data: { nombre: `Familia ${n}`, email: `f${n}@x.es` } });
    return { ...familia, cuenta: await crearUsuario(familia.id, { cuenta: true }) };
  };

  /** A family with nothing to do with anything. */
  const familia = once(crearFamilia);
  /** The family that is asked about, with its account; `own` is another of its users. */
  const propia = once(crearFamilia);
  const miembro = once(async () => crearUsuario((await propia()).id));
  /** The same, once its account is an administrator's, and once it is deactivated. */
  const propiaDeAdmin = once(async () => {
    const { id, cuenta } = await propia();
    await asSystem.usuarios.actualizar({ ...cuenta, roles: ["ROLE_ADMIN"] });
    return { id };
  });
  const propiaDeBaja = once(async () => {
    await miembro();
    return asSystem.familias.darDeBaja(await propia());
  });
  const gestora = once(crearFamilia);
  const tesorera = once(async () =>
    crearUsuario((await crearFamilia()).id, { roles: ["ROLE_FAMILIA", "ROLE_TESORERIA"] }),
  );
  const gone = () => {
    const known = whoHaveGone.get(server) ?? endSomebody(server);
    whoHaveGone.set(server, known);
    return known;
  };
  const admin = once(() => crearUsuario(null, { roles: ["ROLE_ADMIN"] }));
  const crearProveedor = (gestora?: { id: number }) => {
    const n = ++serial;
    return db.proveedor.create({
      data: {
        nombre: `Proveedor ${n}`,
        email: `p${n}@x.es`,
        familias: { create: gestora === undefined ? [] : [{ familiaId: gestora.id }] },
      },
    });
  };
  const crearDisponible = ({ id: proveedorId }: { id: number }) =>
    db.disponible.create({
      data: {
        proveedor: { connect: { id: proveedorId } },
        subida: hours(-48),
        descripcion: `Lista ${++serial}`,
        archivoExcel: { create: archivo("lista.csv") },
      },
    });
  const crearProducto = ({ id: disponibleId }: { id: number }) =>
    db.producto.create({
      data: { disponibleId, nombre: `Producto ${++serial}`, precio: "2.50", iva: "0.04" },
    });
  /** An order that is open, with an invoice already. */
  const crearPedido = ({ id: disponibleId }: { id: number }) =>
    db.pedido.create({
      data: {
        disponible: { connect: { id: disponibleId } },
        inicio: hours(-24),
        fin: hours(24),
        descripcion: `Pedido ${++serial}`,
        factura: { create: archivo("factura.pdf") },
      },
    });
  const proveedor = once(async () => crearProveedor(await gestora()));
  const disponible = once(async () => crearDisponible(await proveedor()));
  const pedido = once(async () => crearPedido(await disponible()));

  /** An order that has been shared out: the own family got 2 of something, at 2.50 € with 4 %. */
  const repartido = once(async () => {
    const { id: pedidoId } = await crearPedido(await disponible());
    const { id: productoId } = await crearProducto(await disponible());
    const { id: familiaId } = await propia();
    const entrega = { entregado: 2, precio: "2.50", iva: "0.04", origen: "mano" as const };
    await db.recepcion.create({ data: { pedidoId, productoId, recibido: 2 } });
    await db.entrega.create({ data: { pedidoId, productoId, familiaId, ...entrega } });
    await db.pedido.update({ where: { id: pedidoId }, data: { repartidoEn: NOW } });
    return { pedidoId, productoId, familiaId };
  });

  /** What the own family takes each time of that supplier: two of a product of the listing. */
  const cesta = once(async () => {
    const { id: productoId, nombre, unidad, codigo } = await crearProducto(await disponible());
    const { id: proveedorId, nombre: nombreProveedor } = await proveedor();
    const which = { familiaId: (await propia()).id, proveedorId };
    await db.cesta.create({ data: { ...which, creado: NOW, modificado: NOW } });
    const { id } = await db.lineaDeCesta.create({ data: { ...which, nombre, unidad, codigo, cantidad: 2 } });
    return { ...which, ...{ id, nombreProveedor, productoId, nombre, unidad, codigo } };
  });

  /** Somebody of each role; nobody for anonymous. */
  const somebody = async (role: Exclude<Role, "anonymous">) => {
    switch (role) {
      case "family":
        return (await familia()).cuenta;
      case "own":
        return miembro();
      case "managing":
        await proveedor();
        return (await gestora()).cuenta;
      case "treasurer":
        return tesorera();
      case "admin":
        return admin();
      case "deactivated":
      case "of a deactivated family":
        return (await gone()).people[role];
    }
  };

  const tokens = new Map<Role, Promise<string>>();
  const open = async (role: Exclude<Role, "anonymous">) =>
    role === "deactivated" || role === "of a deactivated family"
      ? (await gone()).tokens[role]
      : sessions.open((await somebody(role)).id);
  /** A token of that role, the same each time. */
  const tokenOf = async (role: Role): Promise<string | undefined> => {
    if (role === "anonymous") return undefined;
    const token = tokens.get(role) ?? open(role);
    tokens.set(role, token);
    return token;
  };

  return {
    propia,
    propiaDeAdmin,
    propiaDeBaja,
    gestora,
    proveedor,
    disponible,
    pedido,
    repartido,
    cesta,
    crearFamilia,
    crearUsuario,
    crearProveedor,
    crearDisponible,
    crearProducto,
    crearPedido,
    asSystem,
    somebody,
    token: tokenOf,
    /** A device for every session, in which something is told. */
    async tellAll() {
      const sesiones = await db.sesion.findMany({ where: { dispositivos: { none: {} } } });
      const moment = { creado: NOW, usado: NOW };
      await db.dispositivo.createMany({
        data: sesiones.map(({ id, userId }) => ({
          ...{ usuarioId: userId, sesionId: id, endpoint: `https://fcm.googleapis.com/${id}`, ...moment },
          ...{ p256dh: "", auth: "" },
        })),
      });
    },
    /** The key of a file that somebody of that role previews; of none where they may not. */
    async previewed(role: Role, input: { proveedorId: number; archivoExcel: object }) {
      const token = await tokenOf(role);
      const { json } = await callProcedure("mutation", "disponibles.vistaPreviaCompacta", input, token);
      return { clave: (json.result?.data.json.clave ?? "0".repeat(64)) as string };
    },
  };
}

export type Scene = ReturnType<typeof createScene>;
