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
  ...{ cargos: [], diferencia: 0, porCargar: false },
  lineas: [
    {
      ...{ codigo: "R-102", nombre: "Tomate rosa", unidad: "kg", cantidad: 12.5, entregado: null },
      ...{ pedido: 12.5, cobro: "kg", precio: 2.5, iva: 0.04, total: 32.5 },
    },
    {
      ...{ codigo: null, nombre: "Acelga", unidad: "manojo", cantidad: 7, entregado: null },
      ...{ pedido: 7, cobro: "unidad", precio: 1.25, iva: 0.04, total: 9.1 },
    },
  ],
};
/** The same once its cases are whole, it has been shared out, and charged with what is common. */
const COBRADO = {
  ...COMPARTIDO,
  ...{ motivoNoEditable: "completado", repartidoEn: "2099-01-08 20:00:00", ahora: "2099-01-09 12:00:00" },
  cargos: [{ tipo: "transporte", concepto: "Furgoneta desde Talavera de la Reina", importe: 2.51 }],
  ...{ diferencia: -0.43, total: 42.12 },
  lineas: [
    { ...COMPARTIDO.lineas[0], entregado: 12.4, total: 32.24 },
    { ...COMPARTIDO.lineas[1], pedido: 5, cantidad: 6, entregado: 6, total: 7.8 },
    {
      ...{ codigo: null, nombre: "Queso curado de oveja", unidad: "pieza 1 kg", pedido: 2, cantidad: 0 },
      ...{ entregado: null, cobro: "kg", precio: 14.2, iva: 0.04, total: 0 },
    },
  ],
};
/** What its sheet of totals would change, and what of that cannot be used. */
const LEIDOS = {
  arriba: ["Pedido a La Espiga", "Semana 11", "Desde 2098-12-20 08:00:00 hasta 2098-12-27 20:00:00"],
  otrasFechas: true,
  lineas: [
    { productoId: 1, nombre: "Tomate rosa", unidad: "kg", antes: 12.5, cantidad: 14 },
    { productoId: 2, nombre: "Acelga", unidad: "manojo", antes: 7, cantidad: 7 },
  ],
  sinPareja: [
    { fila: 7, nombre: "Acelga", unidad: "manojo", cantidad: null, motivo: "cantidad", queda: 7 },
    { fila: 9, nombre: "Pera limonera", unidad: null, cantidad: "2.5", motivo: "noEsta", queda: null },
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
    ...{ valeHasta: "2099-03-06 20:00:00", entregado: "2026-11-21 09:30:00", vale: true },
  },
  {
    ...{ id: 2, familiaId: 98, nombreFamilia: "Grupo de Vallecas", creado: "2026-11-19 10:00:00" },
    ...{ valeHasta: "2099-03-06 20:00:00", entregado: "2026-11-20 09:30:00", vale: false },
  },
];
const MOMENTOS = Object.fromEntries(
  [0, 1].flatMap((n) => ["creado", "valeHasta", "entregado"].map((name) => [`${n}.${name}`, ["Date"]])),
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
    name: "pedir con otro grupo, cobrado",
    route: "compartido",
    path: "/compartido#0",
    arrange: (page) =>
      page.route(/\/trpc\/compartidos\.ver/, (route) =>
        route.fulfill({
          json: {
            result: { data: { json: COBRADO, meta: { values: { ...FECHAS, repartidoEn: ["Date"] } } } },
          },
        }),
      ),
    show: (page) => page.getByRole("region", { name: "3. Lo de su grupo" }),
  },
  {
    name: "pedir con otro grupo, totales",
    route: "compartido",
    path: "/compartido#0",
    arrange: async (page) => {
      await page.route(/\/trpc\/compartidos\.ver/, (route) =>
        route.fulfill({ json: { result: { data: { json: COMPARTIDO, meta: { values: FECHAS } } } } }),
      );
      await page.route(/\/trpc\/compartidos\.leer/, (route) =>
        route.fulfill({ json: { result: { data: { json: LEIDOS } } } }),
      );
    },
    before: async (page) => {
      const buffer = Buffer.from("x");
      const file = { name: "Para el proveedor.xlsx", mimeType: "application/octet-stream", buffer };
      await page.getByLabel("Excel con los totales").setInputFiles(file);
      await button(page, "Entregar estos totales").waitFor();
    },
    show: (page) => page.getByLabel("De qué pedido es el archivo"),
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
