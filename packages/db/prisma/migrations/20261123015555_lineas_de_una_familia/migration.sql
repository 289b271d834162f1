-- DropIndex
DROP INDEX "linea_pedido_familiaId_idx";

-- CreateIndex
CREATE INDEX "linea_pedido_familiaId_pedidoId_idx" ON "linea_pedido"("familiaId", "pedidoId");
