import { cartaAHtml } from "@cosecha/domain/cartas/a-html";
import { type Carta, type Marco, resumenDe } from "@cosecha/domain/cartas/carta";
import { ejemplos, marcoDe, NOMBRES, type Nombres } from "@cosecha/domain/cartas/ejemplos";
import type { Page } from "@playwright/test";
import { changeAnswers } from "../e2e/calls.ts";
import { ADMIN, button, GARCIA, type Row } from "./row.ts";
import { LOGO_URL, LONG } from "./world.ts";

const LONG_NAMES: Nombres = {
  ...{ ...NOMBRES, pedido: LONG, proveedor: LONG, familia: LONG, cooperativa: LONG, producto: LONG },
  ...{ unidad: "bolsa de 150 gramos, aproximadamente", lugar: LONG, nota: LONG },
};

/** A mail, as a program shows it that knows nothing of the application. */
const mail = (name: string, carta: Carta, marco: Marco): Row => ({
  name,
  route: null,
  path: "/login",
  before: async (page) => {
    await page.goto("about:blank");
    // A mail brings its logo along.
    await page.setContent(cartaAHtml(carta, marco).replace("cid:logo", LOGO_URL));
  },
  whole: true,
});

const inAttribute = (html: string) => html.replaceAll("&", "&amp;").replaceAll('"', "&quot;");

/** Mails beside each other, as each of their readers has them. */
const together = (mails: readonly { de: string; carta: Carta; marco: Marco }[]) => async (page: Page) => {
  const figures = mails.map(
    ({ de, carta, marco }) =>
      `<figure><figcaption>${de}</figcaption><iframe srcdoc="${inAttribute(cartaAHtml(carta, marco))}"></iframe></figure>`,
  );
  await page.goto("about:blank");
  await page.setContent(`<style>
    body { margin: 0; display: flex; flex-wrap: wrap; gap: 20px; padding: 24px; background: #f3ecda; color: #23291e; }
    figure { flex: 1 1 300px; margin: 0; }
    figcaption { margin: 0 4px 8px; font: 600 17px system-ui, sans-serif; }
    iframe { width: 100%; height: 680px; border: 0; border-radius: 20px; }
  </style>${figures.join("")}`);
  await Promise.all(page.frames().map((frame) => frame.waitForLoadState()));
};

const mails = ejemplos(NOMBRES);
const longMails = ejemplos(LONG_NAMES);
const kinds = Object.keys(mails) as (keyof typeof mails)[];

/** What mails look like, of each kind, and the screens that are about them. */
export const mailRows: readonly Row[] = [
  { name: "avisos", route: "avisos", who: ADMIN, path: "/avisos", whole: true },
  { name: "avisos próximos", route: "avisos", who: ADMIN, path: "/avisos?pestana=proximos", whole: true },
  { name: "avisos servidor", route: "avisos", who: ADMIN, path: "/avisos?pestana=servidor", whole: true },
  { name: "mis avisos", route: "misAvisos", who: GARCIA, path: "/mis-avisos", whole: true },
  {
    name: "inicio de quien administra con avisos que han fallado",
    route: "inicio",
    who: ADMIN,
    path: "/",
    arrange: (page) =>
      changeAnswers(page, { "cooperativa.estado": (estado) => ({ ...estado, correosFallidos: 3 }) }),
  },
  {
    name: "inicio de una de muchas que ha llegado a sus límites",
    route: "inicio",
    who: ADMIN,
    path: "/",
    arrange: (page) =>
      changeAnswers(page, {
        "cooperativa.estado": (estado) => ({
          ...estado,
          correosEsperan: { alDia: 500, hasta: new Date("2099-01-01T12:00:00Z") },
          sinSitio: { bytes: 310_000_000, limite: 300_000_000 },
        }),
      }),
  },
  {
    name: "pedido enviado al proveedor",
    route: "pedido",
    who: ADMIN,
    on: "cuentas",
    path: "/pedidos/edit/3",
    before: async (page) => {
      const enviar = button(page, "Enviar por correo");
      const enviado = page.getByText(/^Enviado a /);
      await enviar.or(enviado).first().waitFor();
      if (await enviar.isVisible()) await enviar.click();
      await enviado.waitFor();
    },
    guide: { file: "envio.png", of: "phone" },
  },
  {
    name: "pedido cuyo envío ha fallado",
    route: "pedido",
    who: ADMIN,
    path: "/pedidos/edit/3",
    arrange: (page) =>
      changeAnswers(page, {
        "pedidos.envio": (envio) => ({
          ...envio,
          ultimo: {
            ...{ id: 1, situacion: "abandonado", email: null, intentos: 9, creado: null, terminado: null },
            error: "El servidor de correo contesta: 552 5.2.2 Mailbox full https://support.example/?p=Quota",
          },
        }),
      }),
  },
  ...kinds.map((clase) => mail(`correo ${clase}`, mails[clase], marcoDe(NOMBRES, clase))),
  mail(
    "correo del día",
    resumenDe([mails.pedidoAbierto, mails.loPedido, mails.cargo]),
    marcoDe(NOMBRES, "cargo"),
  ),
  {
    name: "correos de un pedido",
    route: null,
    path: "/login",
    before: together([
      {
        de: "A Martínez, que no ha pedido",
        carta: mails.cierrePronto,
        marco: { ...marcoDe(NOMBRES, "cierrePronto"), saludo: "Martínez" },
      },
      { de: "A Huerta La Vega", carta: mails.alProveedor, marco: marcoDe(NOMBRES, "alProveedor") },
      { de: "A García, que ha pedido", carta: mails.loPedido, marco: marcoDe(NOMBRES, "loPedido") },
    ]),
    whole: true,
    guide: { file: "correos.png", of: "desk" },
  },
  mail("correo con logo y apertura", mails.pedidoAbierto, {
    ...{ ...marcoDe(NOMBRES, "pedidoAbierto"), logo: true },
    apertura: "Somos La Colmena, su grupo de consumo.\nEstamos en la calle Cuba, los martes de 18 a 20.",
  }),
  ...(["loPedido", "loRecibido", "preciosCambiados"] as const).map((clase) =>
    mail(`correo ${clase} con nombres largos`, longMails[clase], marcoDe(LONG_NAMES, clase)),
  ),
];
