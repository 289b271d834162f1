-- Who takes names away, and says so, changes what people wrote of any row that stays: an entry's
-- concept, and now a charge's too. What has none stays as it is.
CREATE OR REPLACE FUNCTION asentado_queda() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP <> 'UPDATE' AND current_setting('cosecha.vaciar', true) = 'si' THEN RETURN OLD; END IF;
  IF TG_OP = 'UPDATE' AND current_setting('cosecha.anonimizar', true) = 'si'
    AND to_jsonb(NEW) - 'concepto' = to_jsonb(OLD) - 'concepto' THEN RETURN NEW; END IF;
  RAISE EXCEPTION '%: append only', TG_TABLE_NAME;
END $$;
