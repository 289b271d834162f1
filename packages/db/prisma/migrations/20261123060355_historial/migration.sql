-- CreateIndex
CREATE INDEX "auditoria_usuarioId_cuando_idx" ON "auditoria"("usuarioId", "cuando");

-- CreateIndex
CREATE INDEX "auditoria_accesoId_idx" ON "auditoria"("accesoId");

-- CreateIndex
CREATE INDEX "auditoria_accion_cuando_idx" ON "auditoria"("accion", "cuando");

-- CreateIndex: whose lines an entry is about
CREATE INDEX "auditoria_familia_idx" ON "auditoria"(("despues"->>'familiaId'));
