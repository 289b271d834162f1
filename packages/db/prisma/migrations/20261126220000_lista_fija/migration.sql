-- A supplier's list may do for several orders of its rhythm (decision 130).
ALTER TABLE "ritmo" ADD COLUMN "listaFija" BOOLEAN NOT NULL DEFAULT false;
