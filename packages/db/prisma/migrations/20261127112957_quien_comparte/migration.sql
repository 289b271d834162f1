-- Who makes a link for another group has seen it: it holds while they may manage the order (decision
-- 132). The version before writes nobody, and its links hold as they did.
-- AlterTable
ALTER TABLE "compartido" ADD COLUMN     "hechoPor" INTEGER CONSTRAINT "compartido_hechoPor_fkey"
    REFERENCES "usuario"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- CreateIndex
CREATE INDEX "compartido_hechoPor_idx" ON "compartido"("hechoPor");
