-- What an order has to come to, and from what on it is brought for nothing (decision 128).
CREATE TYPE "medida_de_minimo" AS ENUM ('euros', 'kilos');
ALTER TABLE "proveedor"
  ADD COLUMN "minimo" DECIMAL(14,3),
  ADD COLUMN "minimoEn" "medida_de_minimo" NOT NULL DEFAULT 'euros',
  ADD COLUMN "portes" DECIMAL(14,2),
  ADD COLUMN "portesGratisDesde" DECIMAL(14,2);
ALTER TABLE "pedido" ADD COLUMN "sinMinimo" TIMESTAMPTZ(3);
