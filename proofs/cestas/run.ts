import { parseArgs } from "node:util";
import { createTestDatabase, createTestPostgres, type TestDatabase } from "@cosecha/db/testing";
import { createSessions } from "@cosecha/trpc/auth/sessions";
import { ponerCestas } from "@cosecha/trpc/cestas/poner";
import type { AuthedContext } from "@cosecha/trpc/kernel/context";
import { createLive } from "@cosecha/trpc/live/live";

const { values } = parseArgs({
  options: { families: { type: "string", default: "200" }, lines: { type: "string", default: "30" } },
});
const FAMILIES = Number(values.families);
const LINES = Number(values.lines);
const PRODUCTS = 500;
/** In ms, on a machine that does nothing else. */
const BAR = 5_000;

/**
 * An order of a listing, and what each family takes of it each time: of every third product there is
 * half of what they want together.
 */
const fill = `
  INSERT INTO familia (nombre, email, modificado)
    SELECT 'Familia ' || n, 'f' || n || '@x.es', now() FROM generate_series(1, ${FAMILIES}) n;
  INSERT INTO usuario (username, email, roles, "familiaId", modificado)
    SELECT 'Persona ' || n, 'p' || n || '@x.es', '{ROLE_FAMILIA}', n, now() FROM generate_series(1, ${FAMILIES}) n;
  INSERT INTO proveedor (nombre, email, modificado) VALUES ('Huerta', 'h@x.es', now());
  INSERT INTO disponible ("proveedorId", subida, descripcion, modificado) VALUES (1, now(), 'Lista', now());
  INSERT INTO producto ("disponibleId", nombre, unidad, precio, iva, posicion, stock, modificado)
    SELECT 1, 'Producto ' || p, 'kg', 1.5, 0.04, p,
      CASE WHEN p % 3 = 0 THEN ${FAMILIES * LINES} / ${PRODUCTS} END, now() FROM generate_series(1, ${PRODUCTS}) p;
  INSERT INTO pedido ("disponibleId", inicio, fin, descripcion, modificado)
    VALUES (1, now() - interval '1 second', now() + interval '1 day', 'Pedido', now());
  INSERT INTO cesta ("familiaId", "proveedorId", creado, modificado)
    SELECT f, 1, now(), now() FROM generate_series(1, ${FAMILIES}) f;
  INSERT INTO linea_de_cesta ("familiaId", "proveedorId", nombre, unidad, cantidad)
    SELECT f, 1, 'Producto ' || 1 + (f * 7 + l * 11) % ${PRODUCTS}, 'kg', 2
    FROM generate_series(1, ${FAMILIES}) f, generate_series(1, ${LINES}) l`;

/** Puts all of them into the order as it opens. Gives what is wrong afterwards; undefined for nothing. */
async function putAll(name: string, { db, listen, close }: TestDatabase): Promise<string | undefined> {
  try {
    for (const statement of fill.split(";")) await db.$executeRawUnsafe(statement);
    await db.$executeRawUnsafe("ANALYZE");
    const pedido = await db.pedido.findUniqueOrThrow({ where: { id: 1 } });
    const unused = () => Promise.reject(new Error("No basket needs it."));
    const ctx: AuthedContext = {
      ...{ db, actor: { type: "sistema" }, now: new Date(), zona: "Europe/Madrid", address: "" },
      ...{ readFile: unused, writeFile: unused, makePicture: unused, live: createLive({ db, listen }) },
      sessions: createSessions(db, { secret: "a secret for seeding, long enough", days: 1 }),
      correo: { fijo: { url: "smtp://mail.example", de: "a@x.es" }, publica: undefined, enviar: unused },
    };
    const begun = performance.now();
    await ponerCestas(ctx, pedido);
    const took = performance.now() - begun;
    const [{ lineas, pasados, puestas, dichas, mudas }] = await db.$queryRaw<[Record<string, number>]>`
      SELECT (SELECT count(*)::int FROM linea_pedido) AS lineas,
        (SELECT count(*)::int FROM producto pr WHERE pr.stock < (
          SELECT sum(l.cantidad) FROM linea_pedido l WHERE l."productoId" = pr.id)) AS pasados,
        (SELECT count(*)::int FROM cesta_puesta) AS puestas,
        (SELECT count(*)::int FROM correo WHERE clase = 'cesta') AS dichas,
        (SELECT count(*)::int FROM linea_de_cesta c WHERE NOT EXISTS (
          SELECT FROM linea_pedido l WHERE l."familiaId" = c."familiaId" AND l.nombre = c.nombre AND l.cantidad = c.cantidad)
          AND NOT EXISTS (SELECT FROM cesta_puesta p, jsonb_array_elements(p.faltan) f
            WHERE p."familiaId" = c."familiaId" AND (f->>'lineaId')::int = c.id)) AS mudas`;
    process.stdout.write(
      `${name}: ${FAMILIES} cestas de ${LINES} líneas en ${(took / 1000).toFixed(2)} s; ${lineas} líneas puestas, ` +
        `${pasados} productos por encima de lo que hay, ${puestas} familias, ${dichas} avisadas, ${mudas} líneas sin decir\n`,
    );
    if (pasados !== 0 || mudas !== 0) return "oversold, or not told";
    if (puestas !== FAMILIES || dichas !== FAMILIES) return "a family was left out";
    return took > BAR ? `above ${BAR / 1000} s` : undefined;
  } finally {
    await close();
  }
}

const wrong = [
  await putAll("PGlite", await createTestDatabase()),
  await putAll("PostgreSQL", await createTestPostgres(process.env.TEST_DATABASE_URL ?? "")),
].filter((one) => one !== undefined);
for (const one of wrong) process.stderr.write(`${one}\n`);
process.exitCode = wrong.length > 0 ? 1 : 0;
