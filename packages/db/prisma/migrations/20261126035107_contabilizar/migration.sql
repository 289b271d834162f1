-- CreateEnum
CREATE TYPE "tipo_cargo" AS ENUM ('transporte', 'envase', 'descuento', 'margen', 'otro');

-- CreateEnum
CREATE TYPE "criterio_cargo" AS ENUM ('familia', 'importe', 'cantidad');

-- CreateTable
CREATE TABLE "cargo" (
    "id" SERIAL NOT NULL,
    "pedidoId" INTEGER NOT NULL,
    "tipo" "tipo_cargo" NOT NULL,
    "concepto" TEXT NOT NULL DEFAULT '',
    "importe" DECIMAL(14,2) NOT NULL,
    "criterio" "criterio_cargo" NOT NULL,

    CONSTRAINT "cargo_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "cargo_familia" (
    "cargoId" INTEGER NOT NULL,
    "familiaId" INTEGER NOT NULL,
    "importe" DECIMAL(14,2) NOT NULL,

    CONSTRAINT "cargo_familia_pkey" PRIMARY KEY ("cargoId","familiaId")
);

-- CreateTable
CREATE TABLE "factura_proveedor" (
    "id" SERIAL NOT NULL,
    "proveedorId" INTEGER NOT NULL,
    "pedidoId" INTEGER NOT NULL,
    "numero" TEXT NOT NULL,
    "fecha" DATE NOT NULL,
    "total" DECIMAL(14,2) NOT NULL,
    "tipos" JSONB,

    CONSTRAINT "factura_proveedor_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "cargo_pedidoId_idx" ON "cargo"("pedidoId");

-- CreateIndex
CREATE INDEX "cargo_familia_familiaId_idx" ON "cargo_familia"("familiaId");

-- CreateIndex
CREATE UNIQUE INDEX "factura_proveedor_pedidoId_key" ON "factura_proveedor"("pedidoId");

-- CreateIndex
CREATE UNIQUE INDEX "factura_proveedor_proveedorId_numero_key" ON "factura_proveedor"("proveedorId", "numero");

-- AddForeignKey
ALTER TABLE "cargo" ADD CONSTRAINT "cargo_pedidoId_fkey" FOREIGN KEY ("pedidoId") REFERENCES "pedido"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "cargo_familia" ADD CONSTRAINT "cargo_familia_cargoId_fkey" FOREIGN KEY ("cargoId") REFERENCES "cargo"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "cargo_familia" ADD CONSTRAINT "cargo_familia_familiaId_fkey" FOREIGN KEY ("familiaId") REFERENCES "familia"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "factura_proveedor" ADD CONSTRAINT "factura_proveedor_proveedorId_fkey" FOREIGN KEY ("proveedorId") REFERENCES "proveedor"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "factura_proveedor" ADD CONSTRAINT "factura_proveedor_pedidoId_fkey" FOREIGN KEY ("pedidoId") REFERENCES "pedido"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

ALTER TABLE "cargo" ADD CONSTRAINT "cargo_importe_check" CHECK ("importe" <> 0 AND ("importe" < 0) = ("tipo" = 'descuento'));

-- What has been posted with an order stays with it.
CREATE TRIGGER cargo_queda BEFORE UPDATE OR DELETE ON "cargo" FOR EACH ROW EXECUTE FUNCTION asentado_queda();
CREATE TRIGGER cargo_familia_queda BEFORE UPDATE OR DELETE ON "cargo_familia"
  FOR EACH ROW EXECUTE FUNCTION asentado_queda();
CREATE TRIGGER factura_proveedor_queda BEFORE UPDATE OR DELETE ON "factura_proveedor"
  FOR EACH ROW EXECUTE FUNCTION asentado_queda();

-- The shares of a charge sum to it. Looked at as the transaction ends, once for each charge.
CREATE FUNCTION cargo_cuadra() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF (SELECT sum("importe") FROM "cargo_familia" WHERE "cargoId" = NEW."id") IS DISTINCT FROM NEW."importe" THEN
    RAISE EXCEPTION 'cargo_cuadra: charge %', NEW."id";
  END IF;
  RETURN NULL;
END $$;
CREATE CONSTRAINT TRIGGER cargo_cuadra AFTER INSERT ON "cargo"
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION cargo_cuadra();
-- Nor is anything added to them later.
CREATE FUNCTION cargo_familia_cuadra() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF current_setting('cosecha.restaurar', true) = 'si' THEN RETURN NULL; END IF;
  IF EXISTS (
    SELECT FROM (SELECT DISTINCT "cargoId" FROM nuevas) v JOIN "cargo" c ON c."id" = v."cargoId"
    WHERE c."importe" <> (SELECT sum(f."importe") FROM "cargo_familia" f WHERE f."cargoId" = c."id")
  ) THEN
    RAISE EXCEPTION 'cargo_familia_cuadra';
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER cargo_familia_cuadra AFTER INSERT ON "cargo_familia"
  REFERENCING NEW TABLE AS nuevas FOR EACH STATEMENT EXECUTE FUNCTION cargo_familia_cuadra();
