import type { Control, Cooperativa } from "@cosecha/db/control/control";
import { formatoTamano, MB } from "@cosecha/domain/archivos";
import { type Limites, limitesDe } from "@cosecha/domain/limites";
import { formatoEntero } from "@cosecha/domain/texto";
import type { Env } from "../life/env.ts";
import { limitesDeTodas } from "./bounds.ts";

/** Where nothing is said: any amount. */
export const SIN_LIMITES: Limites = { correosAlDia: null, bytesMaximos: null };

/**
 * Sets how many mails one may send in a day, and how many MB it may hold. null: as all; undefined:
 * as it is. Gives both in words.
 */
export async function limitar(
  env: Env,
  control: Control,
  { id }: Cooperativa,
  {
    correosAlDia,
    discoMB,
  }: { correosAlDia?: number | null | undefined; discoMB?: number | null | undefined },
): Promise<string> {
  await control.ponerLimites(id, {
    ...(correosAlDia !== undefined && { correosAlDia }),
    ...(discoMB !== undefined && { bytesMaximos: discoMB === null ? null : discoMB * MB }),
  });
  return limitsInWords((await control.deId(id)) ?? SIN_LIMITES, limitesDeTodas(env));
}

/** What one may take, in words. */
export function limitsInWords(suyos: Limites, deTodas: Limites): string {
  const { correos, disco } = inWords(limitesDe(suyos, deTodas));
  return `${correos ?? "correos sin límite"}, ${disco ?? "disco sin límite"}.`;
}

/** What bounds one, in words; "" where nothing does. */
export function boundsInWords(suyos: Limites, deTodas: Limites): string {
  const { correos, disco } = inWords(limitesDe(suyos, deTodas));
  return [correos, disco].filter((said) => said !== null).join(", ");
}

const inWords = ({ correosAlDia, bytesMaximos }: Limites) => ({
  correos:
    correosAlDia === null
      ? null
      : `${formatoEntero(correosAlDia)} ${correosAlDia === 1 ? "correo" : "correos"} al día`,
  disco: bytesMaximos === null ? null : `${formatoTamano(bytesMaximos)} de disco`,
});
