-- DropIndex
DROP INDEX "familia_busqueda_idx";

-- CreateIndex
CREATE UNIQUE INDEX "familia_busqueda_key" ON "familia"("busqueda");
