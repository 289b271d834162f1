import { expect } from "vitest";
import type { Target } from "../matrix.ts";
import { nothing } from "../targets.ts";
import type { Contracts, Kit, Promises } from "./kit.ts";

const permisos = `
                   anonymous  family  own  managing  treasurer  admin  deactivated  of a deactivated family
  auth.signin      ok         ok      ok   ok        —          ok     ok           ok
  auth.enlace      ok         ok      ok   ok        —          ok     ok           ok
  auth.usarEnlace  ok         ok      ok   ok        —          ok     ok           ok
  auth.olvidada    409        409     409  409       —          409    409          409
  auth.familias    ok         ok      ok   ok        —          ok     ok           ok
  auth.demo        ok         ok      ok   ok        —          ok     ok           ok
  auth.me          401        ok      ok   ok        —          ok     401          401
  auth.signout     401        ok      ok   ok        —          ok     401          401
`;

/** A link that somebody has got. */
const enlace: Target = async (scene) => {
  const { id } = await scene.crearUsuario(null);
  return { token: (await scene.asSystem.usuarios.invitar({ id })).token };
};

const targets: Promises["targets"] = {
  "auth.signin": () => ({ nombre: "", email: "entra@x.es", password: "espinaca" }),
  "auth.enlace": enlace,
  "auth.usarEnlace": async (scene, asker) => ({
    ...((await enlace(scene, asker)) as { token: string }),
    password: "espinaca",
  }),
  // Where no mail is sent.
  "auth.olvidada": () => ({ email: "entra@x.es" }),
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
