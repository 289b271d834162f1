import { expect } from "vitest";
import { NOW } from "../server.ts";
import { into, list } from "../targets.ts";
import { type Contracts, date, type Kit, type Promises } from "./kit.ts";

const permisos = `
                    anonymous  family  own  managing  treasurer  admin  deactivated  of a deactivated family
  accesos.listar    401        403     —    403       —          ok     401          401
  accesos.crear     401        403     —    403       —          ok     401          401
  accesos.revocar   401        403     —    403       —          ok     401          401
`;

let serial = 0;
const acceso = () => ({
  nombre: `Aplicación ${++serial}`,
  rol: "ROLE_FAMILIA" as const,
  caduca: new Date(NOW.getTime() + 86_400_000),
});

const targets: Promises["targets"] = {
  "accesos.listar": list,
  "accesos.crear": acceso,
  "accesos.revocar": into((scene) => scene.asSystem.accesos.crear(acceso())),
};

const contracts = ({ db, asSystem }: Kit): Contracts => ({
  "GET /api/accesos": {
    who: "admin",
    async make() {
      const { id } = await asSystem.accesos.crear(acceso());
      const { nombre, rol, caduca, creado } = await db.acceso.findUniqueOrThrow({ where: { id } });
      const nunca = { familia: null, usado: null, creadoPor: null };
      return {
        path: "/api/accesos",
        answer: () => [{ id, nombre, rol, ...nunca, caduca: date(caduca), creado: date(creado) }],
      };
    },
  },
  "POST /api/accesos": {
    who: "admin",
    async make(scene) {
      const { id, nombre } = await scene.propia();
      const body = { nombre: "Informes", rol: "ROLE_FAMILIA" };
      return {
        path: "/api/accesos",
        body: { ...body, familiaId: id, caduca: "2026-06-01 20:00" },
        status: 201,
        answer: () => ({
          message: "Acceso creado. Copie su clave ahora: no se vuelve a mostrar.",
          id: expect.any(Number),
          ...body,
          familia: { id, nombre },
          caduca: "2026-06-01 20:00:00",
          usado: null,
          creado: expect.any(String),
          creadoPor: { id: expect.any(Number), nombre: expect.any(String), administra: true },
          token: expect.stringMatching(/^cosecha_/),
        }),
      };
    },
  },
  "DELETE /api/accesos/{id}": {
    who: "admin",
    async make() {
      const { id } = await asSystem.accesos.crear(acceso());
      return {
        path: `/api/accesos/${id}`,
        answer: () => ({ message: "Acceso revocado. La aplicación que lo usaba ya no puede entrar." }),
      };
    },
  },
});

export default { permisos, targets, contracts } satisfies Promises;
