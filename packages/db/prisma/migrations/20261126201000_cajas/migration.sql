-- CreateEnum
CREATE TYPE "motivo_de_caja" AS ENUM ('completar', 'recortar', 'decision');

-- AlterTable
ALTER TABLE "producto" ADD COLUMN "caja" DECIMAL(12,3);

-- AlterTable
ALTER TABLE "linea_pedido" ADD COLUMN "hasta" DECIMAL(12,3) NOT NULL DEFAULT 0;

-- AlterTable
ALTER TABLE "pedido" ADD COLUMN "cajasEn" TIMESTAMPTZ(3);

-- CreateTable
CREATE TABLE "ajuste_de_caja" (
    "id" SERIAL NOT NULL,
    "pedidoId" INTEGER NOT NULL,
    "productoId" INTEGER NOT NULL,
    "familiaId" INTEGER NOT NULL,
    "pedido" DECIMAL(12,3) NOT NULL,
    "hasta" DECIMAL(12,3) NOT NULL,
    "final" DECIMAL(12,3) NOT NULL,
    "motivo" "motivo_de_caja" NOT NULL,

    CONSTRAINT "ajuste_de_caja_pkey" PRIMARY KEY ("pedidoId","productoId","familiaId")
);

-- CreateIndex
CREATE UNIQUE INDEX "ajuste_de_caja_id_key" ON "ajuste_de_caja"("id");

-- CreateIndex
CREATE INDEX "ajuste_de_caja_productoId_idx" ON "ajuste_de_caja"("productoId");

-- CreateIndex
CREATE INDEX "ajuste_de_caja_familiaId_pedidoId_idx" ON "ajuste_de_caja"("familiaId", "pedidoId");

-- AddForeignKey
ALTER TABLE "ajuste_de_caja" ADD CONSTRAINT "ajuste_de_caja_pedidoId_fkey" FOREIGN KEY ("pedidoId") REFERENCES "pedido"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "ajuste_de_caja" ADD CONSTRAINT "ajuste_de_caja_productoId_fkey" FOREIGN KEY ("productoId") REFERENCES "producto"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "ajuste_de_caja" ADD CONSTRAINT "ajuste_de_caja_familiaId_fkey" FOREIGN KEY ("familiaId") REFERENCES "familia"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- What has closed before there were cases is as it was: few rows, once.
UPDATE "pedido" SET "cajasEn" = "fin" WHERE "fin" < now();
