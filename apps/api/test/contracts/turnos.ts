import { expect } from "vitest";
import type { Target } from "../matrix.ts";
import type { Scene } from "../scene.ts";
import { list, nothing } from "../targets.ts";
import { type Contracts, date, type Kit, type Promises } from "./kit.ts";

const permisos = `
                                       anonymous  family  own  managing  treasurer  admin  deactivated  of a deactivated family
  turnos.agenda                        401        ok      ok   ok        —          ok     401          401
  turnos.mios                          401        ok      ok   ok        —          ok     401          401
  turnos.recuento                      401        ok      ok   ok        —          ok     401          401
  turnos.cambios                       401        ok      ok   ok        —          ok     401          401
  turnos.clases                        401        ok      ok   ok        —          ok     401          401
  turnos.apuntar                       401        403     ok   403       —          ok     401          401
  turnos.desapuntar                    401        403     ok   403       —          ok     401          401
  turnos.ofrecer                       401        403     ok   403       —          ok     401          401
  turnos.aceptar                       401        403     ok   403       —          403    401          401
  turnos.rechazar                      401        403     ok   403       —          403    401          401
  turnos.retirar                       401        403     ok   403       —          ok     401          401
  turnos.crearClase                    401        403     —    403       —          ok     401          401
  turnos.crearHabituales               401        403     —    403       —          ok     401          401
  turnos.actualizarClase               401        403     —    403       —          ok     401          401
  turnos.retirarClase                  401        403     —    403       —          ok     401          401
  turnos.ponerDias                     401        403     —    403       —          ok     401          401
  turnos.quitarDia                     401        403     —    403       —          ok     401          401
`;

const DIA = "2026-03-21";
let serial = 0;
const datos = () => ({ nombre: `Turno ${++serial}`, personas: 3, porReparto: false });

/** Retires the oldest kinds, as there may be but so many at a time. */
async function makeRoom({ asSystem }: Pick<Scene, "asSystem">, keep = 15) {
  const enUso = (await asSystem.turnos.clases()).filter(({ fechaBaja }) => fechaBaja === null);
  for (const { id } of enUso.toSorted((una, otra) => una.id - otra.id).slice(0, -keep || undefined)) {
    await asSystem.turnos.retirarClase({ id });
  }
}

/** A kind with a day. */
async function clase({ asSystem }: Pick<Scene, "asSystem">) {
  await makeRoom({ asSystem });
  const { id: claseId, nombre } = await asSystem.turnos.crearClase(datos());
  await asSystem.turnos.ponerDias({ claseId, desde: DIA });
  return { claseId, nombre, dia: DIA };
}

/** The same, for which a family is down: that which is asked about unless told otherwise. */
async function apuntada(scene: Pick<Scene, "asSystem" | "propia">, familiaId?: number) {
  const suya = familiaId ?? (await scene.propia()).id;
  const { claseId, nombre, dia } = await clase(scene);
  await scene.asSystem.turnos.apuntar({ claseId, dia, familiaId: suya });
  const { turnos } = await scene.asSystem.turnos.agenda({ desde: dia, dias: 1 });
  const [una] = turnos.find((turno) => turno.claseId === claseId)?.apuntadas ?? [];
  return { claseId, nombre, dia, familiaId: suya, apuntadoId: una?.apuntadoId ?? 0 };
}

/** An offer of another family's to that which is asked about, or the other way round. */
async function ofrecido(scene: Scene, { suyo = false } = {}) {
  const propia = (await scene.propia()).id;
  const otra = (await scene.crearFamilia()).id;
  const { apuntadoId, ...turno } = await apuntada(scene, suyo ? propia : otra);
  await scene.asSystem.turnos.ofrecer({ apuntadoId, aFamiliaId: suyo ? otra : propia });
  const { turnos } = await scene.asSystem.turnos.agenda({ desde: DIA, dias: 1 });
  const id = turnos
    .flatMap(({ apuntadas }) => apuntadas)
    .find((una) => una.apuntadoId === apuntadoId)?.cambioId;
  return { ...turno, apuntadoId, id: id ?? 0 };
}

const apuntar: Target = async (scene) => {
  const { claseId, dia } = await clase(scene);
  return { claseId, dia, familiaId: (await scene.propia()).id };
};
const suyo: Target = async (scene) => {
  const { claseId, dia, familiaId } = await apuntada(scene);
  return { claseId, dia, familiaId };
};

const targets: Promises["targets"] = {
  "turnos.agenda": list,
  "turnos.mios": nothing,
  "turnos.recuento": nothing,
  "turnos.cambios": list,
  "turnos.clases": nothing,
  "turnos.apuntar": apuntar,
  "turnos.desapuntar": suyo,
  "turnos.ofrecer": async (scene) => ({ apuntadoId: (await apuntada(scene)).apuntadoId }),
  "turnos.aceptar": async (scene) => ({ id: (await ofrecido(scene)).id }),
  "turnos.rechazar": async (scene) => ({ id: (await ofrecido(scene)).id }),
  "turnos.retirar": async (scene) => ({ id: (await ofrecido(scene, { suyo: true })).id }),
  "turnos.crearClase": async (scene) => {
    await makeRoom(scene);
    return datos();
  },
  "turnos.crearHabituales": (scene) => makeRoom(scene, 0),
  "turnos.actualizarClase": async (scene) => ({
    id: (await clase(scene)).claseId,
    ...{ nombre: `Otro ${++serial}`, personas: 2 },
  }),
  "turnos.retirarClase": async (scene) => ({ id: (await clase(scene)).claseId }),
  "turnos.ponerDias": async (scene) => ({ claseId: (await clase(scene)).claseId, desde: "2026-03-28" }),
  "turnos.quitarDia": async (scene) => {
    const { claseId, dia } = await clase(scene);
    return { claseId, dia };
  },
};

const contracts = ({ db, asSystem }: Kit): Contracts => {
  /** A kind as REST has it. */
  const verClase = async (id: number, diasPuestos: string[]) => {
    const {
      busqueda: _busqueda,
      creado: _creado,
      modificado: _modificado,
      fechaBaja,
      ...row
    } = await db.claseDeTurno.findUniqueOrThrow({ where: { id } });
    return { ...row, fechaBaja: date(fechaBaja), diasPuestos };
  };
  const clases = async () =>
    Promise.all(
      (
        await db.claseDeTurno.findMany({
          orderBy: [{ fechaBaja: { sort: "asc", nulls: "first" } }, { busqueda: "asc" }],
          include: { dias: { orderBy: { dia: "asc" } } },
        })
      ).map(({ id, dias }) =>
        verClase(
          id,
          dias.map(({ dia }) => dia.toISOString().slice(0, 10)),
        ),
      ),
    );
  const propia = async (scene: Scene) => (await scene.somebody("own")).familiaId ?? 0;

  return {
    "GET /api/turnos": {
      who: "own",
      async make(scene) {
        const { claseId, nombre, familiaId, apuntadoId } = await apuntada(scene);
        const { nombre: nombreFamilia } = await db.familia.findUniqueOrThrow({ where: { id: familiaId } });
        await asSystem.turnos.retirarClase({ id: (await clase(scene)).claseId });
        const turno = {
          ...{ claseId, dia: DIA, nombre, hora: null, lugar: "", descripcion: "", personas: 3, libres: 2 },
          ...{ porReparto: false, reparte: false },
          apuntadas: [{ apuntadoId, familiaId, nombreFamilia, cambioId: null }],
        };
        const answer = () => ({
          ...{ hoy: expect.any(String), cambios: [] },
          turnos: expect.arrayContaining([turno]),
        });
        return { path: `/api/turnos?desde=${DIA}&dias=1`, answer, others: answer };
      },
    },
    "GET /api/turnos/mios": {
      who: "own",
      async make(scene) {
        const { claseId, nombre, apuntadoId } = await apuntada(scene);
        return {
          path: "/api/turnos/mios",
          answer: () => ({
            proximo: { apuntadoId, claseId, nombre, dia: DIA, hora: null, lugar: "" },
            ofertas: 0,
          }),
          others: () => ({ proximo: null, ofertas: 0 }),
        };
      },
    },
    "GET /api/turnos/recuento": {
      who: "own",
      async make(scene) {
        const { familiaId } = await apuntada(scene);
        const answer = () => ({
          ...{ desde: expect.any(String), hasta: expect.any(String), clases: expect.any(Array) },
          familias: expect.arrayContaining([
            {
              ...{ familiaId, nombreFamilia: expect.any(String), deBaja: false },
              ...{ hechos: 0, porVenir: 1, porClase: [] },
            },
          ]),
        });
        return { path: "/api/turnos/recuento", answer, others: answer };
      },
    },
    "GET /api/turnos/clases": {
      who: "signed in",
      async make(scene) {
        await clase(scene);
        return { path: "/api/turnos/clases", answer: clases };
      },
    },
    "PUT /api/turnos/apuntar": {
      who: "own",
      async make(scene) {
        const { claseId, dia } = await clase(scene);
        return {
          path: "/api/turnos/apuntar",
          body: { claseId, dia, familiaId: await propia(scene) },
          answer: () => ({ message: "Apuntada." }),
        };
      },
    },
    "PUT /api/turnos/desapuntar": {
      who: "own",
      async make(scene) {
        const { claseId, dia, familiaId } = await apuntada(scene);
        return {
          path: "/api/turnos/desapuntar",
          body: { claseId, dia, familiaId },
          answer: () => ({ message: "Quitada de ese turno." }),
        };
      },
    },
    "PUT /api/turnos/cambios": {
      who: "own",
      async make(scene) {
        const { apuntadoId } = await apuntada(scene);
        return {
          path: "/api/turnos/cambios",
          body: { apuntadoId },
          answer: () => ({ message: "Ofrecido a todas las familias." }),
        };
      },
    },
    "PUT /api/turnos/cambios/aceptar/{id}": {
      who: "own",
      async make(scene) {
        const { id } = await ofrecido(scene);
        return {
          path: `/api/turnos/cambios/aceptar/${id}`,
          body: null,
          answer: () => ({ message: "Hecho: el turno ya es de su familia." }),
        };
      },
    },
    "PUT /api/turnos/cambios/rechazar/{id}": {
      who: "own",
      async make(scene) {
        const { id } = await ofrecido(scene);
        return {
          path: `/api/turnos/cambios/rechazar/${id}`,
          body: null,
          answer: () => ({ message: "Rechazado. Se lo decimos a quien lo ofrecía." }),
        };
      },
    },
    "DELETE /api/turnos/cambios/{id}": {
      who: "own",
      async make(scene) {
        const { id } = await ofrecido(scene, { suyo: true });
        return {
          path: `/api/turnos/cambios/${id}`,
          answer: () => ({ message: "Ya no se ofrece." }),
        };
      },
    },
    "POST /api/turnos/clases": {
      who: "admin",
      async make(scene) {
        await makeRoom(scene);
        const body = { nombre: "Compostaje", personas: 2, porReparto: false, hora: "18:30" };
        return {
          path: "/api/turnos/clases",
          body,
          answer: () => ({
            ...{ message: "Clase de turno creada.", id: expect.any(Number), ...body },
            ...{ reparte: false, lugar: "", descripcion: "", fechaBaja: null, version: 1, diasPuestos: [] },
          }),
        };
      },
    },
    "PUT /api/turnos/clases/habituales": {
      who: "admin",
      async make(scene) {
        await makeRoom(scene, 0);
        return {
          path: "/api/turnos/clases/habituales",
          body: null,
          answer: () => ({
            message: "4 clases de turno creadas. Cámbielas a su gusto.",
            clases: expect.arrayContaining([
              {
                ...{
                  id: expect.any(Number),
                  nombre: "Reparto",
                  personas: 2,
                  porReparto: true,
                  reparte: true,
                },
                ...{ hora: null, lugar: "", descripcion: "", fechaBaja: null, version: 1, diasPuestos: [] },
              },
            ]),
          }),
        };
      },
    },
    "PUT /api/turnos/clases/{id}": {
      who: "admin",
      async make(scene) {
        const { claseId } = await clase(scene);
        return {
          path: `/api/turnos/clases/${claseId}`,
          body: { nombre: "Con otro nombre", personas: 2, lugar: "El local" },
          answer: async () => ({
            message: "Clase de turno cambiada.",
            ...(await verClase(claseId, [DIA])),
            ...{ nombre: "Con otro nombre", personas: 2, lugar: "El local", version: 2 },
          }),
        };
      },
    },
    "PUT /api/turnos/clases/retirar/{id}": {
      who: "admin",
      async make(scene) {
        const { claseId } = await clase(scene);
        return {
          path: `/api/turnos/clases/retirar/${claseId}`,
          body: null,
          answer: async () => ({
            message: "Clase de turno retirada. Lo que se hizo queda contado.",
            ...(await verClase(claseId, [])),
            ...{ fechaBaja: expect.any(String), version: 2 },
          }),
        };
      },
    },
    "PUT /api/turnos/clases/{claseId}/dias": {
      who: "admin",
      async make(scene) {
        const { claseId } = await clase(scene);
        return {
          path: `/api/turnos/clases/${claseId}/dias`,
          body: { desde: "2026-03-28", semanas: 1, hasta: "2026-04-04" },
          answer: async () => ({
            message: "2 días añadidos.",
            ...(await verClase(claseId, [DIA, "2026-03-28", "2026-04-04"])),
          }),
        };
      },
    },
    "DELETE /api/turnos/clases/{claseId}/dias/{dia}": {
      who: "admin",
      async make(scene) {
        const { claseId } = await clase(scene);
        return {
          path: `/api/turnos/clases/${claseId}/dias/${DIA}`,
          answer: async () => ({ message: "Día quitado.", ...(await verClase(claseId, [])) }),
        };
      },
    },
  };
};

export default { permisos, targets, contracts } satisfies Promises;
