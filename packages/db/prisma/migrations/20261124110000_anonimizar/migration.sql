-- CreateTable
CREATE TABLE "anonimizacion" (
    "entidad" TEXT NOT NULL,
    "entidadId" INTEGER NOT NULL,
    "creado" TIMESTAMPTZ(3),
    "pedida" TIMESTAMPTZ(3) NOT NULL,
    "terminada" TIMESTAMPTZ(3),

    CONSTRAINT "anonimizacion_pkey" PRIMARY KEY ("entidad","entidadId")
);

-- What is recorded of the day of delivery stays as it was, but for who did it and on which device:
-- a transaction that says so may put the anonymous name there, which follows from the ids, and
-- nothing else.
CREATE OR REPLACE FUNCTION operacion_reparto_queda() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  anonima "operacion_reparto";
BEGIN
  IF TG_OP <> 'UPDATE' AND current_setting('cosecha.vaciar', true) = 'si' THEN RETURN OLD; END IF;
  IF TG_OP = 'UPDATE' AND current_setting('cosecha.anonimizar', true) = 'si' THEN
    anonima := OLD;
    anonima."dispositivo" := 'anónimo';
    anonima."quien" := CASE
      WHEN OLD."usuarioId" IS NOT NULL THEN 'Persona anónima ' || OLD."usuarioId"
      ELSE 'Aplicación anónima ' || OLD."accesoId"
    END;
    IF NEW IS NOT DISTINCT FROM anonima THEN RETURN NEW; END IF;
  END IF;
  RAISE EXCEPTION 'operacion_reparto: append only' USING ERRCODE = 'restrict_violation';
END $$;
