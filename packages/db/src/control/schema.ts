interface Step {
  sql: string;
  /**
   * How many steps a program has to know to serve after this one, which takes something away or
   * narrows it; any program does after one that only adds (decision 5).
   */
  desde?: number;
}

/**
 * The control database: which cooperatives there are, by which hosts they are asked for, in which
 * database each of them is, and when the next task of each is due (decision 131). Nothing of what a
 * cooperative does is here. Each step is done once, in this order, as one message.
 */
export const STEPS: readonly Step[] = [
  {
    sql: `CREATE TABLE agrupacion (
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
  },
  // What each may take, where that is not as for all, and what it took, hour by hour (decision 134).
  {
    sql: `ALTER TABLE cooperativa
     ADD "correosAlDia" integer CHECK ("correosAlDia" >= 0),
     ADD "bytesMaximos" bigint CHECK ("bytesMaximos" >= 0);
   CREATE TABLE consumo (
     "cooperativaId" integer NOT NULL REFERENCES cooperativa(id) ON DELETE CASCADE,
     hora timestamptz NOT NULL,
     correos integer NOT NULL DEFAULT 0,
     peticiones double precision NOT NULL DEFAULT 0,
     /* How long requests took, in ms; how many bytes were answered; how long it was open, in ms. */
     ms double precision NOT NULL DEFAULT 0,
     bytes double precision NOT NULL DEFAULT 0,
     abierta double precision NOT NULL DEFAULT 0,
     PRIMARY KEY ("cooperativaId", hora)
   );
   CREATE INDEX consumo_hora_idx ON consumo (hora);
   /*
    * Takes a place for a mail where there are fewer than 'most' (null: any number) in this hour and the 24
    * before it, so never more in any 24 hours; else says when the first of them counts no more. Each
    * statement of it sees what others have committed: who comes second counts the first.
    */
   CREATE FUNCTION tomar_correo(cual integer, most integer, ahora timestamptz) RETURNS timestamptz
   LANGUAGE plpgsql AS $$
   DECLARE
     esta timestamptz := date_trunc('hour', ahora, 'UTC');
     usados bigint;
     primera timestamptz;
   BEGIN
     PERFORM FROM cooperativa WHERE id = cual FOR NO KEY UPDATE;
     SELECT coalesce(sum(correos), 0), min(hora) INTO usados, primera FROM consumo
       WHERE "cooperativaId" = cual AND correos > 0 AND hora >= esta - interval '24 hours';
     IF usados >= most THEN
       RETURN coalesce(primera + interval '25 hours', esta + interval '1 hour');
     END IF;
     INSERT INTO consumo ("cooperativaId", hora, correos) VALUES (cual, esta, 1)
       ON CONFLICT ("cooperativaId", hora) DO UPDATE SET correos = consumo.correos + 1;
     RETURN NULL;
   END $$;`,
  },
  // How many of its requests failed for a reason of ours, hour by hour.
  { sql: "ALTER TABLE consumo ADD errores double precision NOT NULL DEFAULT 0" },
];
