-- AlterTable
ALTER TABLE "disponible" ADD COLUMN     "listado" INTEGER NOT NULL DEFAULT 1;

-- CreateIndex
CREATE INDEX "operacion_reparto_pedidoId_productoId_familiaId_n_idx" ON "operacion_reparto"("pedidoId", "productoId", "familiaId", "n");

-- CreateIndex: the few that were not applied, which each device asks for every three seconds
CREATE INDEX "operacion_reparto_no_aplicada_idx" ON "operacion_reparto"("pedidoId") WHERE "resultado" <> 'aplicada';

-- What is recorded of the day of delivery is not emptied at once, either, but by who says so.
CREATE OR REPLACE FUNCTION operacion_reparto_queda() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP <> 'UPDATE' AND current_setting('cosecha.vaciar', true) = 'si' THEN RETURN OLD; END IF;
  RAISE EXCEPTION 'operacion_reparto: append only' USING ERRCODE = 'restrict_violation';
END $$;
CREATE TRIGGER operacion_reparto_no_se_vacia BEFORE TRUNCATE ON "operacion_reparto"
  FOR EACH STATEMENT EXECUTE FUNCTION operacion_reparto_queda();

-- Whether a product of an order, or any of its products, does not sum.
CREATE FUNCTION reparto_descuadra(cual INTEGER, suyo INTEGER) RETURNS BOOLEAN LANGUAGE sql STABLE AS $$
  SELECT EXISTS (
    SELECT FROM "recepcion" r
    LEFT JOIN (
      SELECT "productoId", sum("entregado") AS entregado FROM "entrega"
      WHERE "pedidoId" = cual AND "productoId" = suyo GROUP BY 1
    ) e USING ("productoId")
    WHERE r."pedidoId" = cual AND "productoId" = suyo
      AND (r."recibido" IS NULL OR r."recibido" <> r."sobrante" + r."merma" + COALESCE(e.entregado, 0))
  ) OR EXISTS (
    SELECT FROM "entrega" e
    WHERE e."pedidoId" = cual AND e."productoId" = suyo AND (e."entregado" IS NULL OR NOT EXISTS (
      SELECT FROM "recepcion" r WHERE r."pedidoId" = cual AND r."productoId" = e."productoId"))
  )
$$;

-- The order's row is locked before it is looked at, so that of two transactions at once the second
-- one sees what the first one did. A change of a cell is judged by its product alone, and a price
-- not at all: nothing depends on it. What moves to another order is looked at where it was, too.
CREATE OR REPLACE FUNCTION reparto_cuadra() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  cual INTEGER;
  suyo INTEGER;
BEGIN
  IF TG_TABLE_NAME = 'pedido' THEN
    PERFORM FROM "pedido" WHERE "id" = NEW."id" FOR NO KEY UPDATE;
    IF NOT EXISTS (SELECT FROM "pedido" WHERE "id" = NEW."id" AND "repartidoEn" IS NOT NULL) THEN
      RETURN NULL;
    END IF;
    FOR suyo IN
      SELECT "productoId" FROM "recepcion" WHERE "pedidoId" = NEW."id"
      UNION SELECT "productoId" FROM "entrega" WHERE "pedidoId" = NEW."id"
    LOOP
      IF reparto_descuadra(NEW."id", suyo) THEN
        RAISE EXCEPTION 'reparto_cuadra: pedido %', NEW."id" USING ERRCODE = 'integrity_constraint_violation';
      END IF;
    END LOOP;
    RETURN NULL;
  END IF;
  FOR cual, suyo IN
    SELECT OLD."pedidoId", OLD."productoId" WHERE TG_OP <> 'INSERT'
    UNION SELECT NEW."pedidoId", NEW."productoId" WHERE TG_OP <> 'DELETE'
    ORDER BY 1, 2
  LOOP
    PERFORM FROM "pedido" WHERE "id" = cual FOR NO KEY UPDATE;
    IF EXISTS (SELECT FROM "pedido" WHERE "id" = cual AND "repartidoEn" IS NOT NULL)
      AND reparto_descuadra(cual, suyo)
    THEN
      RAISE EXCEPTION 'reparto_cuadra: pedido %', cual USING ERRCODE = 'integrity_constraint_violation';
    END IF;
  END LOOP;
  RETURN NULL;
END $$;
DROP TRIGGER recepcion_cuadra ON "recepcion";
DROP TRIGGER entrega_cuadra ON "entrega";
CREATE CONSTRAINT TRIGGER recepcion_cuadra
  AFTER INSERT OR DELETE OR UPDATE OF "pedidoId", "productoId", "recibido", "sobrante", "merma" ON "recepcion"
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION reparto_cuadra();
CREATE CONSTRAINT TRIGGER entrega_cuadra
  AFTER INSERT OR DELETE OR UPDATE OF "pedidoId", "productoId", "entregado" ON "entrega"
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION reparto_cuadra();
