import { expect } from "vitest";
import type { Target } from "../matrix.ts";
import type { Scene } from "../scene.ts";
import { type Contracts, date, type Kit, type Promises } from "./kit.ts";

const permisos = `
                                    anonymous  family  own  managing  treasurer  admin  deactivated  of a deactivated family
  ritmos.propuestas                 401        ok      ok   ok        ok         ok     401          401
  ritmos.ver                        401        ok      —    ok        —          ok     401          401
  ritmos.guardar                    401        403     —    ok        —          ok     401          401
  ritmos.guardar: of another        401        403     —    403       —          ok     401          401
  ritmos.mover                      401        403     —    ok        —          ok     401          401
  ritmos.saltar                     401        403     —    ok        —          ok     401          401
  ritmos.recuperar                  401        403     —    ok        —          ok     401          401
  ritmos.hacer                      401        403     —    ok        —          ok     401          401
  ritmos.pausas                     401        ok      —    ok        —          ok     401          401
  ritmos.ponerPausa                 401        403     —    ok        —          ok     401          401
  ritmos.ponerPausa: of the group   401        403     —    403       —          ok     401          401
  ritmos.quitarPausa                401        403     —    ok        —          ok     401          401
  ritmos.quitarPausa: of the group  401        403     —    403       —          ok     401          401
`;

const RITMO = {
  ...{ cada: 1, primero: "2026-03-22", cierra: "20:00", abreAntes: 4, abre: "09:00" },
  ...{ reparteDespues: 2, reparte: "18:30", lugar: "El local", descripcion: "Verdura" },
  ...{ lideraId: null, modo: "propone" as const, listaFija: true, descansa: false },
};
const PAUSA = { desde: "2026-08-01", hasta: "2026-08-31", motivo: "Vacaciones" };

/** A supplier with a rhythm and a listing, and the first of its orders that come round. */
const conRitmo = async (scene: Scene) => {
  const { proveedorId } = await scene.disponible();
  await scene.asSystem.ritmos.guardar({ proveedorId, ...RITMO });
  return { proveedorId, dia: "2026-03-22" };
};
const pausa =
  (deTodos: boolean): Target =>
  async (scene) => {
    const proveedorId = deTodos ? null : (await scene.proveedor()).id;
    const { pausas } = await scene.asSystem.ritmos.ponerPausa({ proveedorId, ...PAUSA });
    return { id: pausas.find((una) => una.proveedorId === proveedorId)?.id };
  };
const MOVIDA = { inicio: new Date("2026-03-19T08:00:00Z"), fin: new Date("2026-03-23T19:00:00Z") };

const targets: Promises["targets"] = {
  "ritmos.propuestas": () => undefined,
  "ritmos.ver": conRitmo,
  "ritmos.guardar": async (scene) => ({ proveedorId: (await scene.proveedor()).id, ...RITMO }),
  "ritmos.guardar: of another": async (scene) => ({
    proveedorId: (await scene.crearProveedor()).id,
    ...RITMO,
  }),
  "ritmos.mover": async (scene) => ({ ...(await conRitmo(scene)), ...MOVIDA }),
  "ritmos.saltar": conRitmo,
  "ritmos.recuperar": async (scene) => {
    const vuelta = await conRitmo(scene);
    await scene.asSystem.ritmos.saltar(vuelta);
    return vuelta;
  },
  "ritmos.hacer": conRitmo,
  "ritmos.pausas": () => undefined,
  "ritmos.ponerPausa": async (scene) => ({ proveedorId: (await scene.proveedor()).id, ...PAUSA }),
  "ritmos.ponerPausa: of the group": () => PAUSA,
  "ritmos.quitarPausa": pausa(false),
  "ritmos.quitarPausa: of the group": pausa(true),
};

const planeada = (dia: string, inicio: string, fin: string, reparto: string) => ({
  ...{ dia, inicio, fin, reparto, suerte: "pendiente", movida: false, propuesta: false },
  ...{ pedidoId: null, pausa: null, tapaLaSiguiente: false },
});
const PROXIMAS = [
  planeada("2026-03-22", "2026-03-18 09:00:00", "2026-03-22 20:00:00", "2026-03-24 18:30:00"),
  planeada("2026-03-29", "2026-03-25 09:00:00", "2026-03-29 20:00:00", "2026-03-31 18:30:00"),
  planeada("2026-04-05", "2026-04-01 09:00:00", "2026-04-05 20:00:00", "2026-04-07 18:30:00"),
  planeada("2026-04-12", "2026-04-08 09:00:00", "2026-04-12 20:00:00", "2026-04-14 18:30:00"),
];

/** The state of a rhythm as REST has it. */
const estado = async ({ db }: Kit, proximas: object[] = PROXIMAS, pausas: object[] = []) => ({
  ritmo: { ...RITMO, lidera: null, version: 1 },
  proximas,
  pregunta: "propone",
  listas: (await db.disponible.findMany()).map(({ id, descripcion, subida }) => ({
    ...{ id, descripcion, subida: date(subida) },
  })),
  pausas,
});

const [primera, ...otras] = PROXIMAS;
const con = (cambio: object) => [{ ...primera, ...cambio }, ...otras];

const contracts = (kit: Kit): Contracts => ({
  "GET /api/ritmos/propuestas": {
    who: "signed in",
    make: async () => ({ path: "/api/ritmos/propuestas", answer: () => [] }),
  },
  "GET /api/ritmos/{proveedorId}": {
    who: "signed in",
    async make(scene) {
      const { proveedorId } = await conRitmo(scene);
      return { path: `/api/ritmos/${proveedorId}`, answer: () => estado(kit) };
    },
  },
  "PUT /api/ritmos/{proveedorId}": {
    who: "managing",
    async make(scene) {
      const { proveedorId } = await scene.disponible();
      return {
        path: `/api/ritmos/${proveedorId}`,
        body: RITMO,
        answer: async () => ({ message: "El ritmo se ha guardado.", ...(await estado(kit)) }),
      };
    },
  },
  "PUT /api/ritmos/{proveedorId}/{dia}/mover": {
    who: "managing",
    async make(scene) {
      const { proveedorId, dia } = await conRitmo(scene);
      const suyos = { inicio: "2026-03-19 09:00:00", fin: "2026-03-23 20:00:00", reparto: null };
      return {
        path: `/api/ritmos/${proveedorId}/${dia}/mover`,
        body: suyos,
        answer: async () => ({
          message: "El pedido se ha movido. Los demás siguen igual.",
          ...(await estado(kit, con({ ...suyos, movida: true }))),
        }),
      };
    },
  },
  "PUT /api/ritmos/{proveedorId}/{dia}/saltar": {
    who: "managing",
    async make(scene) {
      const { proveedorId, dia } = await conRitmo(scene);
      const quinta = planeada(
        ...(["2026-04-19", "2026-04-15 09:00:00", "2026-04-19 20:00:00", "2026-04-21 18:30:00"] as const),
      );
      return {
        path: `/api/ritmos/${proveedorId}/${dia}/saltar`,
        answer: async () => ({
          message: "Ese pedido no se hará. Los demás siguen igual.",
          ...(await estado(kit, [...con({ suerte: "saltada" }), quinta])),
        }),
      };
    },
  },
  "PUT /api/ritmos/{proveedorId}/{dia}/recuperar": {
    who: "managing",
    async make(scene) {
      const { proveedorId, dia } = await conRitmo(scene);
      await scene.asSystem.ritmos.saltar({ proveedorId, dia });
      return {
        path: `/api/ritmos/${proveedorId}/${dia}/recuperar`,
        answer: async () => ({ message: "Ese pedido vuelve a su sitio.", ...(await estado(kit)) }),
      };
    },
  },
  "PUT /api/ritmos/{proveedorId}/{dia}/pedido": {
    who: "managing",
    async make(scene) {
      const { proveedorId, dia } = await conRitmo(scene);
      return {
        path: `/api/ritmos/${proveedorId}/${dia}/pedido`,
        answer: () => ({ message: "El pedido está creado.", pedidoId: expect.any(Number) }),
      };
    },
  },
  "GET /api/ritmos/pausas": {
    who: "signed in",
    async make(scene) {
      await pausa(true)(scene, () => "admin");
      await pausa(false)(scene, () => "admin");
      return {
        path: "/api/ritmos/pausas",
        answer: () => [{ id: expect.any(Number), proveedorId: null, ...PAUSA }],
      };
    },
  },
  "PUT /api/ritmos/pausas": {
    who: "admin",
    make: async () => ({
      path: "/api/ritmos/pausas",
      body: PAUSA,
      answer: () => ({
        message: "En esos días no habrá pedidos.",
        pausas: [{ id: expect.any(Number), proveedorId: null, ...PAUSA }],
      }),
    }),
  },
  "DELETE /api/ritmos/pausas/{id}": {
    who: "managing",
    async make(scene) {
      const { id } = (await pausa(false)(scene, () => "managing")) as { id: number };
      return {
        path: `/api/ritmos/pausas/${id}`,
        answer: () => ({ message: "La pausa se ha quitado.", pausas: [] }),
      };
    },
  },
});

export default { permisos, targets, contracts } satisfies Promises;
