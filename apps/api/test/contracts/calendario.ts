import { expect } from "vitest";
import type { Target } from "../matrix.ts";
import { type Contracts, date, type Kit, type Promises } from "./kit.ts";

const permisos = `
                                    anonymous  family  own  managing  treasurer  admin  deactivated  of a deactivated family
  calendario.eventos                401        ok      ok   ok        ok         ok     401          401
  calendario.direccion              401        403     ok   403       403        403    401          401
  calendario.direccion: deactivated  401        403     401  403       403        403    401          401
  calendario.renovar                401        403     ok   403       403        403    401          401
  calendario.renovar: deactivated   401        403     401  403       403        403    401          401
`;

const propia: Target = async (scene) => ({ familiaId: (await scene.propia()).id });
const deBaja: Target = async (scene) => ({ familiaId: (await scene.propiaDeBaja()).id });

const MARZO = { desde: "2026-03-01", hasta: "2026-03-31" };

const targets: Promises["targets"] = {
  "calendario.eventos": () => MARZO,
  "calendario.direccion": propia,
  "calendario.direccion: deactivated": deBaja,
  "calendario.renovar": propia,
  "calendario.renovar: deactivated": deBaja,
};

const contracts = ({ asSystem }: Kit): Contracts => ({
  "GET /api/calendario": {
    who: "signed in",
    async make(scene) {
      const { id: pedidoId, descripcion, fin } = await scene.pedido();
      const { nombre: proveedor } = await scene.proveedor();
      await asSystem.ritmos.ponerPausa({ ...MARZO, motivo: "Obras" });
      return {
        path: "/api/calendario?desde=2026-03-15&hasta=2026-03-15",
        answer: () => [
          {
            ...{ clase: "pausa", id: expect.any(Number), ...MARZO, motivo: "Obras" },
            ...{ proveedorId: null, proveedor: null },
          },
          { clase: "cierre", pedidoId, descripcion, proveedor, cuando: date(fin) },
        ],
      };
    },
  },
  "GET /api/calendario/{familiaId}": {
    who: "own",
    async make(scene) {
      const { id } = await scene.propia();
      return {
        path: `/api/calendario/${id}`,
        answer: () => ({ ruta: expect.stringMatching(`^/calendario/${id}-1-[0-9a-f]{32}[.]ics$`) }),
      };
    },
  },
  "PUT /api/calendario/renovar/{familiaId}": {
    who: "own",
    async make(scene) {
      const { id } = await scene.propia();
      return {
        path: `/api/calendario/renovar/${id}`,
        answer: () => ({
          message: "El calendario tiene otra dirección. La de antes ya no responde.",
          ruta: expect.stringMatching(`^/calendario/${id}-[2-9]-[0-9a-f]{32}[.]ics$`),
        }),
      };
    },
  },
});

export default { permisos, targets, contracts } satisfies Promises;
