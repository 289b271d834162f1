import { cartaAHtml } from "@cosecha/domain/cartas/a-html";
import { type Carta, type Marco, resumenDe } from "@cosecha/domain/cartas/carta";
import { ejemplos, marcoDe, NOMBRES, type Nombres } from "@cosecha/domain/cartas/ejemplos";
import type { Row } from "./row.ts";
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

const mails = ejemplos(NOMBRES);
const longMails = ejemplos(LONG_NAMES);
const kinds = Object.keys(mails) as (keyof typeof mails)[];

/** What mails look like, of each kind. */
export const mailRows: readonly Row[] = [
  ...kinds.map((clase) => mail(`correo ${clase}`, mails[clase], marcoDe(NOMBRES, clase))),
  mail(
    "correo del día",
    resumenDe([mails.pedidoAbierto, mails.loPedido, mails.cargo]),
    marcoDe(NOMBRES, "cargo"),
  ),
  mail("correo con logo y apertura", mails.pedidoAbierto, {
    ...{ ...marcoDe(NOMBRES, "pedidoAbierto"), logo: true },
    apertura: "Somos La Colmena, su grupo de consumo.\nEstamos en la calle Cuba, los martes de 18 a 20.",
  }),
  ...(["loPedido", "loRecibido", "preciosCambiados"] as const).map((clase) =>
    mail(`correo ${clase} con nombres largos`, longMails[clase], marcoDe(LONG_NAMES, clase)),
  ),
];
