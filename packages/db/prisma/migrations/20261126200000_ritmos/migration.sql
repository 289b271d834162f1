-- CreateEnum
CREATE TYPE "modo_de_ritmo" AS ENUM ('solo', 'propone');

-- CreateTable
CREATE TABLE "ritmo" (
    "id" SERIAL NOT NULL,
    "proveedorId" INTEGER NOT NULL,
    "cada" INTEGER NOT NULL,
    "primero" DATE NOT NULL,
    "cierra" TEXT NOT NULL,
    "abreAntes" INTEGER NOT NULL,
    "abre" TEXT NOT NULL,
    "reparteDespues" INTEGER,
    "reparte" TEXT NOT NULL,
    "lugar" TEXT NOT NULL DEFAULT '',
    "descripcion" TEXT NOT NULL,
    "lideraId" INTEGER,
    "modo" "modo_de_ritmo" NOT NULL,
    "descansa" BOOLEAN NOT NULL DEFAULT false,
    "version" INTEGER NOT NULL DEFAULT 1,
    "creado" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "modificado" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "ritmo_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "vuelta" (
    "id" SERIAL NOT NULL,
    "ritmoId" INTEGER NOT NULL,
    "dia" DATE NOT NULL,
    "inicio" TIMESTAMPTZ(3),
    "fin" TIMESTAMPTZ(3),
    "reparto" TIMESTAMPTZ(3),
    "saltada" BOOLEAN NOT NULL DEFAULT false,
    "propuesta" TIMESTAMPTZ(3),
    "hecha" TIMESTAMPTZ(3),
    "pedidoId" INTEGER,
    "modificado" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "vuelta_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "pausa" (
    "id" SERIAL NOT NULL,
    "proveedorId" INTEGER,
    "desde" DATE NOT NULL,
    "hasta" DATE NOT NULL,
    "motivo" TEXT NOT NULL DEFAULT '',

    CONSTRAINT "pausa_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE UNIQUE INDEX "ritmo_proveedorId_key" ON "ritmo"("proveedorId");

-- CreateIndex
CREATE INDEX "ritmo_lideraId_idx" ON "ritmo"("lideraId");

-- CreateIndex
CREATE UNIQUE INDEX "vuelta_pedidoId_key" ON "vuelta"("pedidoId");

-- CreateIndex
CREATE UNIQUE INDEX "vuelta_ritmoId_dia_key" ON "vuelta"("ritmoId", "dia");

-- CreateIndex
CREATE INDEX "pausa_proveedorId_hasta_idx" ON "pausa"("proveedorId", "hasta");

-- CreateIndex
CREATE INDEX "pausa_hasta_idx" ON "pausa"("hasta");

-- AddForeignKey
ALTER TABLE "ritmo" ADD CONSTRAINT "ritmo_proveedorId_fkey" FOREIGN KEY ("proveedorId") REFERENCES "proveedor"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "ritmo" ADD CONSTRAINT "ritmo_lideraId_fkey" FOREIGN KEY ("lideraId") REFERENCES "familia"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "vuelta" ADD CONSTRAINT "vuelta_ritmoId_fkey" FOREIGN KEY ("ritmoId") REFERENCES "ritmo"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "vuelta" ADD CONSTRAINT "vuelta_pedidoId_fkey" FOREIGN KEY ("pedidoId") REFERENCES "pedido"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "pausa" ADD CONSTRAINT "pausa_proveedorId_fkey" FOREIGN KEY ("proveedorId") REFERENCES "proveedor"("id") ON DELETE CASCADE ON UPDATE CASCADE;
