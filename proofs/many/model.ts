/** How many products the open order has, and how many lines a family saves. */
export const PRODUCTS = 300;
export const SAVED = 30;
export const FAMILIES = 20;
const WEEKS = 52;

/**
 * A cooperative of twenty families with a year behind it, in SQL that any later version brings on: an
 * order a week, each with ten lines of each family, and an open one (the first). Its listing is the first,
 * with products 1 to 300.
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
  "VACUUM ANALYZE",
];

/** What closing both orders of `closingAt` does: each once. */
export const CLOSED = {
  /** What is written down, of `hecho`: what all ordered, what becomes of cases, the supplier's sheet. */
  facts: 2 * FAMILIES + 5,
  /** What is mailed at once: to the family that gets less, to who leads the order, to the supplier. */
  mails: 3,
};

/**
 * Has two orders of one end at a moment: the first, of which a case does not come out, and another, which
 * goes to its supplier. All that this does is written down as it is tried, as the database saw it: also
 * what it would keep from being there twice.
 */
export const closingAt = (at: Date): readonly string[] => [
  // What comes every day stays: put in anew as one is opened, it would be due within a minute.
  "DELETE FROM tarea WHERE clave <> ''",
  `CREATE TABLE hecho (que text NOT NULL, cuando timestamptz NOT NULL DEFAULT clock_timestamp())`,
  `CREATE FUNCTION apuntar_hecho() RETURNS trigger LANGUAGE plpgsql AS $$
     BEGIN INSERT INTO hecho (que) SELECT concat_ws(' ', TG_TABLE_NAME, n->>'clase', n->>'sobre', n->>'usuarioId',
       'proveedor ' || (n->>'proveedorId'), n->>'clave', CASE TG_TABLE_NAME WHEN 'pedido' THEN n->>'id' END)
       FROM to_jsonb(NEW) n;
     RETURN NEW; END $$`,
  `CREATE TRIGGER hecho BEFORE INSERT ON correo FOR EACH ROW EXECUTE FUNCTION apuntar_hecho()`,
  `CREATE TRIGGER hecho BEFORE INSERT ON tarea FOR EACH ROW WHEN (NEW.clase = 'cajas')
     EXECUTE FUNCTION apuntar_hecho()`,
  `CREATE TRIGGER hecho BEFORE UPDATE ON pedido FOR EACH ROW WHEN (NEW."cajasEn" IS DISTINCT FROM OLD."cajasEn")
     EXECUTE FUNCTION apuntar_hecho()`,
  // The first family alone has ordered it, two of them.
  "UPDATE producto SET caja = 7 WHERE id = 22",
  `UPDATE pedido SET fin = '${at.toISOString()}' WHERE id = 1`,
  `UPDATE proveedor SET "enviarAlCerrar" = true WHERE id = 2`,
  `INSERT INTO pedido ("disponibleId", inicio, fin, descripcion, modificado)
     VALUES (2, now() - interval '1 day', '${at.toISOString()}', 'Otro', now())`,
  `INSERT INTO linea_pedido ("pedidoId", "familiaId", "productoId", cantidad, nombre, precio, iva)
     SELECT p.id, f, pr.id, 1, pr.nombre, pr.precio, pr.iva
     FROM pedido p JOIN producto pr ON pr."disponibleId" = 2 AND pr.posicion = 1, generate_series(1, ${FAMILIES}) f
     WHERE p.descripcion = 'Otro'`,
  `INSERT INTO tarea (clase, clave, cuando)
     SELECT 'cierre', id::text, '${at.toISOString()}' FROM pedido WHERE estado = 1 ORDER BY id`,
];
