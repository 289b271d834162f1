import { ADMIN, button, GARCIA, press, type Row } from "./row.ts";

/** What the server says of a link that somebody has got. */
const ENLACE = {
  clase: "invitacion",
  username: "Ana García",
  email: "ana@garcia.example",
  familia: "García",
  caduca: "2099-01-01 00:00:00",
};

/** What another group sees of an order that this one leads. */
const COMPARTIDO = {
  ...{ grupo: "La Espiga", nombreFamilia: "Grupo de Lavapiés", nombreProveedor: "Huerta La Vega" },
  ...{ descripcion: "Semana 12", inicio: "2099-01-01 08:00:00", fin: "2099-01-05 20:00:00" },
  ...{ reparto: "2099-01-07 18:00:00", lugar: "El local", motivoNoEditable: null },
  ...{ ahora: "2099-01-02 12:00:00", valeHasta: "2099-03-06 20:00:00" },
  ...{ entregado: "2099-01-02 09:30:00", repartidoEn: null, total: 41.6 },
  lineas: [
    {
      ...{ codigo: "R-102", nombre: "Tomate rosa", unidad: "kg", cantidad: 12.5, entregado: null },
      ...{ cobro: "kg", total: 32.5 },
    },
    {
      ...{ codigo: null, nombre: "Acelga", unidad: "manojo", cantidad: 7, entregado: null },
      ...{ cobro: "unidad", total: 9.1 },
    },
  ],
};
/** The fields of it that are dates, as the server says it to the app. */
const FECHAS = Object.fromEntries(
  ["inicio", "fin", "reparto", "ahora", "valeHasta", "entregado"].map((name) => [name, ["Date"]]),
);

/** A link that another group has. */
const ENLACES = [
  {
    ...{ id: 1, familiaId: 99, nombreFamilia: "Grupo de Lavapiés", creado: "2026-11-20 10:00:00" },
    ...{ valeHasta: "2099-03-06 20:00:00", entregado: "2026-11-21 09:30:00" },
  },
];
const MOMENTOS = Object.fromEntries(
  ["creado", "valeHasta", "entregado"].map((name) => [`0.${name}`, ["Date"]]),
);

/** How one comes in: the login, links that set a password, and how they are made. */
export const accessRows: Row[] = [
  { name: "login", route: "login", path: "/login" },
  {
    name: "login fallido",
    route: "login",
    path: "/login",
    before: async (page) => {
      await page.getByLabel(/^Familia/).selectOption({ label: "García" });
      await page.getByLabel(/^Email/).fill(GARCIA.email);
      await page.getByLabel(/^Contraseña/).fill("no es esta");
      await button(page, "Entrar").click();
      await page.getByRole("alert").first().waitFor();
    },
  },
  { name: "login campos vacíos", route: "login", path: "/login", before: press("Entrar") },
  { name: "login sin demostración", route: "login", path: "/login", on: "empty" },
  { name: "contraseña olvidada", route: "olvidada", path: "/olvidada" },
  { name: "contraseña olvidada sin correo", route: "olvidada", path: "/olvidada", on: "empty" },
  { name: "enlace que no vale", route: "entrar", path: "/entrar#no-vale" },
  {
    name: "enlace para entrar",
    route: "entrar",
    path: "/entrar#0",
    arrange: (page) =>
      page.route(/\/trpc\/auth\.enlace/, (route) =>
        route.fulfill({ json: { result: { data: { json: ENLACE } } } }),
      ),
  },
  { name: "enlace de un pedido que no vale", route: "compartido", path: "/compartido#no-vale" },
  {
    name: "pedir con otro grupo",
    route: "compartido",
    path: "/compartido#0",
    arrange: (page) =>
      page.route(/\/trpc\/compartidos\.ver/, (route) =>
        route.fulfill({ json: { result: { data: { json: COMPARTIDO, meta: { values: FECHAS } } } } }),
      ),
  },
  {
    name: "enlace para otro grupo",
    route: "pedido",
    who: GARCIA,
    path: "/pedidos/edit/1",
    before: async (page) => {
      await button(page, "Pedir con otro grupo").click();
      await page.getByLabel("Qué familia es el otro grupo").selectOption({ label: "Martínez" });
    },
    arrange: (page) =>
      page.route(/\/trpc\/compartidos\.dePedido/, (route) =>
        route.fulfill({ json: [{ result: { data: { json: ENLACES, meta: { values: MOMENTOS } } } }] }),
      ),
  },
  {
    name: "invitar a una persona",
    route: "familia",
    who: ADMIN,
    path: "/familias/edit/2",
    before: async (page) => {
      await button(page, "Invitar").click();
      await button(page, "Crear enlace").click();
      await page.getByRole("img", { name: /^Código QR/ }).waitFor();
    },
  },
];
