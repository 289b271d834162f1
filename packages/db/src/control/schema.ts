/**
 * The control database: which cooperatives there are, by which hosts they are asked for, in which
 * database each of them is, and when the next task of each is due (decision 131). Nothing of what a
 * cooperative does is here. Each step is done once, in this order, as one message.
 */
export const STEPS: readonly string[] = [
  `CREATE TABLE agrupacion (
     id serial PRIMARY KEY,
     nombre text NOT NULL UNIQUE,
     /* Where its databases are made: postgresql://…, without a database's name. */
     url text NOT NULL
   );
   CREATE TABLE cooperativa (
     id serial PRIMARY KEY,
     clave text NOT NULL CHECK (clave ~ '^[a-z][a-z0-9-]{1,38}[a-z0-9]$'),
     /* The host that it is asked for by, and that links are made from; null once it is deleted. */
     anfitrion text UNIQUE CHECK (anfitrion = lower(anfitrion) AND anfitrion !~ '[:/ ]|[.]$'),
     "agrupacionId" integer NOT NULL REFERENCES agrupacion(id),
     base text NOT NULL UNIQUE CHECK (base ~ '^[a-z][a-z0-9_]{2,62}$'),
     estado text NOT NULL CHECK (estado IN ('creando', 'activa', 'mudando', 'parada', 'suspendida', 'averiada', 'borrada')),
     motivo text NOT NULL DEFAULT '',
     zona text NOT NULL,
     /* What its secrets are made from, beside the installation's own. */
     sal text NOT NULL,
     creada timestamptz NOT NULL DEFAULT now(),
     borrada timestamptz,
     /* The last migration that its database has. */
     migracion text NOT NULL DEFAULT '',
     /* As it was when it was last closed: who is in it, and when its last backup was made. */
     usuarios integer NOT NULL DEFAULT 0,
     copiada timestamptz,
     /* When its next task is due; null: none. Never far ahead while a process has it open. */
     proxima timestamptz
   );
   CREATE UNIQUE INDEX cooperativa_clave_key ON cooperativa (clave) WHERE estado <> 'borrada';
   CREATE INDEX cooperativa_proxima_idx ON cooperativa (proxima) WHERE estado = 'activa';
   CREATE FUNCTION avisar_control() RETURNS trigger LANGUAGE plpgsql AS $$
   BEGIN
     PERFORM pg_notify('cosecha_control', '');
     RETURN NULL;
   END $$;
   /* Not for 'proxima', which changes all the time and which nobody keeps in mind. */
   CREATE TRIGGER cooperativa_avisar AFTER INSERT OR DELETE OR UPDATE OF estado, motivo, zona, anfitrion, base, "agrupacionId"
     ON cooperativa FOR EACH STATEMENT EXECUTE FUNCTION avisar_control();
   CREATE TRIGGER agrupacion_avisar AFTER UPDATE ON agrupacion
     FOR EACH STATEMENT EXECUTE FUNCTION avisar_control();`,
];
