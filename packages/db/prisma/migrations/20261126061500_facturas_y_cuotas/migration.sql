-- DropForeignKey
ALTER TABLE "factura_proveedor" DROP CONSTRAINT "factura_proveedor_pedidoId_fkey";

-- AlterTable
ALTER TABLE "familia" ADD COLUMN     "cuota" DECIMAL(14,2);

-- AlterTable
ALTER TABLE "factura_proveedor" ALTER COLUMN "pedidoId" DROP NOT NULL;

-- AlterTable
ALTER TABLE "libro" ADD COLUMN     "cuota" DECIMAL(14,2),
ADD COLUMN     "cuotaHasta" DATE;

-- AlterTable
ALTER TABLE "pedido" ADD COLUMN     "facturaProveedorId" INTEGER CONSTRAINT "pedido_facturaProveedorId_fkey"
    REFERENCES "factura_proveedor"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- CreateTable
CREATE TABLE "pago_factura" (
    "asientoId" INTEGER NOT NULL,
    "facturaId" INTEGER NOT NULL,
    "importe" DECIMAL(14,2) NOT NULL,

    CONSTRAINT "pago_factura_pkey" PRIMARY KEY ("asientoId","facturaId")
);

-- CreateIndex
CREATE INDEX "pago_factura_facturaId_idx" ON "pago_factura"("facturaId");

-- CreateIndex
CREATE INDEX "pedido_facturaProveedorId_idx" ON "pedido"("facturaProveedorId");

-- AddForeignKey
ALTER TABLE "pago_factura" ADD CONSTRAINT "pago_factura_asientoId_fkey" FOREIGN KEY ("asientoId") REFERENCES "asiento"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "pago_factura" ADD CONSTRAINT "pago_factura_facturaId_fkey" FOREIGN KEY ("facturaId") REFERENCES "factura_proveedor"("id") ON DELETE CASCADE ON UPDATE CASCADE;

ALTER TABLE "pago_factura" ADD CONSTRAINT "pago_factura_importe_check" CHECK ("importe" > 0);

-- An invoice may cover several orders: each says which its own is. The version before writes only
-- the order with which an invoice came.
UPDATE "pedido" p SET "facturaProveedorId" = f."id" FROM "factura_proveedor" f WHERE f."pedidoId" = p."id";
CREATE FUNCTION factura_de_pedido() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE "pedido" SET "facturaProveedorId" = NEW."id" WHERE "id" = NEW."pedidoId";
  RETURN NULL;
END $$;
CREATE TRIGGER factura_de_pedido AFTER INSERT ON "factura_proveedor"
  FOR EACH ROW WHEN (NEW."pedidoId" IS NOT NULL) EXECUTE FUNCTION factura_de_pedido();

-- An invoice stays as it is, or goes: what was posted with it is annulled in the journal. What a
-- payment settles stays until the payment is annulled.
DROP TRIGGER factura_proveedor_queda ON "factura_proveedor";
CREATE TRIGGER factura_proveedor_queda BEFORE UPDATE ON "factura_proveedor"
  FOR EACH ROW EXECUTE FUNCTION asentado_queda();
CREATE FUNCTION pago_factura_queda() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'DELETE' AND (current_setting('cosecha.vaciar', true) = 'si'
    OR EXISTS (SELECT FROM "asiento" WHERE "corrigeId" = OLD."asientoId" AND "tipo" = 'anulacion')) THEN RETURN OLD; END IF;
  RAISE EXCEPTION 'pago_factura: append only';
END $$;
CREATE TRIGGER pago_factura_queda BEFORE UPDATE OR DELETE ON "pago_factura"
  FOR EACH ROW EXECUTE FUNCTION pago_factura_queda();
