import { ADMIN, LARGA, OTERO, type Row } from "./row.ts";

export const accountRows: readonly Row[] = [
  {
    name: "mis cuentas",
    route: "cuentas",
    who: OTERO,
    path: "/cuentas",
    on: "long",
    before: (page) => page.locator("summary").first().click(),
    guide: { file: "cuentas.png", of: "both" },
  },
  { name: "mis cuentas de nombres largos", route: "cuentas", who: LARGA, path: "/cuentas", on: "long" },
  { name: "cuentas nuevas", route: "cuentasNuevas", who: ADMIN, path: "/cooperativa/cuentas", whole: true },
  { name: "tesorería sin cuentas", route: "tesoreria", who: ADMIN, path: "/tesoreria", whole: true },
  { name: "cuenta que no existe", route: "cuenta", who: ADMIN, path: "/tesoreria/cuentas/1", whole: true },
  { name: "cobro sin cuentas", route: "cobro", who: ADMIN, path: "/tesoreria/cobro", whole: true },
  { name: "pago sin cuentas", route: "pago", who: ADMIN, path: "/tesoreria/pago", whole: true },
  { name: "arqueo sin cuentas", route: "arqueo", who: ADMIN, path: "/tesoreria/caja", whole: true },
  {
    name: "contabilizar sin cuentas",
    route: "contabilizar",
    who: ADMIN,
    path: "/tesoreria/pedidos/1",
    whole: true,
  },
];
