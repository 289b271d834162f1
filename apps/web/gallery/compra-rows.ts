import { button, fail, GARCIA, LARGA, MARTINEZ, quantity, type Row, SOLO_ADMIN } from "./row.ts";

/** «Mi compra», in its states. */
export const compraRows: readonly Row[] = [
  {
    name: "mi compra",
    route: "compra",
    who: GARCIA,
    path: "/mi-compra",
    guide: { file: "compra.png", of: "both" },
  },
  {
    name: "mi cesta",
    route: "miCesta",
    who: MARTINEZ,
    path: "/mi-cesta",
    whole: true,
    guide: { file: "mi-cesta.png", of: "both" },
  },
  { name: "mi cesta de quien no tiene", route: "miCesta", who: GARCIA, path: "/mi-cesta" },
  { name: "mi compra con nombres largos", route: "compra", who: LARGA, path: "/mi-compra", on: "long" },
  {
    name: "mi compra buscando",
    route: "compra",
    who: GARCIA,
    path: "/mi-compra",
    before: async (page) => {
      await page.getByLabel("Buscar producto").fill("pan");
      await page
        .getByText(/^\d+ productos?$/)
        .first()
        .waitFor();
    },
  },
  {
    name: "mi compra guardada",
    route: "compra",
    who: LARGA,
    path: "/mi-compra",
    on: "long",
    before: async (page) => {
      await button(page, /^Ver \d+ productos/)
        .first()
        .click();
      await page
        .getByLabel(/^Uno más de /)
        .nth(1)
        .click();
      await button(page, "Guardar").click();
      await button(page, "Deshacer").waitFor();
    },
  },
  {
    name: "mi compra sin poder guardar",
    route: "compra",
    who: MARTINEZ,
    path: "/mi-compra",
    arrange: fail("lineas.guardar"),
    before: async (page) => {
      await quantity(page).fill("3");
      await button(page, "Guardar").click();
      await page.getByRole("alert").waitFor();
    },
  },
  { name: "mi compra sin familia", route: "compra", who: SOLO_ADMIN, path: "/mi-compra", on: "empty" },
  {
    name: "mi compra que falla",
    route: "compra",
    who: GARCIA,
    path: "/mi-compra",
    arrange: fail("compra.ver"),
  },
];
