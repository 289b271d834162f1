-- AlterTable
ALTER TABLE "ajuste_de_caja" ADD COLUMN     "ivaVisto" DECIMAL(6,4),
ADD COLUMN     "nota" TEXT NOT NULL DEFAULT '',
ADD COLUMN     "precioVisto" DECIMAL(12,4);
