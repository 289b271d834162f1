-- AlterTable
ALTER TABLE "linea_pedido" ADD COLUMN     "nombre" TEXT,
ADD COLUMN     "unidad" TEXT;

-- What was ordered before is called as its product is called now.
UPDATE "linea_pedido" l SET "nombre" = p."nombre", "unidad" = p."unidad"
FROM "producto" p WHERE p."id" = l."productoId";

ALTER TABLE "linea_pedido" ALTER COLUMN "nombre" SET NOT NULL,
ADD COLUMN     "busqueda" TEXT NOT NULL GENERATED ALWAYS AS (sin_acentos("nombre")) STORED;
