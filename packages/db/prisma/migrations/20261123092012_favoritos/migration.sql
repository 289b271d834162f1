-- CreateTable
CREATE TABLE "favorito" (
    "id" SERIAL NOT NULL,
    "familiaId" INTEGER NOT NULL,
    "proveedorId" INTEGER NOT NULL,
    "nombre" TEXT NOT NULL,
    "unidad" TEXT,
    "codigo" TEXT,
    "creado" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "favorito_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "favorito_familiaId_proveedorId_idx" ON "favorito"("familiaId", "proveedorId");

-- CreateIndex
CREATE INDEX "favorito_proveedorId_idx" ON "favorito"("proveedorId");

-- AddForeignKey
ALTER TABLE "favorito" ADD CONSTRAINT "favorito_familiaId_fkey" FOREIGN KEY ("familiaId") REFERENCES "familia"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "favorito" ADD CONSTRAINT "favorito_proveedorId_fkey" FOREIGN KEY ("proveedorId") REFERENCES "proveedor"("id") ON DELETE CASCADE ON UPDATE CASCADE;
