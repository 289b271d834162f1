import type { Cooperativa } from "@cosecha/db/control/control";
import { formatoTamano, MB } from "@cosecha/domain/archivos";
import { formatoEuros, sumar } from "@cosecha/domain/dinero";
import { formatoFechaHora } from "@cosecha/domain/fechas";
import type { Limites } from "@cosecha/domain/limites";
import { formatoEntero } from "@cosecha/domain/texto";
import { html } from "hono/html";
import { DIAS_DE_CONSUMO } from "./commands.ts";
import { limitsInWords, SIN_LIMITES } from "./limits.ts";
import type { Seen } from "./look-at.ts";
import { pageOf } from "./page.ts";
import { NO_RESPONDE } from "./sizes.ts";

/** What whoever runs the installation sees of all. */
export const operatorPage = (all: readonly Seen[], zona: string) =>
  pageOf(
    "Cooperativas",
    html`<h1>Cooperativas</h1>
<p>${all.filter(({ estado }) => estado === "activa").length} en marcha, ${all.filter(({ abierta }) => abierta).length} abiertas en este proceso.</p>
<div class="tabla" tabindex="0" role="region" aria-label="Cooperativas"><table>
<thead><tr><th>Nombre</th><th>Dirección</th><th>Estado</th><th class="n">Usuarios</th><th class="n">Tamaño</th>
<th>Última copia</th><th class="n">Peticiones</th><th class="n">Errores</th><th>Límites</th></tr></thead>
<tbody>${all.map((una) => rowOf(una, zona))}</tbody></table></div>
<p><small>Usuarios y última copia, como estaban al cerrarse la última vez. Peticiones y errores, de los últimos ${DIAS_DE_CONSUMO} días.</small></p>
${costTable(all)}`,
  );

/** What each took, and what it costs where prices were said; the sum at the end. */
function costTable(all: readonly Seen[]) {
  const known = all.flatMap(({ clave, bytes, gasto }) =>
    gasto === null ? [] : [{ clave, bytes, ...gasto }],
  );
  const priced = known.some(({ euros }) => euros !== null);
  const sum = sumar(known.map(({ euros }) => euros ?? 0));
  const total = (of: (una: (typeof known)[number]) => number) => known.reduce((n, una) => n + of(una), 0);
  return html`<h2>Lo que gasta cada una</h2>
<div class="tabla" tabindex="0" role="region" aria-label="Lo que gasta cada una"><table>
<thead><tr><th>Nombre</th><th class="n">Trabajo</th><th class="n">En memoria</th><th class="n">Parte</th><th class="n">Disco</th>
<th class="n">Copias</th><th class="n">Correos</th><th class="n">Enviado</th>${priced ? html`<th class="n">Al mes</th>` : ""}</tr></thead>
<tbody>${known.map(
    (
      una,
    ) => html`<tr><td class="c">${una.clave}</td><td class="n">${hours(una.ms)}</td><td class="n">${hours(una.abierta)}</td>
<td class="n">${percent(una.cuota)}</td><td class="n">${una.bytes === null ? NO_RESPONDE : formatoTamano(una.bytes)}</td>
<td class="n">${formatoTamano(una.copias)}</td><td class="n">${formatoEntero(una.correos)}</td><td class="n">${formatoTamano(una.enviados)}</td>
${una.euros === null ? "" : html`<td class="n">${formatoEuros(una.euros)}</td>`}</tr>`,
  )}</tbody>
<tfoot><tr><th>Todas</th><th class="n">${hours(total(({ ms }) => ms))}</th><th class="n">${hours(total(({ abierta }) => abierta))}</th><td></td>
<th class="n">${formatoTamano(total(({ bytes }) => bytes ?? 0))}</th><th class="n">${formatoTamano(total(({ copias }) => copias))}</th>
<th class="n">${formatoEntero(total(({ correos }) => correos))}</th><th class="n">${formatoTamano(total(({ enviados }) => enviados))}</th>
${priced ? html`<th class="n">${formatoEuros(sum)}</th>` : ""}</tr></tfoot></table></div>
<p><small>De los últimos ${DIAS_DE_CONSUMO} días, de todos los procesos. La parte de las máquinas es la mitad por el tiempo de trabajo y la mitad por el tiempo en memoria. ${priced ? "Al mes: su parte de PRICE_MONTH, y PRICE_GB por lo que guarda." : "Con PRICE_MONTH y PRICE_GB dice también cuánto es en euros."}</small></p>`;
}

const horas = new Intl.NumberFormat("es-ES", {
  ...{ minimumFractionDigits: 2, maximumFractionDigits: 2 },
  useGrouping: "always",
});
const hours = (ms: number) => `${horas.format(ms / 3_600_000)} h`;
const percent = (share: number) => `${(100 * share).toFixed(1).replace(".", ",")} %`;

const rowOf = (
  una: Seen,
  zona: string,
) => html`<tr><td class="c">${una.clave}</td><td class="a">${una.anfitrion}</td>
<td class="w">${una.estado}${una.motivo === "" ? "" : html`<br><small>${una.motivo}</small>`}</td>
<td class="n">${una.usuarios}</td>
<td class="n">${una.bytes === null ? NO_RESPONDE : formatoTamano(una.bytes)}</td>
<td>${una.copiada === null ? "ninguna" : formatoFechaHora(una.copiada, zona)}</td>
<td class="n">${formatoEntero(una.gasto?.peticiones ?? 0)}</td><td class="n">${formatoEntero(una.gasto?.errores ?? 0)}</td>
<td class="w">${una.estado === "borrada" ? "" : html`<a href="/limites/${una.clave}" aria-label="Límites de ${una.clave}">${limitsInWords(una.limites, SIN_LIMITES)}</a>`}</td></tr>`;

interface Asked {
  deTodas: Limites;
  /** What was typed, and what is wrong with it. */
  given?: Record<string, unknown>;
  error?: string;
}

/** Where the limits of one are said. */
export function pageOfLimits(
  { clave, correosAlDia, bytesMaximos }: Cooperativa,
  { deTodas, given, error = "" }: Asked,
) {
  const {
    correosAlDia: correos = correosAlDia ?? "",
    discoMB = bytesMaximos === null ? "" : Math.round(bytesMaximos / MB),
  } = given ?? {};
  return pageOf(
    `Límites de ${clave}`,
    html`<h1>Límites de ${clave}</h1>
${error === "" ? "" : html`<p role="alert" class="error">${error}.</p>`}
<p>Lo que se deja en blanco es como para todas: ${limitsInWords(SIN_LIMITES, deTodas)}</p>
<form method="post" action="/limites/${clave}">
<p><label>Correos que puede enviar en 24 horas<br><input name="correosAlDia" inputmode="numeric" value="${String(correos)}"></label></p>
<p><label>MB que puede ocupar<br><input name="discoMB" inputmode="numeric" value="${String(discoMB)}"></label></p>
<p><button>Guardar</button> <a href="/">Volver sin cambiar nada</a></p>
</form>`,
  );
}
