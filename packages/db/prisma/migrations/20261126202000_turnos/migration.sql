-- AlterTable
ALTER TABLE "turno" ADD COLUMN     "origen" TEXT NOT NULL DEFAULT 'mano'
    CHECK ("origen" IN ('mano', 'apuntado', 'quitado'));

-- CreateTable
CREATE TABLE "clase_de_turno" (
    "id" SERIAL NOT NULL,
    "nombre" TEXT NOT NULL,
    "personas" INTEGER NOT NULL CHECK ("personas" BETWEEN 1 AND 20),
    "porReparto" BOOLEAN NOT NULL,
    "reparte" BOOLEAN NOT NULL DEFAULT false,
    "hora" TEXT,
    "lugar" TEXT NOT NULL DEFAULT '',
    "descripcion" TEXT NOT NULL DEFAULT '',
    "fechaBaja" TIMESTAMPTZ(3),
    "busqueda" TEXT NOT NULL GENERATED ALWAYS AS (sin_acentos("nombre")) STORED,
    "version" INTEGER NOT NULL DEFAULT 1,
    "creado" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "modificado" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "clase_de_turno_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "dia_de_turno" (
    "claseId" INTEGER NOT NULL,
    "dia" DATE NOT NULL,

    CONSTRAINT "dia_de_turno_pkey" PRIMARY KEY ("claseId","dia")
);

-- CreateTable
CREATE TABLE "turno_apuntado" (
    "id" SERIAL NOT NULL,
    "claseId" INTEGER NOT NULL,
    "dia" DATE NOT NULL,
    "familiaId" INTEGER NOT NULL,
    "creado" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "turno_apuntado_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "cambio_de_turno" (
    "id" SERIAL NOT NULL,
    "apuntadoId" INTEGER NOT NULL,
    "aFamiliaId" INTEGER,
    "quiereId" INTEGER,
    "creado" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "cambio_de_turno_pkey" PRIMARY KEY ("id")
);

-- A kind that is retired leaves its name to another.
CREATE UNIQUE INDEX "clase_de_turno_busqueda_key" ON "clase_de_turno"("busqueda") WHERE "fechaBaja" IS NULL;

-- CreateIndex
CREATE INDEX "dia_de_turno_dia_idx" ON "dia_de_turno"("dia");

-- CreateIndex
CREATE UNIQUE INDEX "turno_apuntado_claseId_dia_familiaId_key" ON "turno_apuntado"("claseId", "dia", "familiaId");

-- CreateIndex
CREATE INDEX "turno_apuntado_familiaId_dia_idx" ON "turno_apuntado"("familiaId", "dia");

-- CreateIndex
CREATE INDEX "turno_apuntado_dia_idx" ON "turno_apuntado"("dia");

-- CreateIndex
CREATE UNIQUE INDEX "cambio_de_turno_apuntadoId_key" ON "cambio_de_turno"("apuntadoId");

-- CreateIndex
CREATE INDEX "cambio_de_turno_aFamiliaId_idx" ON "cambio_de_turno"("aFamiliaId");

-- CreateIndex
CREATE INDEX "cambio_de_turno_quiereId_idx" ON "cambio_de_turno"("quiereId");

-- CreateIndex
CREATE INDEX "pedido_reparto_idx" ON "pedido"("reparto");

-- AddForeignKey
ALTER TABLE "dia_de_turno" ADD CONSTRAINT "dia_de_turno_claseId_fkey" FOREIGN KEY ("claseId") REFERENCES "clase_de_turno"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "turno_apuntado" ADD CONSTRAINT "turno_apuntado_claseId_fkey" FOREIGN KEY ("claseId") REFERENCES "clase_de_turno"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "turno_apuntado" ADD CONSTRAINT "turno_apuntado_familiaId_fkey" FOREIGN KEY ("familiaId") REFERENCES "familia"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "cambio_de_turno" ADD CONSTRAINT "cambio_de_turno_apuntadoId_fkey" FOREIGN KEY ("apuntadoId") REFERENCES "turno_apuntado"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "cambio_de_turno" ADD CONSTRAINT "cambio_de_turno_quiereId_fkey" FOREIGN KEY ("quiereId") REFERENCES "turno_apuntado"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "cambio_de_turno" ADD CONSTRAINT "cambio_de_turno_aFamiliaId_fkey" FOREIGN KEY ("aFamiliaId") REFERENCES "familia"("id") ON DELETE CASCADE ON UPDATE CASCADE;
