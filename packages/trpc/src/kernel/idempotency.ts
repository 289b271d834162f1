import { createHash } from "node:crypto";
import { type Db, Prisma, rows, run, type Tx } from "@cosecha/db/database";
import { desdeCuandoSeGuarda } from "@cosecha/domain/conservacion";
import { textos } from "@cosecha/domain/textos";
import type { SuperJSONResult } from "superjson";
import { transformer } from "../transformer.ts";
import { nameOf } from "./actor.ts";
import type { AuthedContext } from "./context.ts";
import { DomainError } from "./errors.ts";
import { IDEMPOTENCY_KEY, type Peticion } from "./idempotency-key.ts";

/** How long a request may take, in milliseconds; after that its answer is lost. */
const IN_PROGRESS = 60_000;

/**
 * Wraps a verb that creates something, so that it runs once for each key (decision 2): a repeated
 * request gets the first answer. Without a key the verb runs as it is. Throws DATOS_INVALIDOS for a
 * malformed key. Throws CONFLICTO where the key came with another request before, and where the
 * first answer is not ready or lost.
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
        // The record exists by now, so failing to store the answer must not fail the request. A
        // repetition is then told that the answer is lost.
        await keepAnswer(ctx.db, peticion, answer).catch(() => undefined);
        return answer;
      } catch (error) {
        if (!(error instanceof ClaimedError)) throw error;
      }
    }
    // Another request with this key was faster, and has finished by now.
    const first = kept ?? (await findAnswer<O>(ctx, peticion));
    if (first === undefined) throw inProgress();
    idempotencyKey.repeated = true;
    return first;
  };

/** Another request has taken the key. */
class ClaimedError extends Error {
  override name = "ClaimedError";
}

/**
 * Takes the key for this request, in the transaction that does the work, so that both are stored or
 * neither. Waits while another transaction takes the same key. Throws ClaimedError where another
 * request has taken it.
 */
export async function claim(tx: Tx, { peticion, now }: AuthedContext): Promise<void> {
  if (peticion === undefined) return;
  const { quien, clave, huella } = peticion;
  await run(
    tx,
    Prisma.sql`DELETE FROM peticion WHERE quien = ${quien} AND clave = ${clave} AND creada <= ${oldest(now)}`,
  );
  const claimed = await run(
    tx,
    Prisma.sql`INSERT INTO peticion (quien, clave, huella, creada) VALUES (${quien}, ${clave}, ${huella}, ${now})
      ON CONFLICT DO NOTHING`,
  );
  if (claimed === 0) throw new ClaimedError();
}

/**
 * The stored answer to an earlier request with this key; undefined where there was none. Throws
 * CONFLICTO as `idempotent` says.
 */
async function findAnswer<O>(
  { db, now }: AuthedContext,
  { quien, clave, huella }: Peticion,
): Promise<O | undefined> {
  const [kept] = await rows<{ huella: string; respuesta: SuperJSONResult | null; creada: string }>(
    db,
    Prisma.sql`SELECT huella, respuesta, creada FROM peticion WHERE quien = ${quien} AND clave = ${clave} AND creada > ${oldest(now)}`,
  );
  if (kept === undefined) return undefined;
  if (kept.huella !== huella) throw new DomainError("CONFLICTO", textos.comun.claveUsada);
  if (kept.respuesta !== null) return transformer.deserialize<O>(kept.respuesta);
  if (now.getTime() - Date.parse(kept.creada) < IN_PROGRESS) throw inProgress();
  const perdida = textos.comun.respuestaPerdida;
  throw new DomainError("CONFLICTO", perdida, undefined, undefined, "respuestaPerdida");
}

const keepAnswer = (db: Db, { quien, clave }: Peticion, answer: unknown) =>
  run(
    db,
    Prisma.sql`UPDATE peticion SET respuesta = ${JSON.stringify(transformer.serialize(answer))}::jsonb
    WHERE quien = ${quien} AND clave = ${clave}`,
  );

const oldest = (now: Date) => desdeCuandoSeGuarda("respuestas", now);
const inProgress = () => new DomainError("CONFLICTO", textos.comun.peticionEnCurso, undefined, 2, "enCurso");

/** A MAC with the server's secret, as the input may hold a password. Files count by their hash. */
const fingerprint = ({ sessions }: AuthedContext, path: string, input: unknown): string =>
  sessions.mac(
    JSON.stringify([path, input], (_, value) =>
      value instanceof Uint8Array ? createHash("sha256").update(value).digest("hex") : value,
    ),
  );
