import { expect } from "vitest";
import type { Contratos, Kit } from "./kit.ts";

export const deAuth = ({ asSystem }: Kit): Contratos => ({
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
