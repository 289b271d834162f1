-- AlterTable
ALTER TABLE "pedido" ADD COLUMN     "version" INTEGER NOT NULL DEFAULT 1;
