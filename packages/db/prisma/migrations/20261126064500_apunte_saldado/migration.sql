-- CreateIndex: the last movement that left an account even or in its favour, however many others it
-- has; since when it owes something is told by that. Of the bank there is none at all.
CREATE INDEX "apunte_saldado_idx" ON "apunte"("cuentaId", "n") WHERE "saldo" <= 0;
