-- CreateTable
CREATE TABLE "abono_pedido" (
    "facturaId" INTEGER NOT NULL,
    "pedidoId" INTEGER NOT NULL,

    CONSTRAINT "abono_pedido_pkey" PRIMARY KEY ("facturaId","pedidoId")
);

-- CreateIndex
CREATE INDEX "abono_pedido_pedidoId_idx" ON "abono_pedido"("pedidoId");

-- AddForeignKey
ALTER TABLE "abono_pedido" ADD CONSTRAINT "abono_pedido_facturaId_fkey" FOREIGN KEY ("facturaId") REFERENCES "factura_proveedor"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "abono_pedido" ADD CONSTRAINT "abono_pedido_pedidoId_fkey" FOREIGN KEY ("pedidoId") REFERENCES "pedido"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
