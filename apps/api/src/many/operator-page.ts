import type { Cooperativa } from "@cosecha/db/control/control";
import { formatoTamano, MB } from "@cosecha/domain/archivos";
import { formatoFechaHora } from "@cosecha/domain/fechas";
import type { Limites } from "@cosecha/domain/limites";
import { html } from "hono/html";
import { limitsInWords } from "./commands.ts";
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
<thead><tr><th>Nombre</th><th>Dirección</th><th>Estado</th><th class="n">Usuarios</th><th class="n">Tamaño</th><th>Límites</th>
<th>Última copia</th><th class="n">Peticiones</th><th class="n">Errores</th></tr></thead>
<tbody>${all.map((una) => rowOf(una, zona))}</tbody></table></div>
<p><small>Usuarios y última copia, como estaban al cerrarse la última vez. Peticiones y errores, de este proceso desde que arrancó.</small></p>`,
  );

const rowOf = (una: Seen, zona: string) => html`<tr><td>${una.clave}</td><td>${una.anfitrion}</td>
<td>${una.estado}${una.motivo === "" ? "" : html`<br><small>${una.motivo}</small>`}</td>
<td class="n">${una.usuarios}</td>
<td class="n">${una.bytes === null ? NO_RESPONDE : formatoTamano(una.bytes)}</td>
<td>${una.estado === "borrada" ? "" : html`<a href="/limites/${una.clave}" aria-label="Límites de ${una.clave}">${limitsInWords(una.limites, NONE)}</a>`}</td>
<td>${una.copiada === null ? "ninguna" : formatoFechaHora(una.copiada, zona)}</td>
<td class="n">${una.peticiones}</td><td class="n">${una.errores}</td></tr>`;

const NONE: Limites = { correosAlDia: null, bytesMaximos: null };

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
<p>Lo que se deja en blanco es como para todas: ${limitsInWords(NONE, deTodas)}</p>
<form method="post" action="/limites/${clave}">
<p><label>Correos que puede enviar en 24 horas<br><input name="correosAlDia" inputmode="numeric" value="${String(correos)}"></label></p>
<p><label>MB que puede ocupar<br><input name="discoMB" inputmode="numeric" value="${String(discoMB)}"></label></p>
<p><button>Guardar</button> <a href="/">Volver sin cambiar nada</a></p>
</form>`,
  );
}
