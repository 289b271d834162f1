import type { Control } from "@cosecha/db/control/control";
import { MB } from "@cosecha/domain/archivos";
import { cuantosAntes, type Limites, limitesDe } from "@cosecha/domain/limites";
import { type Correo, NoEntregado, SinCupo, type Sitio } from "@cosecha/trpc/kernel/services";
import type { Env } from "../life/env.ts";

/** What each may take where nothing else is said of it. */
export const limitesDeTodas = ({ MAIL_MOST, DISK_MOST }: Pick<Env, "MAIL_MOST" | "DISK_MOST">): Limites => ({
  correosAlDia: MAIL_MOST ?? null,
  bytesMaximos: DISK_MOST === undefined ? null : DISK_MOST * MB,
});

type Known = Pick<Control, "deId" | "tomarCorreo" | "devolverCorreo" | "correosDelDia">;

/** Bounds what one cooperative sends and holds (decision 134). */
export interface Bounds {
  mail<Mailer extends Correo>(mailer: Mailer): Mailer;
  sitio: Sitio;
}

/**
 * The bounds of one, as they are said now. While the control database is away nothing is bounded,
 * so that what people do goes on.
 */
export function boundsOf(
  control: Known,
  id: number,
  { env, now = () => new Date() }: { env: Pick<Env, "MAIL_MOST" | "DISK_MOST">; now?: () => Date },
): Bounds {
  const deTodas = limitesDeTodas(env);
  const limites = async (): Promise<Limites> => {
    const suyos = await control.deId(id);
    return suyos === undefined ? deTodas : limitesDe(suyos, deTodas);
  };

  /** Takes a place for a mail: says when, or undefined where nobody counts. Throws SinCupo. */
  async function take(urgente: boolean): Promise<Date | undefined> {
    const at = now();
    let [alDia, hasta]: [number | null, Date | null] = [null, null];
    try {
      alDia = (await limites()).correosAlDia;
      hasta = await control.tomarCorreo(id, alDia === null ? null : cuantosAntes(alDia, urgente), at);
    } catch {
      return undefined;
    }
    if (alDia !== null && hasta !== null) throw new SinCupo(alDia, hasta);
    return at;
  }

  return {
    sitio: {
      limite: () =>
        limites().then(
          ({ bytesMaximos }) => bytesMaximos,
          () => null,
        ),
    },
    mail: (mailer) => ({
      ...mailer,
      async enviar(servidor, mensaje) {
        const taken = await take(mensaje.urgente ?? false);
        try {
          await mailer.enviar(servidor, mensaje);
        } catch (error) {
          // What was not taken counts as nothing: it is tried again.
          if (error instanceof NoEntregado && taken !== undefined) {
            await control.devolverCorreo(id, taken).catch(() => undefined);
          }
          throw error;
        }
      },
      async cupo() {
        try {
          const { correosAlDia: alDia } = await limites();
          if (alDia === null) return null;
          const { enviados, desde } = await control.correosDelDia(id, now());
          const first = (desde ?? now()).getTime();
          const isFull = enviados >= cuantosAntes(alDia, false);
          return { alDia, hasta: isFull ? new Date(first + WHOLE_DAY) : null };
        } catch {
          return null;
        }
      },
    }),
  };
}

/** For how long an hour's mails count from its beginning, in ms: 24 hours after its last minute. */
const WHOLE_DAY = 25 * 3_600_000;
