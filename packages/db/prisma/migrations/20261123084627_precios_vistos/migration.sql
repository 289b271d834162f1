-- AlterTable
ALTER TABLE "linea_pedido" ADD COLUMN     "ivaVisto" DECIMAL(6,4),
ADD COLUMN     "precioVisto" DECIMAL(12,4);

-- CreateIndex: the few lines with news, for their families
CREATE INDEX "linea_pedido_precio_visto_idx" ON "linea_pedido"("familiaId") WHERE "precioVisto" IS NOT NULL;
