import { nothing } from "../targets.ts";
import type { Contracts, Kit, Promises } from "./kit.ts";

const permisos = `
                                        anonymous  family  own  managing  treasurer  admin  deactivated  of a deactivated family
  cooperativa.ver                       ok         ok      —    ok        —          ok     ok           ok
  cooperativa.actualizar                401        403     —    403       —          ok     401          401
  cooperativa.estado                    401        403     —    403       —          ok     401          401
  cooperativa.empezar: without a demo   401        403     —    403       —          409    401          401
`;

const targets: Promises["targets"] = {
  "cooperativa.ver": nothing,
  "cooperativa.actualizar": () => ({ nombre: "La Espiga", logo: null }),
  "cooperativa.estado": nothing,
  "cooperativa.empezar: without a demo": () => ({
    email: "primera@x.es",
    password: "espinaca",
    confirmacion: "BORRAR",
  }),
};

const contracts = ({ asSystem }: Kit): Contracts => ({
  "GET /api/cooperativa": {
    who: "anybody",
    make: async () => {
      const { message: _, ...stored } = await asSystem.cooperativa.actualizar({ nombre: "La Espiga" });
      return { path: "/api/cooperativa", answer: () => stored };
    },
  },
  "PUT /api/cooperativa": {
    who: "admin",
    make: async () => {
      const { version } = await asSystem.cooperativa.ver();
      return {
        path: "/api/cooperativa",
        body: { nombre: "El Grano", version },
        answer: () => ({
          message:
            "El nombre y el logo se han guardado. Los demás los verán la próxima vez que abran Cosecha.",
          nombre: "El Grano",
          logo: null,
          version: version + 1,
        }),
      };
    },
  },
});

export default { permisos, targets, contracts } satisfies Promises;
