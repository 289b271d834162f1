-- AlterTable
ALTER TABLE "linea_pedido" ADD COLUMN     "nota" TEXT NOT NULL DEFAULT '';
