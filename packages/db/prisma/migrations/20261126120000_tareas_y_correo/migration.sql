-- CreateEnum
CREATE TYPE "estado_correo" AS ENUM ('espera', 'enviado', 'abandonado', 'sobra');

-- CreateTable
CREATE TABLE "tarea" (
    "id" SERIAL NOT NULL,
    "clase" TEXT NOT NULL,
    "clave" TEXT NOT NULL DEFAULT '',
    "cuando" TIMESTAMPTZ(3) NOT NULL,
    "version" INTEGER NOT NULL DEFAULT 0,
    "intentos" INTEGER NOT NULL DEFAULT 0,
    "tomadaHasta" TIMESTAMPTZ(3),
    "error" TEXT,

    CONSTRAINT "tarea_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "correo" (
    "id" SERIAL NOT NULL,
    "clase" TEXT NOT NULL,
    "sobre" INTEGER NOT NULL,
    "usuarioId" INTEGER,
    "proveedorId" INTEGER,
    "ventana" TEXT NOT NULL DEFAULT '',
    "datos" JSONB,
    "estado" "estado_correo" NOT NULL DEFAULT 'espera',
    "canal" TEXT NOT NULL DEFAULT 'correo',
    "direccion" TEXT,
    "asunto" TEXT,
    "contenido" JSONB,
    "intentos" INTEGER NOT NULL DEFAULT 0,
    "error" TEXT,
    "creado" TIMESTAMPTZ(3) NOT NULL,
    "terminado" TIMESTAMPTZ(3),

    CONSTRAINT "correo_pkey" PRIMARY KEY ("id"),
    CONSTRAINT "correo_a_uno_check" CHECK (num_nonnulls("usuarioId", "proveedorId") = 1)
);

-- CreateTable
CREATE TABLE "preferencia_de_aviso" (
    "usuarioId" INTEGER NOT NULL,
    "clase" TEXT NOT NULL,
    "canal" TEXT NOT NULL,

    CONSTRAINT "preferencia_de_aviso_pkey" PRIMARY KEY ("usuarioId","clase")
);

-- AlterTable
ALTER TABLE "proveedor" ADD COLUMN     "enviarAlCerrar" BOOLEAN NOT NULL DEFAULT false;

-- CreateIndex
CREATE UNIQUE INDEX "tarea_clase_clave_key" ON "tarea"("clase", "clave");

-- CreateIndex
CREATE INDEX "tarea_cuando_idx" ON "tarea"("cuando");

-- CreateIndex
CREATE UNIQUE INDEX "correo_clase_sobre_usuarioId_ventana_key" ON "correo"("clase", "sobre", "usuarioId", "ventana");

-- CreateIndex
CREATE UNIQUE INDEX "correo_clase_sobre_proveedorId_ventana_key" ON "correo"("clase", "sobre", "proveedorId", "ventana");

-- CreateIndex
CREATE INDEX "correo_usuarioId_estado_idx" ON "correo"("usuarioId", "estado");

-- CreateIndex
CREATE INDEX "correo_proveedorId_idx" ON "correo"("proveedorId");

-- CreateIndex
CREATE INDEX "correo_estado_creado_idx" ON "correo"("estado", "creado");

-- CreateIndex
CREATE INDEX "correo_creado_idx" ON "correo"("creado");

-- AddForeignKey
ALTER TABLE "correo" ADD CONSTRAINT "correo_usuarioId_fkey" FOREIGN KEY ("usuarioId") REFERENCES "usuario"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "correo" ADD CONSTRAINT "correo_proveedorId_fkey" FOREIGN KEY ("proveedorId") REFERENCES "proveedor"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "preferencia_de_aviso" ADD CONSTRAINT "preferencia_de_aviso_usuarioId_fkey" FOREIGN KEY ("usuarioId") REFERENCES "usuario"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- Whoever waits for the next task hears of each that is added, in whichever process.
CREATE FUNCTION avisar_tareas() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('cosecha_tareas', '');
  RETURN NULL;
END $$;
CREATE TRIGGER avisar_tareas AFTER INSERT ON "tarea" FOR EACH STATEMENT EXECUTE FUNCTION avisar_tareas();

-- Orders that are under way when this version is installed.
INSERT INTO "tarea" ("clase", "clave", "cuando")
SELECT 'cierre', id::text, fin + interval '1 ms' FROM "pedido" WHERE estado IN (1, 2) AND fin > now();
