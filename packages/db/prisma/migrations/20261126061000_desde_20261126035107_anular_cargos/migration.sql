-- AlterTable
ALTER TABLE "cargo" ADD COLUMN     "anuladoPor" INTEGER;

-- CreateIndex: the few orders whose charge has been annulled. Partial, as only lists ask for them.
CREATE INDEX "asiento_pedido_anulado_idx" ON "asiento"("pedidoId")
  WHERE "tipo" = 'anulacion' AND "pedidoId" IS NOT NULL;

-- A charge of an order stays as it was but for one thing, said once: the entry that has annulled it.
-- Only who takes names away, and says so, changes what people wrote about it.
CREATE FUNCTION cargo_queda() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'DELETE' AND current_setting('cosecha.vaciar', true) = 'si' THEN RETURN OLD; END IF;
  IF TG_OP = 'UPDATE' AND current_setting('cosecha.anonimizar', true) = 'si'
    AND to_jsonb(NEW) - 'concepto' = to_jsonb(OLD) - 'concepto' THEN RETURN NEW; END IF;
  IF TG_OP = 'UPDATE' AND OLD."anuladoPor" IS NULL
    AND to_jsonb(NEW) - 'anuladoPor' = to_jsonb(OLD) - 'anuladoPor' AND EXISTS (
      SELECT FROM "asiento" s
      WHERE s."id" = NEW."anuladoPor" AND s."tipo" = 'anulacion' AND s."pedidoId" = NEW."pedidoId")
  THEN RETURN NEW; END IF;
  RAISE EXCEPTION '%: append only', TG_TABLE_NAME;
END $$;
DROP TRIGGER cargo_queda ON "cargo";
CREATE TRIGGER cargo_queda BEFORE UPDATE OR DELETE ON "cargo"
  FOR EACH ROW EXECUTE FUNCTION cargo_queda();
