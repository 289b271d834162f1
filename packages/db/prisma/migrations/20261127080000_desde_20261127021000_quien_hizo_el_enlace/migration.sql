-- Who makes a link on a screen has seen it, and may keep it for days. The version before writes nobody,
-- so the key refuses it nothing.
-- AlterTable
ALTER TABLE "enlace" ADD COLUMN     "hechoPor" INTEGER;

-- CreateIndex
CREATE INDEX "enlace_hechoPor_idx" ON "enlace"("hechoPor");

-- AddForeignKey
ALTER TABLE "enlace" ADD CONSTRAINT "enlace_hechoPor_fkey" FOREIGN KEY ("hechoPor") REFERENCES "usuario"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- It ends where who made it, or whose it is, gets another family, other roles, or is deactivated: who
-- made it may perhaps not do so any more (decision 121). Who got theirs by mail keeps it. In its body
-- \x3b is the semicolon, at which Prisma would cut this file.
CREATE FUNCTION acabar_enlaces_hechos() RETURNS trigger LANGUAGE plpgsql
  AS E'BEGIN DELETE FROM "enlace" WHERE ("hechoPor" = NEW.id OR ("usuarioId" = NEW.id AND "hechoPor" IS NOT NULL)) AND usado IS NULL\x3b RETURN NULL\x3b END';

CREATE TRIGGER acabar_enlaces_hechos AFTER UPDATE OF "familiaId", "roles", "fechaBaja" ON "usuario" FOR EACH ROW
  WHEN (OLD."familiaId" IS DISTINCT FROM NEW."familiaId" OR OLD."roles" <> NEW."roles"
    OR OLD."fechaBaja" IS DISTINCT FROM NEW."fechaBaja")
  EXECUTE FUNCTION acabar_enlaces_hechos();
