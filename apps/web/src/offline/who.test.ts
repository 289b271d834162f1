import { expect, it } from "vitest";
import { isQuien } from "./who.ts";

const familia = { id: 3, nombre: "Otero", email: "otero@x.example" };

it.each([
  [{ familia, roles: ["ROLE_FAMILIA"] }, true],
  [{ familia: null, roles: ["ROLE_ADMIN"], usuario: null }, true],
  [{ familia: { ...familia, email: undefined }, roles: [] }, false],
  [{ familia: "Otero", roles: [] }, false],
  [{ roles: [] }, false],
  [{ familia, roles: "ROLE_ADMIN" }, false],
  [{ familia, roles: [{ rol: "ROLE_ADMIN" }] }, false],
  [null, false],
  ["Otero", false],
])("%j says who is signed in: %s", (data, expected) => {
  expect(isQuien(data)).toBe(expected);
});
