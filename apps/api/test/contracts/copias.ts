import { expect } from "vitest";
import { COPIA } from "../backups.ts";
import { list, nothing } from "../targets.ts";
import { type Contracts, date, type Promises } from "./kit.ts";

const permisos = `
                    anonymous  family  own  managing  treasurer  admin  deactivated  of a deactivated family
  copias.listar     401        403     —    403       —          ok     401          401
  copias.estado     401        403     —    403       —          ok     401          401
  copias.crear      401        403     —    403       —          ok     401          401
  copias.descargar  401        403     —    403       —          ok     401          401
  copias.excel      401        403     —    403       —          ok     401          401
`;

const { nombre } = COPIA;

const targets: Promises["targets"] = {
  "copias.listar": list,
  "copias.estado": nothing,
  "copias.crear": nothing,
  "copias.descargar": () => ({ nombre }),
  "copias.excel": nothing,
};

const contracts = (): Contracts => ({
  "GET /api/copias": {
    who: "admin",
    make: async () => ({
      path: "/api/copias?orden=hecha&direccion=asc&pagina=0&tamano=1",
      answer: () => [{ ...COPIA, hecha: date(COPIA.hecha), url: `/api/copias/archivo/${nombre}` }],
    }),
  },
  "GET /api/copias/estado": {
    who: "admin",
    make: async () => ({ path: "/api/copias/estado", answer: () => ({ nocturnas: true, fallo: null }) }),
  },
  "POST /api/copias": {
    who: "admin",
    make: async () => ({
      path: "/api/copias",
      status: 201,
      answer: () => ({
        message: "Copia de seguridad hecha.",
        nombre: expect.stringMatching(/^cosecha-.*-a-mano\.sql\.gz$/),
        motivo: "a-mano",
        hecha: "2026-03-14 13:00:00",
        tamano: 9,
        url: expect.stringMatching(/^\/api\/copias\/archivo\/cosecha-/),
      }),
    }),
  },
});

export default { permisos, targets, contracts } satisfies Promises;
