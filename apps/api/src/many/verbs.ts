import { connectDirectly } from "@cosecha/db/connect";
import { type Control, ControlError, type Cooperativa, databaseAt } from "@cosecha/db/control/control";
import { LAST_MIGRATION } from "@cosecha/db/control/one-of-many";
import { formatoTamano } from "@cosecha/domain/archivos";
import { caducaEnlace } from "@cosecha/domain/enlaces";
import { formatoDia, formatoFechaHora } from "@cosecha/domain/fechas";
import { contados } from "@cosecha/domain/texto";
import { anonymiseRestored, keepAnonymised } from "../backup/anonymised.ts";
import { restoredInWords } from "../backup/restored-in-words.ts";
import type { Env } from "../life/env.ts";
import { limitesDeTodas } from "./bounds.ts";
import { columns } from "./columns.ts";
import * as commands from "./commands.ts";
import { limites, nueva } from "./fields.ts";
import { boundsInWords, limitar } from "./limits.ts";
import { mudar } from "./moving.ts";
import { NO_RESPONDE, sizesOf } from "./sizes.ts";

/** What a verb is given to work with. */
export interface At {
  env: Env;
  control: Control;
  /** Tells what is being done. */
  say: (line: string) => void;
  /** Asks whoever types; "" where nobody answers. */
  ask: (question: string) => Promise<string>;
}

export interface Verb {
  /** What is typed after its name. */
  typed: string;
  what: string;
  /** How many words follow its name: at least, and at most. */
  words: readonly [number, number];
  /** Which options it takes. */
  options?: readonly string[];
  /** Those of them that have to be there. */
  needs?: readonly string[];
  /** Does it, and gives the lines that say what was done. */
  run: (at: At, words: string[], options: Record<string, string | undefined>) => Promise<string[]>;
}

/** What whoever runs an installation of many cooperatives may do, by the word that is typed. */
export const VERBS: Readonly<Record<string, Verb>> = {
  crear: {
    typed:
      "CLAVE --anfitrion DIRECCIÓN --nombre «NOMBRE» --correo EMAIL [--zona Europe/Madrid] [--agrupacion NOMBRE]",
    what: "hace una cooperativa, y da el enlace con el que entra quien la administra",
    words: [1, 1],
    options: ["anfitrion", "nombre", "correo", "zona", "agrupacion"],
    needs: ["anfitrion", "nombre", "correo"],
    run: crear,
  },
  lista: {
    ...{ typed: "", what: "dice cuáles hay y cómo está cada una", words: [0, 0] },
    run: lista,
  },
  suspender: {
    ...{ typed: "CLAVE [--motivo «POR QUÉ»]", what: "la cierra a todos, sin perder nada" },
    ...{ words: [1, 1], options: ["motivo"] },
    async run({ control }, [clave = ""], { motivo = "" }) {
      await commands.suspender(control, await commands.laDe(control, clave), motivo.trim());
      return [`Suspendida «${clave}»: no entra nadie hasta que la reanude.`];
    },
  },
  reanudar: {
    typed: "CLAVE",
    what: "la abre otra vez, también si estaba averiada, o si se cortó lo que se hacía con ella",
    words: [1, 1],
    async run({ env, control }, [clave = ""]) {
      await commands.reanudar(env, control, await commands.laDe(control, clave));
      return [`Otra vez en marcha: «${clave}».`];
    },
  },
  renombrar: {
    ...{ typed: "CLAVE DIRECCIÓN", what: "le da otra dirección; en la de antes ya no está", words: [2, 2] },
    async run({ env, control }, [clave = "", anfitrion = ""]) {
      await commands.renombrar(env, control, await commands.laDe(control, clave), anfitrion);
      return [`«${clave}» está ahora en ${addressOf(env, await commands.laDe(control, clave))}`];
    },
  },
  limitar: {
    typed: "CLAVE [--correos N|como-todas] [--disco MB|como-todas]",
    what: "dice cuántos correos puede enviar en 24 horas, y cuántos MB puede ocupar",
    ...{ words: [1, 1], options: ["correos", "disco"] },
    async run({ env, control }, [clave = ""], { correos, disco }) {
      const cooperativa = await commands.laDe(control, clave);
      const asAll = (typed: string | undefined) => (typed === "como-todas" ? null : typed);
      const change = limites.parse({ correosAlDia: asAll(correos), discoMB: asAll(disco) });
      return [`«${clave}»: ${await limitar(env, control, cooperativa, change)}`];
    },
  },
  exportar: {
    ...{ typed: "CLAVE", what: "hace una copia, que se restaura aquí o en una instalación propia" },
    words: [1, 1],
    async run({ env, control }, [clave = ""]) {
      const file = await commands.exportar(env, await commands.laDe(control, clave));
      return [`Copia de «${clave}» hecha: ${file}`];
    },
  },
  restaurar: {
    ...{ typed: "CLAVE ARCHIVO", what: "pone una copia en lugar de lo que tiene, que se guarda al lado" },
    words: [2, 2],
    run: restaurar,
  },
  borrar: {
    typed: "CLAVE [CLAVE]",
    what: `la borra; hay que escribir su nombre dos veces. Su última copia se guarda ${commands.DIAS_TRAS_BORRAR} días`,
    words: [1, 2],
    async run({ env, control, ask }, [clave = "", again]) {
      const cooperativa = await commands.laDe(control, clave);
      const repetida = again ?? (await ask(`Se va a borrar «${clave}». Escriba su nombre otra vez: `));
      const folder = await commands.borrar(env, control, cooperativa, repetida.trim());
      if (folder === null) return [`Borrada «${clave}», que no se acabó de crear.`];
      return [
        `Borrada «${clave}». Su última copia se guarda ${commands.DIAS_TRAS_BORRAR} días en «${folder}».`,
      ];
    },
  },
  mudar: {
    ...{ typed: "CLAVE AGRUPACIÓN", what: "lleva su base de datos a otro PostgreSQL; mientras, se lee" },
    words: [2, 2],
    async run({ env, control, say }, [clave = "", agrupacion = ""]) {
      await mudar(env, control, await commands.laDe(control, clave), agrupacion, say);
      return [`«${clave}» está ahora en la agrupación «${agrupacion}».`];
    },
  },
  agrupacion: {
    typed: "[NOMBRE [postgresql://…]]",
    what: "dice en qué PostgreSQL hay bases de datos, o añade uno; sin dirección, la pregunta",
    words: [0, 2],
    run: agrupacion,
  },
};

async function crear(
  { env, control }: At,
  [clave]: string[],
  { anfitrion, nombre, correo, zona, agrupacion }: Record<string, string | undefined>,
): Promise<string[]> {
  const datos = nueva.parse({ clave, anfitrion, nombre, correo, zona: zona ?? env.TZ_COOPERATIVA });
  const { cooperativa, enlace } = await commands.crear(env, control, datos, agrupacion);
  const until = formatoFechaHora(caducaEnlace("invitacion", new Date()), cooperativa.zona);
  return [
    `Creada «${cooperativa.clave}», en ${addressOf(env, cooperativa)}`,
    `Quien la administra entra por aquí, hasta el ${until}: ${enlace}`,
  ];
}

const addressOf = (env: Env, cooperativa: Cooperativa) => commands.envOf(env, cooperativa).PUBLIC_URL ?? "";

async function lista({ env, control }: At): Promise<string[]> {
  const all = await control.todas();
  if (all.length === 0) return ["Todavía no hay ninguna."];
  const sizes = await sizesOf(control, all);
  const deTodas = limitesDeTodas(env);
  const rows = all.map((una) => {
    const { agrupacion = "", bytes = null } = sizes.get(una.id) ?? {};
    return [
      ...[una.clave, una.anfitrion, una.estado, agrupacion],
      ...[String(una.usuarios), bytes === null ? NO_RESPONDE : formatoTamano(bytes)],
      una.copiada === null ? "ninguna" : formatoFechaHora(una.copiada, env.TZ_COOPERATIVA),
      una.borrada !== null || una.migracion === LAST_MIGRATION ? "" : "pendiente",
      una.borrada === null ? boundsInWords(una, deTodas) : "",
      una.borrada === null ? una.motivo : `El ${formatoDia(una.borrada, env.TZ_COOPERATIVA)}.`,
    ];
  });
  const title = ["CLAVE", "DIRECCIÓN", "ESTADO", "AGRUPACIÓN", "USUARIOS", "TAMAÑO"];
  return columns([[...title, "ÚLTIMA COPIA", "PUESTA AL DÍA", "LÍMITES", "MOTIVO"], ...rows], RIGHT);
}
/** Which columns of the list are figures. */
const RIGHT = new Set([4, 5]);

async function restaurar({ env, control }: At, [clave = "", file = ""]: string[]): Promise<string[]> {
  const cooperativa = await commands.laDe(control, clave);
  const its = commands.envOf(env, cooperativa);
  let isKnown = false;
  let again = 0;
  const { header, filas, applied, aside } = await commands.restaurar(control, cooperativa, {
    file,
    before: async () => {
      isKnown = await keepAnonymised(its);
    },
    after: async () => {
      again = await anonymiseRestored(its);
    },
  });
  const all = Object.values(filas).reduce((sum, its) => sum + its, 0);
  const made = formatoFechaHora(new Date(header.creada), cooperativa.zona);
  return [
    `Restaurada en «${clave}» la copia del ${made}: ${contados(all, "fila", "filas")}.`,
    ...restoredInWords({ applied, again, isKnown, aside }),
  ];
}

async function agrupacion({ control, ask }: At, [nombre, typed]: string[]): Promise<string[]> {
  if (nombre === undefined) {
    const all = await control.todas();
    const rows = (await control.agrupaciones()).map((una) => {
      const its = all.filter(
        ({ url, base, borrada }) => borrada === null && databaseAt(una.url, base) === url,
      );
      return [una.nombre, withoutPassword(una.url), String(its.length)];
    });
    return columns([["NOMBRE", "DIRECCIÓN", "COOPERATIVAS"], ...rows], new Set([2]));
  }
  if (!/^[a-z][a-z0-9-]{0,39}$/.test(nombre)) {
    throw new ControlError(`«${nombre}» no vale: letras minúsculas, cifras y guiones, y empieza por letra.`);
  }
  const url = await serverOf(typed ?? (await ask("Su dirección (postgresql://…): ")).trim());
  await control.ponerAgrupacion(nombre, url);
  return [`Apuntada la agrupación «${nombre}»: ${withoutPassword(url)}`];
}

/** The server at that address, once it is known that databases may be made there. Throws StartupError. */
async function serverOf(typed: string): Promise<string> {
  if (!/^postgres(ql)?:\/\//.test(typed) || !URL.canParse(typed)) {
    throw new ControlError("La dirección tiene que ser como postgresql://usuario:contraseña@servidor:5432.");
  }
  const url = databaseAt(typed, "postgres");
  const client = await connectDirectly(url, "La dirección");
  try {
    const { rows } = await client.query<{ may: boolean }>(
      "SELECT rolcreatedb OR rolsuper AS may FROM pg_roles WHERE rolname = current_user",
    );
    if (rows[0]?.may) return url;
  } finally {
    await client.end();
  }
  throw new ControlError("Ese usuario no puede crear bases de datos. Déjele: ALTER ROLE … CREATEDB.");
}

function withoutPassword(address: string): string {
  const url = new URL(address);
  if (url.password !== "") url.password = "…";
  return decodeURI(url.href);
}
