import type { CambioDePantalla } from "@cosecha/domain/esquemas/lineas";
import type { seguirTurnos } from "@cosecha/domain/esquemas/turnos";
import type * as z from "zod";
import type { AuthedContext } from "../kernel/context.ts";

/** Says that turns have changed, as it happens, until `signal` aborts: then screens ask again. */
export const seguir = (
  ctx: AuthedContext,
  { desde }: z.infer<typeof seguirTurnos>,
  signal: AbortSignal | undefined,
): Promise<AsyncIterable<CambioDePantalla>> =>
  ctx.live.follow(
    { disponibleId: 0, pedidoId: 0, familiaId: 0, turnos: true, actor: ctx.actor },
    { since: desde, signal },
  );
