import type { Db } from "@cosecha/db/database";
import { tellingOf } from "../src/envios/work.ts";
import type { AuthedContext } from "../src/kernel/context.ts";
import type { Correo, Mensaje } from "../src/kernel/services.ts";
import { hacer } from "../src/tareas/runner.ts";
import { tomar } from "../src/tareas/take.ts";
import type { World } from "./world.ts";

/** A mail server that keeps what it gets, and a clock by which what is due is done at once. */
export function createPost(world: World, { db }: { db: Db }) {
  const sent: Mensaje[] = [];
  const failures: unknown[] = [];
  /** What it says instead of taking a mail. */
  let refuse: ((mensaje: Mensaje) => Error | null) | undefined;
  const correo: Correo = {
    fijo: { url: "smtp://mail.example", de: "La Espiga <avisos@espiga.example>" },
    publica: "https://espiga.example",
    async enviar(_, mensaje) {
      const refusal = refuse?.(mensaje);
      if (refusal) throw refusal;
      sent.push(mensaje);
    },
  };
  const asSystem = (now: Date) =>
    ({ ...world.services, actor: { type: "sistema" }, now, address: "", correo }) satisfies AuthedContext;
  const trabajos = tellingOf(asSystem);
  const clases = Object.keys(trabajos);

  return {
    correo,
    asSystem,
    failures,
    refuseWith(refusal: typeof refuse) {
      refuse = refusal;
    },
    /** When something is due next. */
    async next(): Promise<Date | null> {
      const { _min } = await db.tarea.aggregate({ _min: { cuando: true } });
      return _min.cuando;
    },
    /** Does all that is due then, and what that makes due, and takes what was mailed. */
    async mailed(ahora: Date): Promise<Mensaje[]> {
      const hasta = new Date(ahora.getTime() + 90_000);
      for (;;) {
        const { tomadas } = await tomar(db, { clases, ahora, hasta, cuantas: 50 });
        if (tomadas.length === 0) break;
        const onFailure = (error: unknown) => void failures.push(error);
        for (const tarea of tomadas) await hacer({ db, trabajos, onFailure }, tarea, () => ahora);
      }
      return sent.splice(0);
    },
  };
}
