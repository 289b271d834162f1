-- AlterTable
ALTER TABLE "acceso" ADD COLUMN     "creadoPorId" INTEGER REFERENCES "usuario"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- CreateIndex
CREATE INDEX "acceso_creadoPorId_idx" ON "acceso"("creadoPorId");

-- Who gave those that there are, as the history has it.
UPDATE "acceso" SET "creadoPorId" = u."id"
FROM "auditoria" a JOIN "usuario" u ON u."id" = a."usuarioId"
WHERE a."entidad" = 'acceso' AND a."accion" = 'crear' AND a."entidadId" = "acceso"."id";
