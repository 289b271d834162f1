-- AlterTable
ALTER TABLE "disponible" ADD COLUMN     "archivoPrevioId" INTEGER,
ADD COLUMN     "previo" JSONB,
ADD COLUMN     "version" INTEGER NOT NULL DEFAULT 1;

-- AlterTable
ALTER TABLE "producto" ADD COLUMN     "version" INTEGER NOT NULL DEFAULT 1;

-- AlterTable
ALTER TABLE "proveedor" ADD COLUMN     "version" INTEGER NOT NULL DEFAULT 1;

-- CreateTable
CREATE TABLE "asignacion_recordada" (
    "id" SERIAL NOT NULL,
    "proveedorId" INTEGER NOT NULL,
    "huella" TEXT NOT NULL,
    "asignacion" JSONB NOT NULL,
    "modificado" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "asignacion_recordada_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE UNIQUE INDEX "asignacion_recordada_proveedorId_huella_key" ON "asignacion_recordada"("proveedorId", "huella");

-- CreateIndex
CREATE UNIQUE INDEX "disponible_archivoPrevioId_key" ON "disponible"("archivoPrevioId");

-- AddForeignKey
ALTER TABLE "disponible" ADD CONSTRAINT "disponible_archivoPrevioId_fkey" FOREIGN KEY ("archivoPrevioId") REFERENCES "archivo"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "asignacion_recordada" ADD CONSTRAINT "asignacion_recordada_proveedorId_fkey" FOREIGN KEY ("proveedorId") REFERENCES "proveedor"("id") ON DELETE CASCADE ON UPDATE CASCADE;
