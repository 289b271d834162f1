import { setTimeout as sleep } from "node:timers/promises";
import { createTestPostgres } from "@cosecha/db/testing";
import { createSessions } from "@cosecha/trpc/auth/sessions";
import { transformer } from "@cosecha/trpc/transformer";
import { freePort, launchUntilReady } from "../crash/killed-server.ts";
import { openMailbox } from "./mailbox.ts";

export interface Closings {
  /** Until all orders had closed and all was said, and until all suppliers had their sheet. */
  closed: number;
  mailed: number;
  sheets: number;
  /** Saving lines, in ms: the median before, and while they closed. */
  quiet: number;
  busy: number;
}

const SECRET = "x".repeat(40);
const FAMILIES = 10;
const PRODUCTS = 20;

/** So many orders of as many suppliers, each with lines of ten families, that end at one moment. */
const fill = (orders: number) => `
  INSERT INTO familia (nombre, email, modificado)
    SELECT 'Familia ' || n, 'f' || n || '@x.es', now() FROM generate_series(1, ${FAMILIES}) n;
  INSERT INTO usuario (username, email, roles, "familiaId", modificado)
    SELECT 'Persona ' || n, 'p' || n || '@x.es', '{ROLE_FAMILIA}', n, now() FROM generate_series(1, ${FAMILIES}) n;
  INSERT INTO proveedor (nombre, email, "enviarAlCerrar", modificado)
    SELECT 'Huerta ' || n, 'h' || n || '@x.es', true, now() FROM generate_series(0, ${orders}) n;
  INSERT INTO disponible ("proveedorId", subida, descripcion, modificado)
    SELECT n, now(), 'Lista ' || n, now() FROM generate_series(1, ${orders + 1}) n;
  INSERT INTO producto ("disponibleId", nombre, precio, iva, modificado)
    SELECT d, 'Producto ' || p, 1.5, 0.04, now() FROM generate_series(1, ${orders + 1}) d, generate_series(1, ${PRODUCTS}) p;
  INSERT INTO pedido ("disponibleId", inicio, fin, descripcion, modificado)
    SELECT n, now() - interval '1 day', now() + interval '1 day', 'Pedido ' || n, now() FROM generate_series(1, ${orders + 1}) n;
  INSERT INTO linea_pedido ("pedidoId", "familiaId", "productoId", cantidad, nombre, precio, iva)
    SELECT pe.id, f, pr.id, 1, pr.nombre, pr.precio, pr.iva FROM pedido pe
    JOIN producto pr ON pr."disponibleId" = pe."disponibleId", generate_series(1, ${FAMILIES}) f
    WHERE (pr.id + f) % 4 = 0`;

/** Closes so many orders in one second while a family saves lines of another one. */
export async function closeAtOnce(
  url: string,
  { file, orders, say }: { file: string; orders: number; say: (line: string) => void },
): Promise<Closings> {
  const database = await createTestPostgres(url);
  const mailbox = await openMailbox(20);
  const { db } = database;
  for (const statement of fill(orders).split(";")) await db.$executeRawUnsafe(statement);
  await db.$executeRawUnsafe("ANALYZE");
  const PORT = String(await freePort());
  const env = { DATABASE_URL: database.url, PORT, SEED: "none", AUTH_SECRET: SECRET, ...mailbox.env };
  const { server } = await launchUntilReady(file, env, { tries: 1 });
  try {
    const { id: userId } = await db.usuario.findFirstOrThrow({ where: { familiaId: 1 } });
    const token = await createSessions(db, { secret: SECRET, days: 1 }).open(userId);
    const pedidoId = orders + 1;
    const products = await db.producto.findMany({
      where: { disponible: { pedidos: { some: { id: pedidoId } } } },
    });
    /** The median of saving a line, for as long as it is wanted. */
    const saving = async (isEnough: () => boolean): Promise<number> => {
      const took: number[] = [];
      while (!isEnough()) {
        const lineas = [
          { productoId: products[took.length % products.length]?.id ?? 0, cantidad: 1 + (took.length % 40) },
        ];
        const begun = performance.now();
        const answer = await fetch(`http://127.0.0.1:${PORT}/trpc/lineas.guardar`, {
          method: "POST",
          headers: { authorization: `Bearer ${token}`, "content-type": "application/json" },
          body: JSON.stringify(transformer.serialize({ pedidoId, familiaId: 1, lineas })),
        });
        if (!answer.ok) throw new Error(`${answer.status} ${await answer.text()}`);
        took.push(performance.now() - begun);
        await sleep(20);
      }
      return took.toSorted((a, b) => a - b)[Math.floor(took.length / 2)] ?? 0;
    };
    const after = (ms: number) => {
      const end = performance.now() + ms;
      return () => performance.now() > end;
    };
    await saving(after(3_000));
    const quiet = await saving(after(10_000));
    say(`guardar una línea, sin nada más: ${quiet.toFixed(1)} ms`);
    const moment = performance.now();
    await db.$executeRawUnsafe(`UPDATE pedido SET fin = now() - interval '1 second' WHERE id <= ${orders}`);
    await db.$executeRawUnsafe(
      `INSERT INTO tarea (clase, clave, cuando) SELECT 'cierre', id::text, now() FROM pedido WHERE id <= ${orders}`,
    );
    let closed = 0;
    let mailed = 0;
    const watching = (async () => {
      while (mailed === 0) {
        await sleep(250);
        const closing = await db.tarea.count({ where: { clase: "cierre" } });
        if (closed === 0 && closing === 0) closed = (performance.now() - moment) / 1000;
        if (closed > 0 && (await db.tarea.count({ where: { clase: "correo" } })) === 0)
          mailed = (performance.now() - moment) / 1000;
        if (performance.now() - moment > 600_000) mailed = Number.POSITIVE_INFINITY;
      }
    })();
    const busy = await saving(() => closed > 0 || mailed > 0);
    await watching;
    const sheets = await db.correo.count({ where: { clase: "alProveedor", estado: "enviado" } });
    return { closed, mailed, sheets, quiet, busy };
  } finally {
    await server.stop();
    await mailbox.close();
    await database.close();
  }
}
