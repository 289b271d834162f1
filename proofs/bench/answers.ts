import { request } from "node:http";
import { createTestServer } from "@cosecha/api/testing/server";
import { bodyOf, callsOf } from "./calls.ts";
import type { SizeName } from "./data.ts";
import type { Target } from "./load.ts";
import { POSTGRES, type World } from "./world.ts";

/** What a call costs that does not depend on the machine. */
export interface Answer {
  /** SQL statements, without BEGIN and COMMIT. */
  statements: number;
  /** Bytes of the body as it is, and as browsers get it. */
  bytes: number;
  compressed: number;
  encoding: string;
}

/** How many statements each call runs, asked in this process, which hears them. */
export async function statementsOf(world: World, size: SizeName): Promise<Record<string, number>> {
  const { database, scene } = await world.onPostgres(size);
  const here = await createTestServer({ demo: false, database });
  here.clock.now = new Date();
  const token = await here.sessions.open(scene.familiaId);
  const statements: Record<string, number> = {};
  for (const { title, app } of callsOf(scene)) {
    const { method, path } = app;
    // The least counts: the first may read what later ones remember, and for a moment after somebody
    // has signed in, the session is read anew.
    for (const n of [1, 2, 3]) {
      database.takeStatements();
      const body = method === "POST" ? { body: bodyOf(app, n) } : {};
      const { status } = await here.call(method, path, { token, ...body });
      if (status !== 200) throw new Error(`${title}: ${status}`);
      const count = database.takeStatements().length;
      statements[title] = Math.min(count, statements[title] ?? count);
    }
  }
  return statements;
}

/** The same with their answers' bytes, as they go over the wire. */
export async function answersOf(world: World, size: SizeName): Promise<Map<string, Answer>> {
  const statements = await statementsOf(world, size);
  const { scene, target } = await world.side(POSTGRES, size);
  const answers = new Map<string, Answer>();
  for (const { title, app } of callsOf(scene)) {
    const { bytes } = await bytesOf(target, app, "identity");
    const { bytes: compressed, encoding } = await bytesOf(target, app, "gzip, deflate, br, zstd");
    answers.set(title, { statements: statements[title] as number, bytes, compressed, encoding });
  }
  return answers;
}

function bytesOf(
  { url, authorization }: Target,
  sent: Parameters<typeof bodyOf>[0],
  accepted: string,
): Promise<{ bytes: number; encoding: string }> {
  const headers = { authorization, "accept-encoding": accepted, "content-type": "application/json" };
  return new Promise((resolve, reject) => {
    const asked = request(`${url}${sent.path}`, { method: sent.method, headers }, async (response) => {
      let bytes = 0;
      for await (const chunk of response) bytes += (chunk as Buffer).length;
      resolve({ bytes, encoding: response.headers["content-encoding"] ?? "" });
    });
    asked.on("error", reject).end(bodyOf(sent, 3));
  });
}
