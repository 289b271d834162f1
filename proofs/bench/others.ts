import type { Database } from "@cosecha/db/database";

/** How many orders each of the others has open. */
const OPEN = 2;
/** How many suppliers each of them has. */
const SUPPLIERS = 12;

/**
 * Adds other cooperatives to a filled database: as many families each, a listing, an order for each
 * past week in which every family has one line, and some open ones. A statement for each table.
 */
export async function addOthers(
  db: Database["db"],
  others: number,
  { families, products, weeks }: { families: number; products: number; weeks: number },
): Promise<void> {
  const [first] = await db.$queryRaw<{ familia: number; proveedor: number; disponible: number }[]>`
    SELECT (SELECT max(id) FROM familia) AS familia, (SELECT max(id) FROM proveedor) AS proveedor,
      (SELECT max(id) FROM disponible) AS disponible`;
  if (first === undefined) throw new Error("The database is empty.");
  const { familia, proveedor, disponible } = first;
  await db.$executeRaw`INSERT INTO familia (nombre, email, modificado)
    SELECT 'Familia ' || n, 'f' || n || '@x.es', now()
    FROM generate_series(${familia}::int + 1, ${familia}::int + ${others}::int * ${families}::int) n`;
  await db.$executeRaw`
    INSERT INTO usuario (username, email, roles, "familiaId", "cuentaDeId", modificado)
    SELECT nombre, email, '{ROLE_FAMILIA}', id, id, now() FROM familia WHERE id > ${familia}::int`;
  await db.$executeRaw`INSERT INTO proveedor (nombre, email, modificado)
    SELECT 'Proveedor ' || n, 'p' || n || '@x.es', now()
    FROM generate_series(${proveedor}::int + 1, ${proveedor}::int + ${others}::int * ${SUPPLIERS}::int) n`;
  await db.$executeRaw`
    INSERT INTO proveedor_familia ("proveedorId", "familiaId")
    SELECT id, ${familia}::int + 1 + ((id - ${proveedor}::int - 1) / ${SUPPLIERS}::int) * ${families}::int + id % ${SUPPLIERS}::int
    FROM proveedor WHERE id > ${proveedor}::int`;
  await db.$executeRaw`INSERT INTO disponible ("proveedorId", subida, descripcion, modificado)
    SELECT ${proveedor}::int + 1 + n * ${SUPPLIERS}::int, now(), 'Lista de la cooperativa ' || n, now()
    FROM generate_series(0, ${others}::int - 1) n`;
  await db.$executeRaw`
    INSERT INTO producto ("disponibleId", posicion, nombre, precio, iva, descripcion, stock, codigo, unidad, categoria, modificado)
    SELECT d.id, n, 'Producto de temporada número ' || n, 1 + n % 900 / 100.0, 0.04, '', NULL, 'R' || n, 'kg',
      'Sección ' || n / 50, now()
    FROM disponible d, generate_series(1, ${products}::int) n WHERE d.id > ${disponible}::int`;
  await db.$executeRaw`
    INSERT INTO pedido ("disponibleId", descripcion, inicio, fin, estado, modificado)
    SELECT d.id, 'Semana ' || week, now() - (week * 7 + 6) * interval '1 day', now() - week * 7 * interval '1 day', 3, now()
    FROM disponible d, generate_series(1, ${weeks}::int) week WHERE d.id > ${disponible}::int
    ORDER BY week DESC, d.id`;
  await db.$executeRaw`
    INSERT INTO pedido ("disponibleId", descripcion, inicio, fin, estado, modificado)
    SELECT d.id, 'Abierto ' || n, now() - interval '1 day', now() + n * interval '9 day', 1, now()
    FROM disponible d, generate_series(1, ${OPEN}::int) n WHERE d.id > ${disponible}::int`;
  await db.$executeRaw`ANALYZE`;
  // Week by week, as they came; all at once would take longer than a statement may.
  const names = await db.pedido.findMany({
    where: { disponibleId: { gt: disponible } },
    distinct: ["descripcion"],
    orderBy: { id: "asc" },
    select: { descripcion: true },
  });
  for (const { descripcion } of names) {
    await db.$executeRaw`
      INSERT INTO linea_pedido ("pedidoId", "familiaId", "productoId", cantidad, nombre, unidad, precio, iva)
      SELECT p.id, f.id, pr.id, 1 + pr.posicion % 7 / 2.0, pr.nombre, pr.unidad, pr.precio, pr.iva
      FROM pedido p
      JOIN familia f ON f.id > ${familia}::int
        AND (f.id - ${familia}::int - 1) / ${families}::int = p."disponibleId" - ${disponible}::int - 1
      JOIN producto pr ON pr."disponibleId" = p."disponibleId"
        AND pr.posicion = 1 + (f.id * 7 + p.id * 3) % ${products}::int
      WHERE p."disponibleId" > ${disponible}::int AND p.descripcion = ${descripcion}`;
  }
}
