import { Prisma, run } from "@cosecha/db/database";
import { expect } from "vitest";
import type { Scene } from "../scene.ts";
import { NOW } from "../server.ts";
import { list, nothing } from "../targets.ts";
import { type Contracts, conLinea, date, type Kit, type Promises } from "./kit.ts";

const permisos = `
                                     anonymous  family  own  managing  treasurer  admin  deactivated  of a deactivated family
  correos.listar                     401        403     —    403       —          ok     401          401
  correos.ver: of nothing            401        403     —    403       —          404    401          401
  correos.ajustes                    401        403     —    403       —          ok     401          401
  correos.ponerAjustes               401        403     —    403       —          ok     401          401
  correos.probar: without a server   401        403     —    403       —          409    401          401
  correos.porHacer                   401        403     —    403       —          ok     401          401
  correos.reenviar: of nothing       401        403     —    403       —          404    401          401
  correos.misAvisos                  401        ok      —    ok        —          ok     401          401
  correos.ponerMisAvisos             401        ok      —    ok        —          ok     401          401
`;

const NINGUNO = () => ({ id: 999_999 });
const ELIGE = { clases: [{ clase: "turno", canal: "nada" } as const] };

const targets: Promises["targets"] = {
  "correos.listar": list,
  "correos.ver: of nothing": NINGUNO,
  "correos.ajustes": nothing,
  "correos.ponerAjustes": () => ({ apertura: "Somos La Espiga.", comoPagar: "" }),
  "correos.probar: without a server": nothing,
  "correos.porHacer": nothing,
  "correos.reenviar: of nothing": NINGUNO,
  "correos.misAvisos": nothing,
  "correos.ponerMisAvisos": () => ELIGE,
};

const SIN_AJUSTES = {
  ...{ fijo: false, demo: false, servidor: null, ilegible: false, de: "", apertura: "", comoPagar: "" },
  ...{ conEnlaces: false, version: 1 },
};

/** A mail to an order's supplier that has been given up. */
export async function conCorreo({ db }: Kit, scene: Scene) {
  const { pedido } = await conLinea(scene);
  const { id: proveedorId, nombre, email } = await scene.proveedor();
  await db.pedido.update({ where: { id: pedido.id }, data: { fin: NOW } });
  const { id } = await db.correo.create({
    data: {
      ...{ clase: "alProveedor", sobre: pedido.id, proveedorId, ventana: NOW.toISOString(), creado: NOW },
      ...{ estado: "abandonado", intentos: 3, error: "buzón lleno", direccion: email, asunto: "Pedido" },
      ...{ terminado: NOW },
    },
  });
  const visto = {
    ...{ id, clase: "alProveedor", pedido: { id: pedido.id, descripcion: pedido.descripcion }, para: nombre },
    ...{
      situacion: "abandonado",
      canal: "correo",
      email,
      asunto: "Pedido",
      intentos: 3,
      error: "buzón lleno",
    },
    ...{ creado: date(NOW), terminado: date(NOW), proximo: null },
  };
  return { id, pedidoId: pedido.id, proveedor: nombre, email, visto };
}

/** Mail is sent, to a server that nobody can open. */
export const conServidor = ({ db }: Kit) =>
  run(
    db,
    Prisma.sql`INSERT INTO ajuste (clave, valor) VALUES ('correo',
      '{"servidor": "x", "de": "a@x.es", "apertura": "", "comoPagar": "", "version": 1}')`,
  );

const avisosDe = (canal: string) => ({
  clases: expect.arrayContaining([{ clase: "turno", nombre: "Me toca un turno", canal }]),
});

const contracts = (kit: Kit): Contracts => ({
  "GET /api/correos": {
    who: "admin",
    make: async (scene) => {
      const { visto } = await conCorreo(kit, scene);
      return { path: "/api/correos?situacion=abandonado", answer: () => [visto] };
    },
  },
  "GET /api/correos/{id}": {
    who: "admin",
    make: async (scene) => {
      const { id, visto } = await conCorreo(kit, scene);
      return { path: `/api/correos/${id}`, answer: () => ({ ...visto, contenido: null }) };
    },
  },
  "POST /api/correos/{id}/reenviar": {
    who: "managing",
    make: async (scene) => ({
      path: `/api/correos/${(await conCorreo(kit, scene)).id}/reenviar`,
      body: {},
      answer: () => ({ message: "Se está enviando otra vez." }),
    }),
  },
  "GET /api/correos/ajustes": {
    who: "admin",
    make: async () => ({ path: "/api/correos/ajustes", answer: () => SIN_AJUSTES }),
  },
  "PUT /api/correos/ajustes": {
    who: "admin",
    make: async () => ({
      path: "/api/correos/ajustes",
      body: {
        servidor: { host: "smtp.x.es", puerto: 465, cifrado: "tls", usuario: "u", password: "secreta" },
        ...{ de: "La Espiga <a@x.es>", apertura: "Hola.", comoPagar: "", version: 1 },
      },
      answer: () => ({
        ...{ ...SIN_AJUSTES, message: "Los ajustes del correo están guardados." },
        servidor: { host: "smtp.x.es", puerto: 465, cifrado: "tls", usuario: "u", conPassword: true },
        ...{ de: "La Espiga <a@x.es>", apertura: "Hola.", version: 2 },
      }),
    }),
  },
  "POST /api/correos/prueba": {
    who: "admin",
    make: async () => {
      await kit.db.ajuste.create({ data: { clave: "demo", valor: [] } });
      return {
        path: "/api/correos/prueba",
        body: {},
        answer: () => ({
          message: "En la demostración los correos no salen: se quedan en «Avisos», donde puede leerlos.",
        }),
      };
    },
  },
  "GET /api/correos/porHacer": {
    who: "admin",
    make: async () => ({ path: "/api/correos/porHacer", answer: () => ({ total: 0, tareas: [] }) }),
  },
  "GET /api/correos/misAvisos": {
    who: "signed in",
    make: async () => ({
      path: "/api/correos/misAvisos",
      answer: () => ({ email: expect.any(String), ...avisosDe("correo") }),
    }),
  },
  "PUT /api/correos/misAvisos": {
    who: "signed in",
    make: async () => ({
      path: "/api/correos/misAvisos",
      body: ELIGE,
      answer: () => ({ message: "Guardado.", email: expect.any(String), ...avisosDe("nada") }),
    }),
  },
});

export default { permisos, targets, contracts } satisfies Promises;
