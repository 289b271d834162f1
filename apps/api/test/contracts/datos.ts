import { nothing } from "../targets.ts";
import type { Promises } from "./kit.ts";

const permisos = `
                   anonymous  family  own  managing  treasurer  admin  deactivated  of a deactivated family
  datos.mios       401        ok      ok   ok        ok         ok     401          401
  datos.deFamilia  401        403     403  403       403        ok     401          401
`;

const targets: Promises["targets"] = {
  "datos.mios": nothing,
  "datos.deFamilia": async (scene) => ({ familiaId: (await scene.propia()).id }),
};

export default { permisos, targets } satisfies Promises;
