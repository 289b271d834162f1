-- AlterTable
ALTER TABLE "cargo" ADD COLUMN     "anuladoPor" INTEGER;

-- AlterTable
ALTER TABLE "factura_proveedor" ADD COLUMN     "anuladoPor" INTEGER;

-- What has been annulled stays, and stands in nobody's way: the order is charged again, also with
-- the same invoice.
DROP INDEX "factura_proveedor_pedidoId_key";
CREATE UNIQUE INDEX "factura_proveedor_pedidoId_key" ON "factura_proveedor"("pedidoId") WHERE "anuladoPor" IS NULL;
DROP INDEX "factura_proveedor_proveedorId_numero_key";
CREATE UNIQUE INDEX "factura_proveedor_proveedorId_numero_key" ON "factura_proveedor"("proveedorId", "numero")
  WHERE "anuladoPor" IS NULL;

-- CreateIndex: the few orders whose charge has been annulled. Partial, as only lists ask for them.
CREATE INDEX "asiento_pedido_anulado_idx" ON "asiento"("pedidoId")
  WHERE "tipo" = 'anulacion' AND "pedidoId" IS NOT NULL;

-- What has been posted with an order stays as it was but for one thing, said once: the entry that
-- has annulled the order's charge.
CREATE FUNCTION de_pedido_queda() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'DELETE' AND current_setting('cosecha.vaciar', true) = 'si' THEN RETURN OLD; END IF;
  IF TG_OP = 'UPDATE' AND OLD."anuladoPor" IS NULL
    AND to_jsonb(NEW) - 'anuladoPor' = to_jsonb(OLD) - 'anuladoPor' AND EXISTS (
      SELECT FROM "asiento" s
      WHERE s."id" = NEW."anuladoPor" AND s."tipo" = 'anulacion' AND s."pedidoId" = NEW."pedidoId")
  THEN RETURN NEW; END IF;
  RAISE EXCEPTION '%: append only', TG_TABLE_NAME;
END $$;
DROP TRIGGER cargo_queda ON "cargo";
DROP TRIGGER factura_proveedor_queda ON "factura_proveedor";
CREATE TRIGGER cargo_queda BEFORE UPDATE OR DELETE ON "cargo"
  FOR EACH ROW EXECUTE FUNCTION de_pedido_queda();
CREATE TRIGGER factura_proveedor_queda BEFORE UPDATE OR DELETE ON "factura_proveedor"
  FOR EACH ROW EXECUTE FUNCTION de_pedido_queda();
