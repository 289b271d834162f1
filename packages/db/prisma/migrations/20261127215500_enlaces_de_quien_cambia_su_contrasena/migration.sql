-- Links that somebody has made end with the password of who made them, too: it is changed where
-- somebody else may have had it, or a device with their session (decision 121).
CREATE FUNCTION acabar_lo_que_hizo() RETURNS trigger LANGUAGE plpgsql
  AS E'BEGIN DELETE FROM "enlace" WHERE "hechoPor" = NEW.id AND usado IS NULL\x3b RETURN NULL\x3b END';

CREATE TRIGGER acabar_lo_que_hizo AFTER UPDATE OF "hash" ON "usuario" FOR EACH ROW
  WHEN (OLD."hash" IS DISTINCT FROM NEW."hash")
  EXECUTE FUNCTION acabar_lo_que_hizo();
