-- AlterTable
ALTER TABLE "entrega" ADD COLUMN     "nombre" TEXT,
ADD COLUMN     "unidad" TEXT;
