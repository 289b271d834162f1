import { expect } from "vitest";
import { nothing } from "../targets.ts";
import type { Contracts, Kit, Promises } from "./kit.ts";

const permisos = `
                  anonymous  family  own  managing  treasurer  admin  deactivated  of a deactivated family
  auth.signin     ok         ok      ok   ok        —          ok     ok           ok
  auth.familias   ok         ok      ok   ok        —          ok     ok           ok
  auth.demo       ok         ok      ok   ok        —          ok     ok           ok
  auth.me         401        ok      ok   ok        —          ok     401          401
  auth.signout    401        ok      ok   ok        —          ok     401          401
`;

const targets: Promises["targets"] = {
  "auth.signin": () => ({ nombre: "", email: "entra@x.es", password: "espinaca" }),
  "auth.familias": nothing,
  "auth.demo": nothing,
  "auth.me": nothing,
  "auth.signout": nothing,
};

const contracts = ({ asSystem }: Kit): Contracts => ({
  "POST /api/auth/signin": {
    who: "anybody",
    async make() {
      const datos = { nombre: "Los Nuevos", email: "nuevos@x.es", password: "espinaca" };
      const { id, nombre, email } = await asSystem.familias.crear(datos);
      return {
        path: "/api/auth/signin",
        body: datos,
        answer: () => ({
          accesToken: expect.stringMatching(/^[\w-]+\.[\w-]+\.[\w-]+$/),
          familia: { id, nombre, email },
          roles: ["ROLE_FAMILIA"],
        }),
      };
    },
  },
  "POST /api/auth/signout": {
    who: "signed in",
    async make(scene) {
      const { id, nombre, email } = await scene.propia();
      return {
        path: "/api/auth/signout",
        body: { id, nombre, email },
        answer: () => ({ message: "Ha salido de Cosecha." }),
      };
    },
  },
});

export default { permisos, targets, contracts } satisfies Promises;
