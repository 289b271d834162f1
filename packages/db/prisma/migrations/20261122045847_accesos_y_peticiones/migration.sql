-- AlterTable
ALTER TABLE "auditoria" ADD COLUMN     "accesoId" INTEGER;

-- CreateTable
CREATE TABLE "acceso" (
    "id" SERIAL NOT NULL,
    "nombre" TEXT NOT NULL,
    "busqueda" TEXT NOT NULL GENERATED ALWAYS AS (sin_acentos("nombre")) STORED,
    "hash" TEXT NOT NULL,
    "rol" "rol" NOT NULL,
    "familiaId" INTEGER,
    "caduca" TIMESTAMPTZ(3) NOT NULL,
    "usado" TIMESTAMPTZ(3),
    "creado" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "acceso_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "peticion" (
    "quien" TEXT NOT NULL,
    "clave" TEXT NOT NULL,
    "huella" TEXT NOT NULL,
    "respuesta" JSONB,
    "creada" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "peticion_pkey" PRIMARY KEY ("quien","clave")
);

-- CreateIndex
CREATE UNIQUE INDEX "acceso_busqueda_key" ON "acceso"("busqueda");

-- CreateIndex
CREATE UNIQUE INDEX "acceso_hash_key" ON "acceso"("hash");

-- CreateIndex
CREATE INDEX "acceso_familiaId_idx" ON "acceso"("familiaId");

-- CreateIndex
CREATE INDEX "peticion_creada_idx" ON "peticion"("creada");

-- AddForeignKey
ALTER TABLE "acceso" ADD CONSTRAINT "acceso_familiaId_fkey" FOREIGN KEY ("familiaId") REFERENCES "familia"("id") ON DELETE CASCADE ON UPDATE CASCADE;
