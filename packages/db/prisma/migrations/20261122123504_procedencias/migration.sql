-- CreateTable
CREATE TABLE "procedencia" (
    "clave" TEXT NOT NULL,
    "hasta" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "procedencia_pkey" PRIMARY KEY ("clave")
);

-- CreateIndex
CREATE INDEX "procedencia_hasta_idx" ON "procedencia"("hasta");
