import { ADMIN, LARGA, OTERO, type Row, SOLO_ADMIN } from "./row.ts";

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
  { name: "tesorería", route: "tesoreria", who: SOLO_ADMIN, path: "/tesoreria", on: "long", whole: true },
  {
    name: "un año de tesorería",
    route: "tesoreria",
    who: ADMIN,
    path: "/tesoreria",
    on: "cuentas",
    guide: { file: "tesoreria.png", of: "both" },
  },
  {
    name: "contabilizar",
    route: "contabilizar",
    who: ADMIN,
    path: "/tesoreria",
    on: "cuentas",
    before: (page) =>
      page.getByRole("region", { name: "Por contabilizar" }).getByRole("link").first().click(),
    guide: { file: "contabilizar.png", of: "desk" },
  },
  {
    name: "un año de diario",
    route: "tesoreria",
    who: ADMIN,
    path: "/tesoreria?pestana=diario",
    on: "cuentas",
  },
  {
    name: "diario",
    route: "tesoreria",
    who: SOLO_ADMIN,
    path: "/tesoreria?pestana=diario",
    on: "long",
    whole: true,
  },
  { name: "cuenta", route: "cuenta", who: SOLO_ADMIN, path: "/tesoreria/cuentas/1", on: "long", whole: true },
  {
    name: "cuenta de un proveedor, con lo pagado",
    route: "cuenta",
    who: ADMIN,
    path: "/tesoreria",
    on: "cuentas",
    async before(page) {
      await page.getByRole("link", { name: "Huerta La Vega" }).first().click();
      await page.getByRole("button", { name: "Ver también las pagadas" }).click();
      await page.getByRole("heading", { name: "Todas sus facturas y abonos" }).waitFor();
    },
    show: (page) => page.getByRole("heading", { name: "Todas sus facturas y abonos" }),
  },
  {
    name: "gasto de todas",
    route: "gastoDeTodas",
    who: SOLO_ADMIN,
    path: "/tesoreria/gasto",
    on: "long",
    whole: true,
  },
  { name: "cobro", route: "cobro", who: SOLO_ADMIN, path: "/tesoreria/cobro", on: "long", whole: true },
  { name: "pago", route: "pago", who: SOLO_ADMIN, path: "/tesoreria/pago", on: "long", whole: true },
  { name: "límites", route: "limites", who: SOLO_ADMIN, path: "/tesoreria/limites", on: "long", whole: true },
  { name: "arqueo", route: "arqueo", who: SOLO_ADMIN, path: "/tesoreria/caja", on: "long", whole: true },
  { name: "factura", route: "factura", who: SOLO_ADMIN, path: "/tesoreria/factura", on: "long", whole: true },
  {
    name: "contabilizar sin cuentas",
    route: "contabilizar",
    who: ADMIN,
    path: "/tesoreria/pedidos/1",
    whole: true,
  },
  {
    name: "corregir sin cuentas",
    route: "correccion",
    who: ADMIN,
    path: "/tesoreria/pedidos/1/correccion",
    whole: true,
  },
];
