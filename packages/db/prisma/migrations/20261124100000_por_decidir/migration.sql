-- CreateTable
CREATE TABLE "por_decidir" (
    "operacionId" UUID NOT NULL,
    "pedidoId" INTEGER NOT NULL,
    "n" INTEGER NOT NULL,
    "resultado" "resultado_operacion" NOT NULL,
    "remitente" TEXT NOT NULL,
    "quien" TEXT NOT NULL,
    "dispositivo" TEXT NOT NULL,

    CONSTRAINT "por_decidir_pkey" PRIMARY KEY ("operacionId")
);

-- CreateTable
CREATE TABLE "remitente_reparto" (
    "pedidoId" INTEGER NOT NULL,
    "remitente" TEXT NOT NULL,
    "operaciones" INTEGER NOT NULL,
    "sinAplicar" INTEGER NOT NULL,

    CONSTRAINT "remitente_reparto_pkey" PRIMARY KEY ("pedidoId","remitente")
);

-- CreateIndex
CREATE UNIQUE INDEX "por_decidir_pedidoId_n_key" ON "por_decidir"("pedidoId", "n");

-- CreateIndex: conflicts, which stand in the way of ending a delivery. Partial, so that no page of
-- all kinds is read by it.
CREATE INDEX "por_decidir_conflicto_idx" ON "por_decidir"("pedidoId") WHERE "resultado" = 'conflicto';

-- CreateIndex: the last entries of one thing, however many it has
CREATE INDEX "auditoria_entidad_entidadId_cuando_id_idx" ON "auditoria"("entidad", "entidadId", "cuando", "id");

-- AddForeignKey
ALTER TABLE "por_decidir" ADD CONSTRAINT "por_decidir_operacionId_fkey" FOREIGN KEY ("operacionId") REFERENCES "operacion_reparto"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "remitente_reparto" ADD CONSTRAINT "remitente_reparto_pedidoId_fkey" FOREIGN KEY ("pedidoId") REFERENCES "pedido"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- What nobody has decided yet, kept by the database: the version before knows nothing of it. A
-- backup brings its own.
CREATE FUNCTION operacion_por_decidir() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF current_setting('cosecha.restaurar', true) = 'si' THEN RETURN NULL; END IF;
  INSERT INTO "por_decidir" ("operacionId", "pedidoId", "n", "resultado", "remitente", "quien", "dispositivo")
    SELECT o."id", o."pedidoId", o."n", o."resultado",
      CASE WHEN o."accesoId" IS NOT NULL THEN 'acceso:' || o."accesoId"
        ELSE COALESCE('usuario:' || o."usuarioId", 'sistema') END,
      o."quien", o."dispositivo"
    FROM nuevas o WHERE o."resultado" <> 'aplicada';
  DELETE FROM "por_decidir" d
    WHERE d."operacionId" = ANY(ARRAY(
      SELECT o."resuelve" FROM nuevas o WHERE o."resuelve" IS NOT NULL AND o."resultado" <> 'tardia'));
  RETURN NULL;
END $$;
CREATE TRIGGER operacion_reparto_por_decidir AFTER INSERT ON "operacion_reparto"
  REFERENCING NEW TABLE AS nuevas FOR EACH STATEMENT EXECUTE FUNCTION operacion_por_decidir();

-- What is there already. Nobody writes meanwhile: making a trigger locks the table.
INSERT INTO "por_decidir" ("operacionId", "pedidoId", "n", "resultado", "remitente", "quien", "dispositivo")
  SELECT o."id", o."pedidoId", o."n", o."resultado",
    CASE WHEN o."accesoId" IS NOT NULL THEN 'acceso:' || o."accesoId"
      ELSE COALESCE('usuario:' || o."usuarioId", 'sistema') END,
    o."quien", o."dispositivo"
  FROM "operacion_reparto" o
  WHERE o."resultado" <> 'aplicada' AND NOT EXISTS (
    SELECT FROM "operacion_reparto" r WHERE r."resuelve" = o."id" AND r."resultado" <> 'tardia');
INSERT INTO "remitente_reparto" ("pedidoId", "remitente", "operaciones", "sinAplicar")
  SELECT o."pedidoId",
    CASE WHEN o."accesoId" IS NOT NULL THEN 'acceso:' || o."accesoId"
      ELSE COALESCE('usuario:' || o."usuarioId", 'sistema') END,
    count(*), count(*) FILTER (WHERE o."resultado" <> 'aplicada')
  FROM "operacion_reparto" o GROUP BY 1, 2;
