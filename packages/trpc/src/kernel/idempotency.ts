import { createHash } from "node:crypto";
import type { Db, Tx } from "@cosecha/db/database";
import { textos } from "@cosecha/domain/textos";
import type { SuperJSONResult } from "superjson";
import { transformer } from "../transformer.ts";
import { nameOf } from "./actor.ts";
import type { AuthedContext } from "./context.ts";
import { DomainError } from "./errors.ts";
import { IDEMPOTENCY_KEY, type Peticion } from "./idempotency-key.ts";

/** How long an answer is kept for who asks again. */
const MILLISECONDS = 24 * 60 * 60_000;
/** How long an answer may take; afterwards it will never come. */
const IN_PROGRESS = 60_000;

/**
 * A creating verb that is done once, however often its request comes under the same key (decision 32): who
 * repeats it is given the first answer. Without a key it is the verb itself. Throws DATOS_INVALIDOS for a key that is
 * none, CONFLICTO for one that came with something else or whose answer is not there yet.
 */
export const idempotent =
  <I, O>(verb: (ctx: AuthedContext, input: I) => Promise<O>) =>
  async ({ ctx, input, path }: { ctx: AuthedContext; input: I; path: string }): Promise<O> => {
    const { idempotencyKey } = ctx;
    if (idempotencyKey === undefined) return verb(ctx, input);
    if (!IDEMPOTENCY_KEY.test(idempotencyKey.text))
      throw new DomainError("DATOS_INVALIDOS", textos.comun.claveDeRepeticion, []);
    const peticion = {
      quien: nameOf(ctx),
      clave: idempotencyKey.text,
      huella: fingerprint(ctx, path, input),
    };
    const kept = await findAnswer<O>(ctx, peticion);
    if (kept === undefined) {
      try {
        const answer = await verb({ ...ctx, peticion }, input);
        // What is created is created: who asks again is told that the answer is lost.
        await keepAnswer(ctx.db, peticion, answer).catch(() => undefined);
        return answer;
      } catch (error) {
        if (!(error instanceof ClaimedError)) throw error;
      }
    }
    // Somebody was faster with the same: by now that is done.
    const first = kept ?? (await findAnswer<O>(ctx, peticion));
    if (first === undefined) throw inProgress();
    idempotencyKey.repeated = true;
    return first;
  };

/** Another request took the key first. */
class ClaimedError extends Error {
  override name = "ClaimedError";
}

/**
 * Takes the key for the request, in the transaction that does what it asks for: both are there or neither is. Waits for
 * whoever is doing the same at this moment.
 */
export async function claim(tx: Tx, { peticion, now }: AuthedContext): Promise<void> {
  if (peticion === undefined) return;
  const { quien, clave, huella } = peticion;
  await tx.$executeRaw`DELETE FROM peticion WHERE creada <= ${oldest(now)}`;
  const claimed = await tx.$executeRaw`
    INSERT INTO peticion (quien, clave, huella, creada) VALUES (${quien}, ${clave}, ${huella}, ${now})
    ON CONFLICT DO NOTHING`;
  if (claimed === 0) throw new ClaimedError();
}

/** The answer that a request was given before; undefined for a request that is new. */
async function findAnswer<O>(
  { db, now }: AuthedContext,
  { quien, clave, huella }: Peticion,
): Promise<O | undefined> {
  const [kept] = await db.$queryRaw<{ huella: string; respuesta: SuperJSONResult | null; creada: Date }[]>`
    SELECT huella, respuesta, creada FROM peticion WHERE quien = ${quien} AND clave = ${clave} AND creada > ${oldest(now)}`;
  if (kept === undefined) return undefined;
  if (kept.huella !== huella) throw new DomainError("CONFLICTO", textos.comun.claveUsada);
  if (kept.respuesta !== null) return transformer.deserialize<O>(kept.respuesta);
  if (now.getTime() - kept.creada.getTime() < IN_PROGRESS) throw inProgress();
  throw new DomainError("CONFLICTO", textos.comun.respuestaPerdida);
}

const keepAnswer = (db: Db, { quien, clave }: Peticion, answer: unknown) =>
  db.$executeRaw`UPDATE peticion SET respuesta = ${JSON.stringify(transformer.serialize(answer))}::jsonb
    WHERE quien = ${quien} AND clave = ${clave}`;

const oldest = (now: Date) => new Date(now.getTime() - MILLISECONDS);
const inProgress = () => new DomainError("CONFLICTO", textos.comun.peticionEnCurso, undefined, 2);

/** With the server's secret, as there may be a password in it; of files their hash. */
const fingerprint = ({ sessions }: AuthedContext, path: string, input: unknown): string =>
  sessions.mac(
    JSON.stringify([path, input], (_, value) =>
      value instanceof Uint8Array ? createHash("sha256").update(value).digest("hex") : value,
    ),
  );
