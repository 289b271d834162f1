-- Says that a user has changed or a session has ended, so that no process goes on knowing it (decision 49).
-- A trigger, because it also hears what no verb of ours does. In its body \x3b is the semicolon, at which
-- Prisma would cut this file.
CREATE FUNCTION avisar_personas() RETURNS trigger LANGUAGE plpgsql
  AS E'BEGIN PERFORM pg_notify(\'cosecha_personas\', \'\')\x3b RETURN NULL\x3b END';

CREATE TRIGGER usuario_cambiado AFTER UPDATE OR DELETE OR TRUNCATE ON "usuario"
  FOR EACH STATEMENT EXECUTE FUNCTION avisar_personas();

CREATE TRIGGER sesion_cambiada AFTER UPDATE OR DELETE OR TRUNCATE ON "sesion"
  FOR EACH STATEMENT EXECUTE FUNCTION avisar_personas();
