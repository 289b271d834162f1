-- AlterTable
ALTER TABLE "pedido" ADD COLUMN     "deAntes" BOOLEAN NOT NULL DEFAULT false;

-- Where accounts run already, what was completed without being charged was settled before them.
UPDATE "pedido" p SET "deAntes" = true
  WHERE EXISTS (SELECT FROM "libro") AND p."estado" = 3
    AND NOT EXISTS (SELECT FROM "asiento" s WHERE s."pedidoId" = p."id" AND s."tipo" = 'pedido');
