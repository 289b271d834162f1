import { ADMIN, button, GARCIA, LARGA, MARTINEZ, type Row, SOLO_ADMIN } from "./row.ts";
import { CLOSED } from "./world.ts";

export const deliveryRows: readonly Row[] = [
  {
    name: "recibir",
    route: "entregas",
    who: ADMIN,
    path: `/entregas/${CLOSED}`,
    guide: { file: "recibir.png", of: "both" },
  },
  {
    name: "recibir con nombres largos y un precio",
    route: "entregas",
    who: SOLO_ADMIN,
    path: ({ delivery }) => `/entregas/${delivery}`,
    on: "long",
    before: async (page) => {
      await button(page, /^Más de Garbanzo/).click();
      await page.getByRole("textbox", { name: /^Recibido de Pollo/ }).fill("99.999");
      await page.keyboard.press("Enter");
    },
    whole: true,
  },
  { name: "recibir un pedido abierto", route: "entregas", who: GARCIA, path: "/entregas/1" },
  {
    name: "repartir por producto",
    route: "entregas",
    who: ADMIN,
    path: `/entregas/${CLOSED}?pestana=producto`,
    guide: { file: "repartir.png", of: "both" },
  },
  {
    name: "repartir por familia",
    route: "entregas",
    who: ADMIN,
    path: `/entregas/${CLOSED}?pestana=familia`,
    guide: { file: "cestas.png", of: "both" },
  },
  {
    name: "repartir por familia con nombres largos",
    route: "entregas",
    who: LARGA,
    path: ({ delivery }) => `/entregas/${delivery}?pestana=familia`,
    on: "long",
    whole: true,
  },
  {
    name: "repartir por producto con nombres largos, sin red",
    route: "entregas",
    who: SOLO_ADMIN,
    path: ({ delivery }) => `/entregas/${delivery}?pestana=producto`,
    on: "long",
    before: async (page) => {
      await page.getByRole("combobox", { name: "Producto", exact: true }).selectOption({ index: 3 });
      await page.context().setOffline(true);
      const fields = page.getByRole("textbox", { name: /^Entregado: / });
      await fields.nth(1).fill("2000");
      await fields.nth(1).press("Enter");
      await fields.nth(2).fill("1");
      await fields.nth(2).press("Enter");
      await page.getByText(/por enviar/).waitFor();
    },
    whole: true,
  },
  {
    name: "repartir algo ya completado",
    route: "entregas",
    who: ADMIN,
    path: "/entregas/5?pestana=familia",
  },
  {
    name: "repartir por decidir",
    route: "entregas",
    who: SOLO_ADMIN,
    path: ({ delivery }) => `/entregas/${delivery}?pestana=decidir`,
    on: "long",
    whole: true,
  },
  {
    name: "repartir, lo que ve cada familia",
    route: "lineas",
    who: LARGA,
    path: ({ delivery, familia }) => `/lineasPedido/${delivery}/${familia}`,
    on: "long",
    before: (page) => page.getByRole("region", { name: "Lo entregado" }).waitFor(),
    show: (page) => page.getByRole("region", { name: "Lo entregado" }),
  },
  {
    name: "repartido, lo que paga cada familia",
    route: "lineas",
    who: LARGA,
    path: ({ delivered, familia }) => `/lineasPedido/${delivered}/${familia}`,
    on: "long",
    before: (page) => page.getByRole("region", { name: "Lo entregado" }).waitFor(),
    whole: true,
  },
  {
    name: "repartido, lo que pagan todas",
    route: "reparto",
    who: SOLO_ADMIN,
    path: ({ delivered }) => `/lineasPedido/${delivered}?pestana=familia`,
    on: "long",
    whole: true,
  },
  {
    name: "repartir, siguiente paso con nombres largos",
    route: "entregas",
    who: SOLO_ADMIN,
    path: ({ delivery }) => `/entregas/${delivery}?pestana=producto`,
    on: "long",
    show: (page) => page.getByRole("heading", { name: "Siguiente paso" }),
  },
  {
    name: "avisar de un daño",
    route: "lineas",
    who: LARGA,
    path: ({ delivery, familia }) => `/lineasPedido/${delivery}/${familia}`,
    on: "long",
    before: async (page) => {
      await button(page, "Avisar de un daño").click();
      await page.getByRole("dialog").waitFor();
    },
  },
  {
    name: "turno de hoy",
    route: "entregas",
    who: ADMIN,
    path: `/entregas/${CLOSED}`,
    before: async (page) => {
      const more = button(page, "Cuándo, dónde y quién reparte");
      if (await more.isVisible()) await more.click();
      await button(page, "Turno de hoy").click();
      await page.getByRole("dialog").waitFor();
    },
  },
  {
    name: "guía del día de reparto",
    route: "guia",
    who: GARCIA,
    path: "/guia",
    show: (page) => page.getByRole("heading", { name: "El día de reparto" }),
  },
  { name: "repartir sin turno", route: "entregas", who: MARTINEZ, path: `/entregas/${CLOSED}` },
];
