/**
 * The SQL that takes from the tables of whatever version what looks at each row that comes in, and
 * remembers until the end of the transaction how to put it back: triggers, as a backup's rows are
 * what they left, and foreign keys, which a check for each row and key takes longer than all else.
 * For functions that are to know, `cosecha.restaurar` says it meanwhile.
 */
export const TAKE_OFF = `DO $$ DECLARE
  quitar TEXT;
  poner TEXT;
BEGIN
  SELECT string_agg(quita, ' '), string_agg(pone, ' ') INTO quitar, poner FROM (
    SELECT format('ALTER TABLE %s DISABLE TRIGGER %I;', tgrelid::regclass, tgname) AS quita,
      format('ALTER TABLE %s ENABLE TRIGGER %I;', tgrelid::regclass, tgname) AS pone
    FROM pg_trigger JOIN pg_class c ON c.oid = tgrelid
    WHERE relnamespace = 'public'::regnamespace AND tgenabled = 'O' AND NOT tgisinternal
    UNION ALL
    SELECT format('ALTER TABLE %s DROP CONSTRAINT %I;', conrelid::regclass, conname),
      format('ALTER TABLE %s ADD CONSTRAINT %I %s;', conrelid::regclass, conname, pg_get_constraintdef(oid))
    FROM pg_constraint WHERE connamespace = 'public'::regnamespace AND contype = 'f'
  ) todo;
  PERFORM set_config('cosecha.restaurar', 'si', true), set_config('cosecha.poner', poner, true);
  EXECUTE quitar;
END $$;`;

/** Puts it back, in the same transaction. A foreign key is judged by that, once for all rows. */
export const PUT_BACK = `DO $$ BEGIN
  EXECUTE current_setting('cosecha.poner');
  PERFORM set_config('cosecha.restaurar', '', true), set_config('cosecha.poner', '', true);
END $$;`;

/**
 * What constraint triggers keep, by their function: the SQL that judges all rows at once and gives
 * the sentence about what does not hold. A trigger whose function asks for `cosecha.restaurar` says
 * itself what a restored row is judged by, and needs none.
 */
export const RULES: Record<string, string> = {
  // Materialised, or PostgreSQL would judge each row before it makes one of those that are alike.
  reparto_cuadra: `WITH suyos AS MATERIALIZED (
      SELECT "pedidoId", "productoId" FROM "recepcion" UNION SELECT "pedidoId", "productoId" FROM "entrega"
    )
    SELECT format('lo entregado de un producto del pedido %s, lo que sobra y lo que se pierde no suman lo recibido', p."id")
    FROM suyos JOIN "pedido" p ON p."id" = suyos."pedidoId"
    WHERE p."repartidoEn" IS NOT NULL AND reparto_descuadra(p."id", suyos."productoId")
    LIMIT 1`,
  asiento_tiene_apuntes: `SELECT format('los apuntes del asiento %s no suman cero', s."id")
    FROM "asiento" s LEFT JOIN "apunte" a ON a."asientoId" = s."id"
    GROUP BY s."id" HAVING sum(a."importe") IS DISTINCT FROM 0 OR count(*) < 2 LIMIT 1`,
  cargo_cuadra: `SELECT format('las partes de un gasto del pedido %s no suman el gasto', c."pedidoId")
    FROM "cargo" c LEFT JOIN "cargo_familia" f ON f."cargoId" = c."id"
    GROUP BY c."id" HAVING sum(f."importe") IS DISTINCT FROM c."importe" LIMIT 1`,
};

/** Fails with that sentence where a rule does not hold in a database of this version. */
export const PROVE = Object.values(RULES)
  .map(
    (sql) => `DO $$ DECLARE falla TEXT; BEGIN
  falla := (${sql});
  IF falla IS NOT NULL THEN RAISE '%', falla USING ERRCODE = 'integrity_constraint_violation'; END IF;
END $$;`,
  )
  .join("\n");
