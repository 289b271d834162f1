/** How many products the open order has, and how many lines a family saves. */
export const PRODUCTS = 300;
export const SAVED = 30;
const FAMILIES = 20;
const WEEKS = 52;

/**
 * A cooperative of twenty families with a year behind it, in SQL that any later version brings on: an
 * order a week, each with ten lines of each family, and an open one (the first). Its listing is the first,
 * with products 1 to 300. Closings are written down as they are done, as the database saw it.
 */
export const MODEL: readonly string[] = [
  `INSERT INTO familia (nombre, email, modificado)
     SELECT 'Familia ' || n, 'f' || n || '@x.es', now() FROM generate_series(1, ${FAMILIES}) n`,
  `INSERT INTO usuario (username, email, roles, "familiaId", "cuentaDeId", modificado)
     SELECT nombre, email, ARRAY[CASE WHEN id = 1 THEN 'ROLE_ADMIN' ELSE 'ROLE_FAMILIA' END]::rol[], id, id, now() FROM familia`,
  `INSERT INTO proveedor (nombre, email, modificado)
     SELECT 'Proveedor ' || n, 'p' || n || '@x.es', now() FROM generate_series(1, 12) n`,
  `INSERT INTO proveedor_familia ("proveedorId", "familiaId") SELECT id, 2 FROM proveedor`,
  `INSERT INTO disponible ("proveedorId", subida, descripcion, modificado)
     SELECT 1 + (n - 1) % 12, now() - n * interval '30 days', 'Lista ' || n, now() FROM generate_series(1, 12) n`,
  `INSERT INTO producto ("disponibleId", posicion, nombre, precio, iva, unidad, categoria, stock, modificado)
     SELECT d, n, 'Producto de temporada número ' || n, 1 + n % 900 / 100.0, 0.04, 'kg', 'Sección ' || n / 50,
       CASE WHEN n % 4 = 0 THEN 1000000 END, now()
     FROM generate_series(1, 12) d, generate_series(1, ${PRODUCTS}) n ORDER BY d, n`,
  `INSERT INTO pedido ("disponibleId", inicio, fin, descripcion, modificado)
     VALUES (1, now() - interval '1 day', now() + interval '30 days', 'Semana', now())`,
  `INSERT INTO pedido ("disponibleId", inicio, fin, descripcion, estado, modificado)
     SELECT 1 + n % 12, now() - (7 * n + 5) * interval '1 day', now() - 7 * n * interval '1 day', 'Semana ' || n, 3, now()
     FROM generate_series(1, ${WEEKS}) n`,
  `INSERT INTO linea_pedido ("pedidoId", "familiaId", "productoId", cantidad, nombre, precio, iva)
     SELECT p.id, f, pr.id, 1 + f % 3, pr.nombre, pr.precio, pr.iva
     FROM pedido p JOIN producto pr ON pr."disponibleId" = p."disponibleId", generate_series(1, ${FAMILIES}) f
     WHERE (pr.posicion + f * 7 + p.id) % (${PRODUCTS} / 10) = 0`,
  `INSERT INTO tarea (clase, clave, cuando)
     SELECT c, '', now() + interval '2 days' FROM unnest(ARRAY['copia', 'olvidar', 'cuotas', 'comprobar']) c`,
  `CREATE TABLE hecho (clave text NOT NULL, cuando timestamptz NOT NULL DEFAULT clock_timestamp())`,
  `CREATE FUNCTION apuntar_hecho() RETURNS trigger LANGUAGE plpgsql AS $$
     BEGIN INSERT INTO hecho (clave) VALUES (OLD.clave); RETURN NULL; END $$`,
  `CREATE TRIGGER apuntar_hecho AFTER DELETE ON tarea FOR EACH ROW WHEN (OLD.clase = 'cierre')
     EXECUTE FUNCTION apuntar_hecho()`,
  "VACUUM ANALYZE",
];
