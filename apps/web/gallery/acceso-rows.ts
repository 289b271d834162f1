import { ADMIN, button, GARCIA, press, type Row } from "./row.ts";

/** What the server says of a link that somebody has got. */
const ENLACE = {
  clase: "invitacion",
  username: "Ana García",
  email: "ana@garcia.example",
  familia: "García",
  caduca: "2099-01-01 00:00:00",
};

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
  {
    name: "invitar a una persona",
    route: "familia",
    who: ADMIN,
    path: ({ familia }) => `/familias/edit/${familia}`,
    before: async (page) => {
      await button(page, "Invitar").click();
      await button(page, "Crear enlace").click();
      await page.getByRole("img", { name: /^Código QR/ }).waitFor();
    },
  },
];
