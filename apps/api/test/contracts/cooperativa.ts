import { nothing } from "../targets.ts";
import type { Promises } from "./kit.ts";

const permisos = `
                                        anonymous  family  own  managing  admin  deactivated  of a deactivated family
  cooperativa.estado                    401        403     —    403       ok     401          401
  cooperativa.empezar: without a demo   401        403     —    403       409    401          401
`;

const targets: Promises["targets"] = {
  "cooperativa.estado": nothing,
  "cooperativa.empezar: without a demo": () => ({
    email: "primera@x.es",
    password: "espinaca",
    confirmacion: "BORRAR",
  }),
};

export default { permisos, targets } satisfies Promises;
