-- CreateEnum
CREATE TYPE "tipo_cuenta" AS ENUM ('familia', 'proveedor', 'banco', 'caja', 'bizum', 'fondo', 'cuotas', 'fianza', 'redondeo', 'merma', 'pendiente');

-- CreateEnum
CREATE TYPE "tipo_asiento" AS ENUM ('pedido', 'correccion', 'anulacion', 'cobro', 'pago', 'fianza', 'arqueo', 'cuota', 'apertura', 'cierre');

-- CreateTable
CREATE TABLE "libro" (
    "id" INTEGER NOT NULL DEFAULT 1,
    "desde" DATE NOT NULL,
    "cerradoHasta" DATE,
    "descuadre" TEXT,
    "asientos" INTEGER NOT NULL DEFAULT 0,
    "version" INTEGER NOT NULL DEFAULT 1,

    CONSTRAINT "libro_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "cuenta" (
    "id" SERIAL NOT NULL,
    "tipo" "tipo_cuenta" NOT NULL,
    "familiaId" INTEGER,
    "proveedorId" INTEGER,
    "codigoContable" TEXT NOT NULL DEFAULT '',
    "saldo" DECIMAL(14,2) NOT NULL DEFAULT 0,
    "n" INTEGER NOT NULL DEFAULT 0,

    CONSTRAINT "cuenta_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "asiento" (
    "id" INTEGER NOT NULL,
    "clave" TEXT NOT NULL,
    "fecha" DATE NOT NULL,
    "tipo" "tipo_asiento" NOT NULL,
    "concepto" TEXT NOT NULL DEFAULT '',
    "pedidoId" INTEGER,
    "corrigeId" INTEGER,
    "usuarioId" INTEGER,
    "accesoId" INTEGER,
    "creado" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "asiento_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "apunte" (
    "asientoId" INTEGER NOT NULL,
    "cuentaId" INTEGER NOT NULL,
    "n" INTEGER NOT NULL,
    "importe" DECIMAL(14,2) NOT NULL,
    "saldo" DECIMAL(14,2) NOT NULL,

    CONSTRAINT "apunte_pkey" PRIMARY KEY ("cuentaId","n")
);

-- CreateIndex
CREATE INDEX "cuenta_familiaId_idx" ON "cuenta"("familiaId");

-- CreateIndex
CREATE INDEX "cuenta_proveedorId_idx" ON "cuenta"("proveedorId");

-- CreateIndex
CREATE UNIQUE INDEX "asiento_clave_key" ON "asiento"("clave");

-- CreateIndex
CREATE INDEX "asiento_pedidoId_idx" ON "asiento"("pedidoId");

-- CreateIndex
CREATE INDEX "asiento_corrigeId_idx" ON "asiento"("corrigeId");

-- CreateIndex
CREATE INDEX "asiento_fecha_id_idx" ON "asiento"("fecha", "id");

-- CreateIndex
CREATE UNIQUE INDEX "apunte_asientoId_cuentaId_key" ON "apunte"("asientoId", "cuentaId");

-- AddForeignKey
ALTER TABLE "cuenta" ADD CONSTRAINT "cuenta_familiaId_fkey" FOREIGN KEY ("familiaId") REFERENCES "familia"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "cuenta" ADD CONSTRAINT "cuenta_proveedorId_fkey" FOREIGN KEY ("proveedorId") REFERENCES "proveedor"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "asiento" ADD CONSTRAINT "asiento_pedidoId_fkey" FOREIGN KEY ("pedidoId") REFERENCES "pedido"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "asiento" ADD CONSTRAINT "asiento_corrigeId_fkey" FOREIGN KEY ("corrigeId") REFERENCES "asiento"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "apunte" ADD CONSTRAINT "apunte_asientoId_fkey" FOREIGN KEY ("asientoId") REFERENCES "asiento"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "apunte" ADD CONSTRAINT "apunte_cuentaId_fkey" FOREIGN KEY ("cuentaId") REFERENCES "cuenta"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- There is one book, each account once, and no movement of nothing.
ALTER TABLE "libro" ADD CONSTRAINT "libro_uno_check" CHECK ("id" = 1);
ALTER TABLE "cuenta" ADD CONSTRAINT "cuenta_de_quien_check" CHECK (
  ("familiaId" IS NOT NULL) = ("tipo" IN ('familia', 'fianza')) AND ("proveedorId" IS NOT NULL) = ("tipo" = 'proveedor'));
CREATE UNIQUE INDEX "cuenta_una_key" ON "cuenta"("tipo", COALESCE("familiaId", 0), COALESCE("proveedorId", 0));
ALTER TABLE "apunte" ADD CONSTRAINT "apunte_importe_check" CHECK ("importe" <> 0);

-- What has been posted stays as it was. Only who empties the whole database, and says so, deletes
-- it; only who takes names away, and says so, changes what people wrote about it.
CREATE FUNCTION asentado_queda() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP <> 'UPDATE' AND current_setting('cosecha.vaciar', true) = 'si' THEN RETURN OLD; END IF;
  IF TG_OP = 'UPDATE' AND TG_TABLE_NAME = 'asiento' AND current_setting('cosecha.anonimizar', true) = 'si'
    AND to_jsonb(NEW) - 'concepto' = to_jsonb(OLD) - 'concepto' THEN RETURN NEW; END IF;
  RAISE EXCEPTION '%: append only', TG_TABLE_NAME;
END $$;
CREATE TRIGGER asiento_queda BEFORE UPDATE OR DELETE ON "asiento"
  FOR EACH ROW EXECUTE FUNCTION asentado_queda();
CREATE TRIGGER asiento_no_se_vacia BEFORE TRUNCATE ON "asiento"
  FOR EACH STATEMENT EXECUTE FUNCTION asentado_queda();
CREATE TRIGGER apunte_queda BEFORE UPDATE OR DELETE ON "apunte"
  FOR EACH ROW EXECUTE FUNCTION asentado_queda();
CREATE TRIGGER apunte_no_se_vacia BEFORE TRUNCATE ON "apunte"
  FOR EACH STATEMENT EXECUTE FUNCTION asentado_queda();

-- An entry gets the next number of the book, which is locked from here on: two that are posted at
-- once come one after the other. Where the book does not sum, or has closed that day, there is none.
-- A backup brings its own numbers and balances.
CREATE FUNCTION asiento_numera() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF current_setting('cosecha.restaurar', true) = 'si' THEN RETURN NEW; END IF;
  UPDATE "libro" SET "asientos" = "asientos" + 1
    WHERE "descuadre" IS NULL AND NEW."fecha" >= "desde" AND ("cerradoHasta" IS NULL OR NEW."fecha" > "cerradoHasta")
    RETURNING "asientos" INTO NEW."id";
  IF NOT FOUND THEN
    RAISE EXCEPTION 'asiento: nothing is posted on %', NEW."fecha";
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER asiento_numera BEFORE INSERT ON "asiento" FOR EACH ROW EXECUTE FUNCTION asiento_numera();

-- A movement gets the next number of its account, and the balance after it.
CREATE FUNCTION apunte_suma() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF current_setting('cosecha.restaurar', true) = 'si' THEN RETURN NEW; END IF;
  UPDATE "cuenta" SET "n" = "n" + 1, "saldo" = "saldo" + NEW."importe" WHERE "id" = NEW."cuentaId"
    RETURNING "n", "saldo" INTO NEW."n", NEW."saldo";
  RETURN NEW;
END $$;
CREATE TRIGGER apunte_suma BEFORE INSERT ON "apunte" FOR EACH ROW EXECUTE FUNCTION apunte_suma();

-- The movements of an entry come in one statement, are at least two, and sum to nothing: so nothing
-- can be added to an entry later.
CREATE FUNCTION asiento_cuadra() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF current_setting('cosecha.restaurar', true) = 'si' THEN RETURN NULL; END IF;
  IF EXISTS (
    SELECT FROM (SELECT "asientoId", sum("importe") AS suma, count(*) AS cuantos FROM nuevos GROUP BY 1) v
    WHERE v.suma <> 0 OR v.cuantos < 2
      OR v.cuantos <> (SELECT count(*) FROM "apunte" a WHERE a."asientoId" = v."asientoId")
  ) THEN
    RAISE EXCEPTION 'asiento_cuadra';
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER apunte_cuadra AFTER INSERT ON "apunte"
  REFERENCING NEW TABLE AS nuevos FOR EACH STATEMENT EXECUTE FUNCTION asiento_cuadra();

-- An entry without movements is none. Looked at as the transaction ends.
CREATE FUNCTION asiento_tiene_apuntes() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NOT EXISTS (SELECT FROM "apunte" WHERE "asientoId" = NEW."id") THEN
    RAISE EXCEPTION 'asiento % has no movements', NEW."id";
  END IF;
  RETURN NULL;
END $$;
CREATE CONSTRAINT TRIGGER asiento_tiene_apuntes AFTER INSERT ON "asiento"
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION asiento_tiene_apuntes();

-- Balances and numbers change by posting alone, an account stays whose it is, a closed year closed,
-- and the book while there is something in it.
CREATE FUNCTION cuenta_queda() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF current_setting('cosecha.restaurar', true) = 'si' THEN RETURN NEW; END IF;
  IF TG_OP = 'INSERT' THEN
    IF NEW."saldo" = 0 AND NEW."n" = 0 THEN RETURN NEW; END IF;
  ELSIF (NEW."tipo", NEW."familiaId", NEW."proveedorId") IS NOT DISTINCT FROM (OLD."tipo", OLD."familiaId", OLD."proveedorId")
    AND (pg_trigger_depth() > 1 OR (NEW."saldo", NEW."n") = (OLD."saldo", OLD."n")) THEN
    RETURN NEW;
  END IF;
  RAISE EXCEPTION 'cuenta: changed by posting alone';
END $$;
CREATE TRIGGER cuenta_queda BEFORE INSERT OR UPDATE ON "cuenta" FOR EACH ROW EXECUTE FUNCTION cuenta_queda();
CREATE FUNCTION libro_queda() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF current_setting('cosecha.vaciar', true) = 'si' OR current_setting('cosecha.restaurar', true) = 'si' THEN
    RETURN COALESCE(NEW, OLD);
  END IF;
  IF TG_OP = 'DELETE' AND OLD."asientos" = 0 THEN RETURN OLD; END IF;
  IF TG_OP = 'INSERT' AND NEW."asientos" = 0 THEN RETURN NEW; END IF;
  IF TG_OP = 'UPDATE' AND (pg_trigger_depth() > 1 OR NEW."asientos" = OLD."asientos")
    AND (NEW."desde" = OLD."desde" OR OLD."asientos" = 0)
    AND (OLD."cerradoHasta" IS NULL OR NEW."cerradoHasta" >= OLD."cerradoHasta") THEN RETURN NEW; END IF;
  RAISE EXCEPTION 'libro: what is posted or closed stays';
END $$;
CREATE TRIGGER libro_queda BEFORE INSERT OR UPDATE OR DELETE ON "libro" FOR EACH ROW EXECUTE FUNCTION libro_queda();
