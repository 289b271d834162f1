-- CreateTable
CREATE TABLE "dispositivo" (
    "id" SERIAL NOT NULL,
    "usuarioId" INTEGER NOT NULL,
    "sesionId" TEXT NOT NULL,
    "endpoint" TEXT NOT NULL,
    "p256dh" TEXT NOT NULL,
    "auth" TEXT NOT NULL,
    "creado" TIMESTAMPTZ(3) NOT NULL,
    "usado" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "dispositivo_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE UNIQUE INDEX "dispositivo_endpoint_key" ON "dispositivo"("endpoint");

-- CreateIndex
CREATE INDEX "dispositivo_usuarioId_usado_idx" ON "dispositivo"("usuarioId", "usado");

-- CreateIndex
CREATE INDEX "dispositivo_sesionId_idx" ON "dispositivo"("sesionId");

-- AddForeignKey
ALTER TABLE "dispositivo" ADD CONSTRAINT "dispositivo_usuarioId_fkey" FOREIGN KEY ("usuarioId") REFERENCES "usuario"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "dispositivo" ADD CONSTRAINT "dispositivo_sesionId_fkey" FOREIGN KEY ("sesionId") REFERENCES "sesion"("id") ON DELETE CASCADE ON UPDATE CASCADE;
