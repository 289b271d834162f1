-- CreateEnum
CREATE TYPE "cobro" AS ENUM ('unidad', 'kg');

-- CreateEnum
CREATE TYPE "origen_entrega" AS ENUM ('propuesta', 'mano', 'bascula');

-- CreateEnum
CREATE TYPE "motivo_entrega" AS ENUM ('falta', 'danado', 'sobrante', 'cambio');

-- CreateEnum
CREATE TYPE "resultado_operacion" AS ENUM ('aplicada', 'conflicto', 'tardia');

-- AlterTable
ALTER TABLE "pedido" ADD COLUMN     "lugar" TEXT NOT NULL DEFAULT '',
ADD COLUMN     "recibidoEn" TIMESTAMPTZ(3),
ADD COLUMN     "repartidoEn" TIMESTAMPTZ(3),
ADD COLUMN     "reparto" TIMESTAMPTZ(3);

-- AlterTable
ALTER TABLE "producto" ADD COLUMN     "cobro" "cobro" NOT NULL DEFAULT 'unidad',
ADD COLUMN     "pesoMedio" DECIMAL(12,3) CONSTRAINT "producto_pesoMedio_check" CHECK ("pesoMedio" > 0);

-- CreateTable
CREATE TABLE "recepcion" (
    "id" SERIAL NOT NULL,
    "pedidoId" INTEGER NOT NULL,
    "productoId" INTEGER NOT NULL,
    "recibido" DECIMAL(12,3),
    "precio" DECIMAL(12,4),
    "iva" DECIMAL(6,4),
    "motivo" "motivo_entrega",
    "sobrante" DECIMAL(12,3) NOT NULL DEFAULT 0,
    "merma" DECIMAL(12,3) NOT NULL DEFAULT 0,
    "version" INTEGER NOT NULL DEFAULT 1,

    CONSTRAINT "recepcion_pkey" PRIMARY KEY ("pedidoId","productoId"),
    CONSTRAINT "recepcion_cantidades_check" CHECK ("recibido" >= 0 AND "sobrante" >= 0 AND "merma" >= 0),
    CONSTRAINT "recepcion_precio_check" CHECK ("precio" >= 0 AND "iva" >= 0 AND "iva" < 1)
);

-- CreateTable
CREATE TABLE "entrega" (
    "id" SERIAL NOT NULL,
    "pedidoId" INTEGER NOT NULL,
    "familiaId" INTEGER NOT NULL,
    "productoId" INTEGER NOT NULL,
    "entregado" DECIMAL(12,3),
    "precio" DECIMAL(12,4) NOT NULL,
    "iva" DECIMAL(6,4) NOT NULL,
    "total" DECIMAL(14,2) GENERATED ALWAYS AS (round("precio" * "entregado" * (1 + "iva"), 2)) STORED,
    "origen" "origen_entrega" NOT NULL,
    "preparado" BOOLEAN NOT NULL DEFAULT false,
    "motivo" "motivo_entrega",
    "version" INTEGER NOT NULL DEFAULT 1,

    CONSTRAINT "entrega_pkey" PRIMARY KEY ("pedidoId","productoId","familiaId"),
    CONSTRAINT "entrega_entregado_check" CHECK ("entregado" >= 0),
    CONSTRAINT "entrega_precio_check" CHECK ("precio" >= 0 AND "iva" >= 0 AND "iva" < 1)
);

-- CreateTable
CREATE TABLE "operacion_reparto" (
    "id" UUID NOT NULL,
    "n" SERIAL NOT NULL,
    "pedidoId" INTEGER NOT NULL,
    "productoId" INTEGER NOT NULL,
    "familiaId" INTEGER,
    "antes" JSONB NOT NULL,
    "despues" JSONB NOT NULL,
    "resultado" "resultado_operacion" NOT NULL,
    "resuelve" UUID,
    "dispositivo" TEXT NOT NULL,
    "hecha" TIMESTAMPTZ(3) NOT NULL,
    "llegada" TIMESTAMPTZ(3) NOT NULL,
    "usuarioId" INTEGER,
    "accesoId" INTEGER,
    "quien" TEXT NOT NULL,

    CONSTRAINT "operacion_reparto_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "turno" (
    "id" SERIAL NOT NULL,
    "pedidoId" INTEGER NOT NULL,
    "familiaId" INTEGER NOT NULL,
    "hasta" TIMESTAMPTZ(3) NOT NULL,
    "creado" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "turno_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "dano" (
    "id" UUID NOT NULL,
    "pedidoId" INTEGER NOT NULL,
    "familiaId" INTEGER NOT NULL,
    "productoId" INTEGER NOT NULL,
    "cantidad" DECIMAL(12,3) NOT NULL,
    "texto" TEXT NOT NULL DEFAULT '',
    "fotoId" INTEGER,
    "creado" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "aceptado" BOOLEAN,
    "decididoEn" TIMESTAMPTZ(3),

    CONSTRAINT "dano_pkey" PRIMARY KEY ("id"),
    CONSTRAINT "dano_cantidad_check" CHECK ("cantidad" > 0)
);

-- CreateIndex
CREATE UNIQUE INDEX "recepcion_id_key" ON "recepcion"("id");

-- CreateIndex
CREATE INDEX "recepcion_productoId_idx" ON "recepcion"("productoId");

-- CreateIndex
CREATE INDEX "entrega_familiaId_pedidoId_idx" ON "entrega"("familiaId", "pedidoId");

-- CreateIndex
CREATE UNIQUE INDEX "entrega_id_key" ON "entrega"("id");

-- CreateIndex
CREATE INDEX "entrega_productoId_idx" ON "entrega"("productoId");

-- CreateIndex
CREATE UNIQUE INDEX "operacion_reparto_n_key" ON "operacion_reparto"("n");

-- CreateIndex
CREATE INDEX "operacion_reparto_pedidoId_n_idx" ON "operacion_reparto"("pedidoId", "n");

-- CreateIndex
CREATE INDEX "operacion_reparto_resuelve_idx" ON "operacion_reparto"("resuelve");

-- CreateIndex
CREATE INDEX "turno_familiaId_idx" ON "turno"("familiaId");

-- CreateIndex
CREATE UNIQUE INDEX "turno_pedidoId_familiaId_key" ON "turno"("pedidoId", "familiaId");

-- CreateIndex
CREATE UNIQUE INDEX "dano_fotoId_key" ON "dano"("fotoId");

-- CreateIndex
CREATE INDEX "dano_pedidoId_idx" ON "dano"("pedidoId");

-- CreateIndex
CREATE INDEX "dano_familiaId_idx" ON "dano"("familiaId");

-- CreateIndex
CREATE INDEX "dano_productoId_idx" ON "dano"("productoId");

-- AddForeignKey
ALTER TABLE "recepcion" ADD CONSTRAINT "recepcion_pedidoId_fkey" FOREIGN KEY ("pedidoId") REFERENCES "pedido"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "recepcion" ADD CONSTRAINT "recepcion_productoId_fkey" FOREIGN KEY ("productoId") REFERENCES "producto"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "entrega" ADD CONSTRAINT "entrega_pedidoId_fkey" FOREIGN KEY ("pedidoId") REFERENCES "pedido"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "entrega" ADD CONSTRAINT "entrega_familiaId_fkey" FOREIGN KEY ("familiaId") REFERENCES "familia"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "entrega" ADD CONSTRAINT "entrega_productoId_fkey" FOREIGN KEY ("productoId") REFERENCES "producto"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "operacion_reparto" ADD CONSTRAINT "operacion_reparto_pedidoId_fkey" FOREIGN KEY ("pedidoId") REFERENCES "pedido"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "turno" ADD CONSTRAINT "turno_pedidoId_fkey" FOREIGN KEY ("pedidoId") REFERENCES "pedido"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "turno" ADD CONSTRAINT "turno_familiaId_fkey" FOREIGN KEY ("familiaId") REFERENCES "familia"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "dano" ADD CONSTRAINT "dano_fotoId_fkey" FOREIGN KEY ("fotoId") REFERENCES "archivo"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "dano" ADD CONSTRAINT "dano_pedidoId_fkey" FOREIGN KEY ("pedidoId") REFERENCES "pedido"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "dano" ADD CONSTRAINT "dano_familiaId_fkey" FOREIGN KEY ("familiaId") REFERENCES "familia"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "dano" ADD CONSTRAINT "dano_productoId_fkey" FOREIGN KEY ("productoId") REFERENCES "producto"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- What is recorded of the day of delivery stays as it was. Only who empties the whole database, and
-- says so, deletes it.
CREATE FUNCTION operacion_reparto_queda() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'DELETE' AND current_setting('cosecha.vaciar', true) = 'si' THEN RETURN OLD; END IF;
  RAISE EXCEPTION 'operacion_reparto: append only' USING ERRCODE = 'restrict_violation';
END $$;
CREATE TRIGGER operacion_reparto_queda BEFORE UPDATE OR DELETE ON "operacion_reparto"
  FOR EACH ROW EXECUTE FUNCTION operacion_reparto_queda();

-- Of each product of an order that has been shared out: what families got, what was left over and
-- what was lost make what the supplier brought. Looked at as the transaction ends, as one change
-- takes from one and gives to another.
CREATE FUNCTION reparto_cuadra() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  cual INTEGER;
BEGIN
  IF TG_TABLE_NAME = 'pedido' THEN cual := NEW."id";
  ELSIF TG_OP = 'DELETE' THEN cual := OLD."pedidoId";
  ELSE cual := NEW."pedidoId";
  END IF;
  IF NOT EXISTS (SELECT FROM "pedido" WHERE "id" = cual AND "repartidoEn" IS NOT NULL) THEN RETURN NULL; END IF;
  IF EXISTS (
    SELECT FROM "recepcion" r
    LEFT JOIN (
      SELECT "productoId", sum("entregado") AS entregado FROM "entrega" WHERE "pedidoId" = cual GROUP BY 1
    ) e USING ("productoId")
    WHERE r."pedidoId" = cual
      AND (r."recibido" IS NULL OR r."recibido" <> r."sobrante" + r."merma" + COALESCE(e.entregado, 0))
  ) OR EXISTS (
    SELECT FROM "entrega" e WHERE e."pedidoId" = cual AND (e."entregado" IS NULL OR NOT EXISTS (
      SELECT FROM "recepcion" r WHERE r."pedidoId" = cual AND r."productoId" = e."productoId"))
  ) THEN
    RAISE EXCEPTION 'reparto_cuadra: pedido %', cual USING ERRCODE = 'integrity_constraint_violation';
  END IF;
  RETURN NULL;
END $$;
CREATE CONSTRAINT TRIGGER pedido_cuadra AFTER INSERT OR UPDATE OF "repartidoEn" ON "pedido"
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN (NEW."repartidoEn" IS NOT NULL)
  EXECUTE FUNCTION reparto_cuadra();
CREATE CONSTRAINT TRIGGER recepcion_cuadra AFTER INSERT OR UPDATE OR DELETE ON "recepcion"
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION reparto_cuadra();
CREATE CONSTRAINT TRIGGER entrega_cuadra AFTER INSERT OR UPDATE OR DELETE ON "entrega"
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION reparto_cuadra();
