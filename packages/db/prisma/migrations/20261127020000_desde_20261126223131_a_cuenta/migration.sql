-- What was paid on account settles invoices later, so one payment may settle an invoice more than
-- once: `clave` is '' for what a payment says as it is posted, and the form's key for what is said
-- later. The version before writes none, and relies on no key of the table.
ALTER TABLE "pago_factura" DROP CONSTRAINT "pago_factura_pkey",
ADD COLUMN     "clave" TEXT NOT NULL DEFAULT '',
ADD CONSTRAINT "pago_factura_pkey" PRIMARY KEY ("asientoId", "facturaId", "clave");

-- CreateIndex
CREATE INDEX "pago_factura_clave_idx" ON "pago_factura"("clave");
