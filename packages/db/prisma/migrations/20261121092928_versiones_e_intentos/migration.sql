-- AlterTable
ALTER TABLE "familia" ADD COLUMN     "version" INTEGER NOT NULL DEFAULT 1;

-- AlterTable
ALTER TABLE "usuario" ADD COLUMN     "version" INTEGER NOT NULL DEFAULT 1;

-- CreateTable
CREATE TABLE "intento" (
    "clave" TEXT NOT NULL,
    "fallos" INTEGER NOT NULL,
    "hasta" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "intento_pkey" PRIMARY KEY ("clave")
);

-- CreateIndex
CREATE INDEX "intento_hasta_idx" ON "intento"("hasta");
