-- Links with which another group orders in one order (decision 132).
-- CreateTable
CREATE TABLE "compartido" (
  "id" SERIAL NOT NULL,
  "pedidoId" INTEGER NOT NULL,
  "familiaId" INTEGER NOT NULL,
  "hash" TEXT NOT NULL,
  "creado" TIMESTAMPTZ(3) NOT NULL,
  "entregado" TIMESTAMPTZ(3),

  CONSTRAINT "compartido_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE UNIQUE INDEX "compartido_hash_key" ON "compartido"("hash");

-- CreateIndex
CREATE INDEX "compartido_familiaId_idx" ON "compartido"("familiaId");

-- CreateIndex
CREATE UNIQUE INDEX "compartido_pedidoId_familiaId_key" ON "compartido"("pedidoId", "familiaId");

-- AddForeignKey
ALTER TABLE "compartido" ADD CONSTRAINT "compartido_pedidoId_fkey" FOREIGN KEY ("pedidoId") REFERENCES "pedido"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "compartido" ADD CONSTRAINT "compartido_familiaId_fkey" FOREIGN KEY ("familiaId") REFERENCES "familia"("id") ON DELETE CASCADE ON UPDATE CASCADE;
