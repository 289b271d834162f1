-- CreateTable
CREATE TABLE "imagen_de_producto" (
    "id" SERIAL NOT NULL,
    "proveedorId" INTEGER NOT NULL,
    "nombre" TEXT NOT NULL,
    "unidad" TEXT,
    "codigo" TEXT,
    "huella" TEXT NOT NULL,
    "bytes" BYTEA NOT NULL,
    "deArchivo" BOOLEAN NOT NULL,
    "creado" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "imagen_de_producto_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "imagen_de_producto_proveedorId_idx" ON "imagen_de_producto"("proveedorId");

-- CreateIndex
CREATE INDEX "imagen_de_producto_huella_idx" ON "imagen_de_producto"("huella");

-- AddForeignKey
ALTER TABLE "imagen_de_producto" ADD CONSTRAINT "imagen_de_producto_proveedorId_fkey" FOREIGN KEY ("proveedorId") REFERENCES "proveedor"("id") ON DELETE CASCADE ON UPDATE CASCADE;
