import {
  aperturaDe,
  avanceDe,
  type Bloque,
  type Carta,
  type Fila,
  type Marco,
  nombreDe,
  paginaDe,
  parrafo,
  saludoDe,
  unaLinea,
} from "./carta.ts";

const SIGNOS: Record<string, string> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&#39;",
};
const escapar = (texto: string): string =>
  unaLinea(texto).replace(/[&<>"']/g, (signo) => SIGNOS[signo] ?? "");

/**
 * What programs that know no style sheet show, Outlook's among them, stands at each element; what
 * the sheet adds is the night. Its colours are those of the screens (packages/ui, styles.css).
 */
const NOCHE = `:root{color-scheme:light dark;supported-color-schemes:light dark}
@media (prefers-color-scheme:dark){
.fondo{background:#151913!important}.hoja{background:#1d221a!important;border-color:#3a4233!important}
.hoja,.tinta{color:#eceee2!important}.suave{color:#adb4a0!important}.raya{border-color:#3a4233!important}
.boton{background:#93d17f!important}.boton a{color:#0f230e!important}.enlace{color:#9dd68b!important}
}
@media (max-width:480px){.hoja{border:0!important;border-radius:0!important}.margen{padding:20px 16px!important}
.fuera{padding:0!important}}`;

const LETRA = "font-family:-apple-system,'Segoe UI',Roboto,Helvetica,Arial,sans-serif";
const TINTA = "color:#23291e";
const SUAVE = "color:#595f4d";
const RAYA = "border-bottom:1px solid #dfd6c0";
const PARTIR = "overflow-wrap:anywhere;word-break:break-word";
const MAQUETA = 'role="presentation" cellpadding="0" cellspacing="0" border="0"';

const enP = (texto: string, estilo = `font-size:16px;${TINTA}`, clase = "tinta") =>
  `<p class="${clase}" style="margin:0 0 16px;line-height:1.5;${estilo};${PARTIR}">${texto}</p>`;
const ancla = (pagina: string, texto: string) =>
  `<a class="enlace" href="${escapar(pagina)}" style="color:#27622e;${PARTIR}">${texto}</a>`;
const PEQUENA = `font-size:14px;${SUAVE}`;

/** A mail as HTML that mail programs show alike, 360 px wide or 600, by day and by night. */
export function cartaAHtml(carta: Carta, marco: Marco): string {
  const cooperativa = escapar(nombreDe(marco));
  const bloques = [saludoDe(marco), ...aperturaDe(marco)].map(parrafo).concat(carta.bloques);
  return `<!doctype html>
<html lang="es" dir="ltr">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<title>${escapar(carta.asunto)}</title>
<style>${NOCHE}</style>
</head>
<body class="fondo" style="margin:0;padding:0;background:#faf6ec;${LETRA}">
<div style="display:none;max-height:0;overflow:hidden;mso-hide:all">${escapar(avanceDe(carta))}</div>
<div role="main"><table ${MAQUETA} width="100%" class="fondo" style="background:#faf6ec"><tr><td class="fuera" align="center" style="padding:24px 12px">
<!--[if mso]><table ${MAQUETA} width="600"><tr><td><![endif]-->
<table ${MAQUETA} width="100%" class="hoja" style="max-width:600px;background:#fffdf7;border:1px solid #dfd6c0;border-radius:12px;text-align:left">
<tr><td class="margen" style="padding:28px 32px;${LETRA}">
${cabecera(cooperativa, marco.logo)}
${bloques.map(enHtml).join("\n")}
${pie(cooperativa, marco)}
</td></tr></table>
<!--[if mso]></td></tr></table><![endif]-->
</td></tr></table></div>
</body>
</html>
`;
}

/** The name is what a program shows that shows no pictures, so the logo needs none of its own. */
const cabecera = (cooperativa: string, logo: boolean) =>
  `<table ${MAQUETA} width="100%" style="margin:0 0 20px"><tr>${
    logo
      ? '<td width="56" style="width:56px"><img src="cid:logo" width="44" height="44" alt="" style="display:block;border:0;border-radius:8px;object-fit:contain"></td>'
      : ""
  }<td><h1 class="tinta" style="margin:0;font-size:18px;line-height:1.3;${TINTA};${PARTIR}">${cooperativa}</h1></td></tr></table>`;

function enHtml(bloque: Bloque): string {
  switch (bloque.tipo) {
    case "titulo":
      return `<h2 class="tinta raya" style="margin:28px 0 16px;padding:0 0 8px;font-size:18px;line-height:1.35;${TINTA};${RAYA};${PARTIR}">${escapar(bloque.texto)}</h2>`;
    case "parrafo":
      return enP(escapar(bloque.texto));
    case "nota":
      return enP(escapar(bloque.texto), PEQUENA, "suave");
    case "lista":
      return `<ul class="tinta" style="margin:0 0 16px;padding:0 0 0 20px;font-size:16px;line-height:1.5;${TINTA};${PARTIR}">${bloque.puntos
        .map((punto) => `<li style="margin:0 0 6px">${escapar(punto)}</li>`)
        .join("")}</ul>`;
    case "tabla":
      return tabla(bloque);
    default:
      return boton(bloque);
  }
}

/** Programs without pictures or with a strange button have the address in words below it. */
function boton({ texto, enlace, sinEnlace }: Extract<Bloque, { tipo: "boton" }>): string {
  const pagina = paginaDe(enlace);
  if (pagina === null) return enP(escapar(sinEnlace));
  return `<table ${MAQUETA} style="margin:8px 0 12px"><tr><td class="boton" bgcolor="#2c6a33" style="background:#2c6a33;border-radius:8px"><a href="${escapar(pagina)}" style="display:inline-block;padding:13px 22px;font-size:16px;line-height:1.25;font-weight:600;color:#ffffff;text-decoration:none">${escapar(texto)}</a></td></tr></table>
${enP(`Si el botón no se abre, copie esta dirección:<br>${ancla(pagina, escapar(pagina))}`, `font-size:13px;${SUAVE}`, "suave")}`;
}

function tabla({ cabecera, filas, pie, cifras }: Extract<Bloque, { tipo: "tabla" }>): string {
  const primera = cabecera.length - cifras;
  const titulos = cabecera.map(
    (texto, n) =>
      `<th scope="col" class="suave raya" style="${celda(n, primera)};font-size:13px;font-weight:600;${SUAVE};${RAYA}">${escapar(texto)}</th>`,
  );
  const fila = ({ celdas, detalle }: Fila, peso: string) =>
    `<tr>${celdas
      .map((texto, n) => {
        const mas =
          detalle && n === primera - 1
            ? `<br><span class="suave" style="font-size:13px;${SUAVE}">${escapar(detalle)}</span>`
            : "";
        // What is short stays in one line; words may break anywhere, or they would widen the page.
        const corto = texto.length <= 16 ? "white-space:nowrap" : PARTIR;
        const partir = n === primera - 1 ? PARTIR : corto;
        return `<td class="tinta raya" style="${celda(n, primera)};${partir};font-size:15px;${peso}${TINTA};${RAYA}">${escapar(texto)}${mas}</td>`;
      })
      .join("")}</tr>`;
  return `<table width="100%" cellpadding="0" cellspacing="0" border="0" style="margin:0 0 20px;border-collapse:collapse;line-height:1.4">
<thead><tr>${titulos.join("")}</tr></thead>
<tbody>${filas.map((una) => fila(una, "")).join("\n")}${pie ? `\n${fila({ celdas: pie }, "font-weight:700;")}` : ""}</tbody>
</table>`;
}

/** Columns touch the edges of the sheet, and figures stand under each other at the right. */
function celda(n: number, primera: number): string {
  const izquierda = n === 0 ? 0 : n >= primera ? 10 : 12;
  const cifra = n >= primera;
  return `padding:8px 0 8px ${izquierda}px;vertical-align:top;text-align:${cifra ? "right" : "left"}${cifra ? ";font-variant-numeric:tabular-nums" : ""}`;
}

function pie(cooperativa: string, { preferencias, baja }: Marco): string {
  const fin = paginaDe(baja?.enlace);
  const elegir = paginaDe(preferencias);
  const lineas = [
    `<strong>${cooperativa}</strong>`,
    ...(fin === null ? [] : [ancla(fin, `No recibir más «${escapar(baja?.clase ?? "")}»`)]),
    ...(elegir === null ? [] : [ancla(elegir, "Elegir qué avisos recibo")]),
  ];
  return `<p class="suave raya" style="margin:24px 0 0;padding:16px 0 0;border-top:1px solid #dfd6c0;font-size:13px;line-height:1.7;${SUAVE};${PARTIR}">${lineas.join("<br>")}</p>`;
}
