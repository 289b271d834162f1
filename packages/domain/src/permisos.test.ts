import { describe, expect, it } from "vitest";
import {
  conRol,
  esAdmin,
  gestiona,
  llevaCuentas,
  puedeEditarFamilia,
  puedeEditarUsuario,
  puedeGestionar,
  puedeVerCuentas,
  puedeVerLineas,
  puedeVerRealizados,
} from "./permisos.ts";

const admin = { id: 1, familiaId: null, roles: ["ROLE_ADMIN"] as const };
const deLaSiete = { id: 2, familiaId: 7, roles: ["ROLE_FAMILIA"] as const };
const tesorera = { id: 4, familiaId: 7, roles: ["ROLE_FAMILIA", "ROLE_TESORERIA"] as const };
const sinFamilia = { id: 3, familiaId: null, roles: ["ROLE_FAMILIA"] as const };
const usuario = { roles: ["ROLE_FAMILIA"] as const };
const baja = new Date("2026-01-01");

describe("gestiona", () => {
  it.each([
    // S6.gestora.1
    ["by object", [{ id: 7 }], { id: 7, fechaBaja: null }, true],
    // S6.gestora.2
    ["by plain id", [7], { id: 7, fechaBaja: null }, true],
    // S6.gestora.2
    ["not by plain id once deactivated", [7], { id: 7, fechaBaja: baja }, false],
    // X5.53
    ["by object even when deactivated", [{ id: 7 }], { id: 7, fechaBaja: baja }, true],
    ["not another's", [{ id: 8 }, 9], { id: 7, fechaBaja: null }, false],
    ["not nobody's", [], { id: 7, fechaBaja: null }, false],
    ["not without a family", [{ id: 7 }, 7], null, false],
  ])("%s", (_what, familias, familia, expected) => {
    expect(gestiona({ familias }, familia)).toBe(expected);
  });
});

describe("who may do what", () => {
  const suyo = { familias: [{ id: 7 }] };
  const ajeno = { familias: [{ id: 8 }] };
  it.each([
    ["an admin manages anything", puedeGestionar(admin, ajeno), true],
    ["a family manages what names it", puedeGestionar(deLaSiete, suyo), true],
    ["a family does not manage the rest", puedeGestionar(deLaSiete, ajeno), false],
    ["without a family one manages nothing", puedeGestionar(sinFamilia, suyo), false],
    ["an admin edits any family", puedeEditarFamilia(admin, { id: 9 }), true],
    ["a family edits itself", puedeEditarFamilia(deLaSiete, { id: 7 }), true],
    ["a family edits no other", puedeEditarFamilia(deLaSiete, { id: 9 }), false],
    // S6.admin.8
    ["an admin edits any user", puedeEditarUsuario(admin, { id: 9, familiaId: 9, ...usuario }), true],
    // X5.10
    ["a user edits itself", puedeEditarUsuario(sinFamilia, sinFamilia), true],
    // X5.10
    [
      "a user edits one of its family",
      puedeEditarUsuario(deLaSiete, { id: 9, familiaId: 7, ...usuario }),
      true,
    ],
    // X5.10
    ["a user edits no other", puedeEditarUsuario(deLaSiete, { id: 9, familiaId: 9, ...usuario }), false],
    [
      "users without family are no family",
      puedeEditarUsuario(sinFamilia, { id: 9, familiaId: null, ...usuario }),
      false,
    ],
    [
      "a family does not edit the administrator in it",
      puedeEditarUsuario(deLaSiete, { ...admin, familiaId: 7 }),
      false,
    ],
    [
      "a family does not edit who keeps the accounts in it",
      puedeEditarUsuario(deLaSiete, { ...tesorera, id: 9 }),
      false,
    ],
    ["who keeps the accounts edits itself", puedeEditarUsuario(tesorera, tesorera), true],
    [
      "who keeps the accounts edits its family's users",
      puedeEditarUsuario(tesorera, { ...deLaSiete, id: 9 }),
      true,
    ],
    ["who keeps the accounts edits no others", puedeEditarUsuario(tesorera, sinFamilia), false],
    ["who keeps the accounts edits no other family", puedeEditarFamilia(tesorera, { id: 9 }), false],
    ["who keeps the accounts manages nothing by it", puedeGestionar(tesorera, ajeno), false],
    ["who keeps the accounts sees no others' lines by it", puedeVerLineas(tesorera, ajeno, 8), false],
    ["who keeps the accounts sees no others' completed orders by it", puedeVerRealizados(tesorera, 8), false],
    [
      "an administrator edits itself",
      puedeEditarUsuario({ ...admin, familiaId: 7 }, { ...admin, familiaId: 7 }),
      true,
    ],
    ["a family sees its own lines", puedeVerLineas(deLaSiete, ajeno, 7), true],
    ["a family sees no other's lines", puedeVerLineas(deLaSiete, ajeno, 8), false],
    [
      "a family does not see the delivery of what it does not manage",
      puedeVerLineas(deLaSiete, ajeno, 0),
      false,
    ],
    [
      "the managing family sees all",
      puedeVerLineas(deLaSiete, suyo, 0) && puedeVerLineas(deLaSiete, suyo, 8),
      true,
    ],
    ["a family sees its own completed orders", puedeVerRealizados(deLaSiete, 7), true],
    ["a family sees no other's completed orders", puedeVerRealizados(deLaSiete, 8), false],
    ["an admin sees any family's completed orders", puedeVerRealizados(admin, 8), true],
    ["an admin sees all", puedeVerLineas(admin, ajeno, 0) && puedeVerLineas(admin, ajeno, 8), true],
  ])("%s", (_what, actual, expected) => {
    expect(actual).toBe(expected);
  });

  // S6.roles.1
  it("ROLE_ADMIN makes an admin, and ROLE_FAMILIA does not", () => {
    expect([esAdmin(admin), esAdmin(deLaSiete)]).toEqual([true, false]);
  });

  it("ROLE_TESORERIA makes no admin, and both keep the accounts", () => {
    expect(esAdmin(tesorera)).toBe(false);
    expect([admin, tesorera, deLaSiete].map(llevaCuentas)).toEqual([true, true, false]);
  });

  it("a family sees its own account, and who keeps the accounts all", () => {
    expect([7, 8].map((id) => puedeVerCuentas(deLaSiete, id))).toEqual([true, false]);
    expect([tesorera, admin].map((quien) => puedeVerCuentas(quien, 8))).toEqual([true, true]);
  });
});

// X5.7
describe("the switch of a role", () => {
  it.each([
    [["ROLE_FAMILIA"], "ROLE_ADMIN", true, ["ROLE_ADMIN", "ROLE_FAMILIA"]],
    [["ROLE_ADMIN", "ROLE_FAMILIA"], "ROLE_ADMIN", true, ["ROLE_ADMIN", "ROLE_FAMILIA"]],
    [["ROLE_ADMIN", "ROLE_FAMILIA"], "ROLE_ADMIN", false, ["ROLE_FAMILIA"]],
    [["ROLE_ADMIN"], "ROLE_ADMIN", false, ["ROLE_FAMILIA"]],
    [
      ["ROLE_ADMIN", "ROLE_FAMILIA"],
      "ROLE_TESORERIA",
      true,
      ["ROLE_ADMIN", "ROLE_FAMILIA", "ROLE_TESORERIA"],
    ],
    [["ROLE_TESORERIA"], "ROLE_TESORERIA", false, ["ROLE_FAMILIA"]],
    [["ROLE_ADMIN", "ROLE_TESORERIA"], "ROLE_ADMIN", false, ["ROLE_TESORERIA"]],
  ] as const)("%j, %s %s: %j", (roles, rol, tiene, expected) => {
    expect(conRol(roles, rol, tiene)).toEqual(expected);
  });
});
