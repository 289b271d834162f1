-- CreateEnum
CREATE TYPE "clase_de_enlace" AS ENUM ('invitacion', 'contrasena');

-- CreateTable
CREATE TABLE "enlace" (
    "id" SERIAL NOT NULL,
    "clase" "clase_de_enlace" NOT NULL,
    "usuarioId" INTEGER NOT NULL,
    "hash" TEXT NOT NULL,
    "creado" TIMESTAMPTZ(3) NOT NULL,
    "caduca" TIMESTAMPTZ(3) NOT NULL,
    "usado" TIMESTAMPTZ(3),

    CONSTRAINT "enlace_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE UNIQUE INDEX "enlace_hash_key" ON "enlace"("hash");

-- CreateIndex
CREATE INDEX "enlace_caduca_idx" ON "enlace"("caduca");

-- CreateIndex
CREATE UNIQUE INDEX "enlace_usuarioId_clase_key" ON "enlace"("usuarioId", "clase");

-- AddForeignKey
ALTER TABLE "enlace" ADD CONSTRAINT "enlace_usuarioId_fkey" FOREIGN KEY ("usuarioId") REFERENCES "usuario"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- Whoever has another password or address, or is deactivated, is let in by no link of before
-- (decision 121). A trigger, because it also hears what no verb of ours does. One that has been used
-- stays, so that whoever opens it again is told. In its body \x3b is the semicolon, at which Prisma
-- would cut this file.
CREATE FUNCTION acabar_enlaces() RETURNS trigger LANGUAGE plpgsql
  AS E'BEGIN DELETE FROM "enlace" WHERE "usuarioId" = NEW.id AND usado IS NULL\x3b RETURN NULL\x3b END';

CREATE TRIGGER acabar_enlaces AFTER UPDATE OF "hash", "email", "fechaBaja" ON "usuario" FOR EACH ROW
  WHEN (OLD."hash" IS DISTINCT FROM NEW."hash" OR OLD."email" <> NEW."email"
    OR OLD."fechaBaja" IS DISTINCT FROM NEW."fechaBaja")
  EXECUTE FUNCTION acabar_enlaces();
