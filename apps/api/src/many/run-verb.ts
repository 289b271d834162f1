import { existsSync, mkdtempSync, rmdirSync, statSync } from "node:fs";
import { join } from "node:path";
import { inspect, parseArgs } from "node:util";
import { inWords, ownUid } from "@cosecha/config/operator";
import { BackupError } from "@cosecha/db/backup/backup-error";
import { Control, ControlError } from "@cosecha/db/control/control";
import { mustMakeOwn, mustOwn } from "@cosecha/db/owner";
import { StartupError } from "@cosecha/db/startup-error";
import * as z from "zod";
import { readEnv } from "../life/env.ts";
import { type At, VERBS, type Verb } from "./verbs.ts";

const OPTIONS = ["anfitrion", "nombre", "correo", "zona", "motivo", "agrupacion", "correos", "disco"];

/** What was typed cannot be done so; the message says what is wrong with it. */
class WrongUsage extends Error {}

interface Typist extends Pick<At, "ask"> {
  variables: Record<string, string | undefined>;
  say: (line: string) => void;
  /** Says what went wrong. */
  complain: (line: string) => void;
}

/**
 * Does what whoever runs an installation of many cooperatives types (decision 131). Gives the exit code:
 * 0, 1 where it could not be done, 2 where it cannot be typed so. Fails with one sentence where
 * they can mend it, with the whole error where they cannot.
 */
export async function runVerb(args: string[], typist: Typist): Promise<number> {
  const { say, complain } = typist;
  try {
    if (args[0] === undefined || ["ayuda", "--help", "-h"].includes(args[0])) {
      (args[0] === undefined ? complain : say)(USAGE);
      return args[0] === undefined ? 2 : 0;
    }
    const { verb, words, options } = read(args);
    for (const line of await obey(verb, { words, options }, typist)) say(line);
    return 0;
  } catch (error) {
    complain(error instanceof WrongUsage ? error.message : sentenceOf(error));
    return error instanceof WrongUsage ? 2 : 1;
  }
}

/** What the words mean. Throws WrongUsage. */
function read([name = "", ...args]: string[]) {
  const verb = Object.hasOwn(VERBS, name) ? VERBS[name] : undefined;
  if (verb === undefined) throw new WrongUsage(`No hay ninguna orden «${name}».\n\n${USAGE}`);
  const { values, positionals: words } = parsed(args, verb, name);
  const [least, most] = verb.words;
  const isWhole = verb.needs?.every((option) => values[option] !== undefined) ?? true;
  if (!isWhole || words.length < least || words.length > most) throw new WrongUsage(usageOf(name, verb));
  return { verb, words, options: values };
}

function parsed(args: string[], verb: Verb, name: string) {
  const options = Object.fromEntries(
    OPTIONS.filter((option) => verb.options?.includes(option)).map((option) => [
      option,
      { type: "string" as const },
    ]),
  );
  try {
    return parseArgs({ args, options, allowPositionals: true, strict: true });
  } catch {
    throw new WrongUsage(usageOf(name, verb));
  }
}

async function obey(
  verb: Verb,
  { words, options }: { words: string[]; options: Record<string, string | undefined> },
  { variables, say, ask }: Typist,
): Promise<string[]> {
  const env = readEnv(variables);
  if (env.CONTROL_DATABASE_URL === undefined) {
    throw new StartupError(
      "CONTROL_DATABASE_URL: falta. Es la dirección de la base de datos que dice qué cooperativas hay.",
    );
  }
  mustBeOwner(env.DATA_DIR);
  const control = await Control.open(env.CONTROL_DATABASE_URL);
  try {
    return await verb.run({ env, control, say, ask }, words, options);
  } finally {
    await control.close();
  }
}

/**
 * Refuses to work as another user than the owner of the data folder, before anything is done: the backups
 * that it left there, the server could not tidy (decision 10). Throws StartupError with what to type.
 */
function mustBeOwner(dataDir: string): void {
  mustMakeOwn(dataDir);
  if (ownUid() === undefined || !existsSync(dataDir)) return;
  // Some network drives give all files to one user: who owns what is made there shows once it is.
  const made = mkdtempSync(join(dataDir, "prueba-"));
  const { uid } = statSync(made);
  rmdirSync(made);
  mustOwn(dataDir, uid);
}

function sentenceOf(error: unknown): string {
  if ([ControlError, BackupError, StartupError].some((its) => error instanceof its)) {
    return (error as Error).message;
  }
  if (error instanceof z.ZodError) {
    return error.issues.map(({ path, message }) => `${typedAs(path)}: ${message}.`).join("\n");
  }
  if ((error as { code?: unknown }).code === NOT_ALLOWED) {
    return `PostgreSQL no deja hacerlo (${(error as Error).message}). Su usuario ha de poder crear bases de datos: ALTER ROLE … CREATEDB.`;
  }
  return inWords(error) ?? inspect(error);
}
/** A field as whoever types the command knows it. */
const typedAs = (path: PropertyKey[]): string => {
  const name = path.join(".");
  return { correosAlDia: "--correos", discoMB: "--disco" }[name] ?? name;
};
/** PostgreSQL's code for what a role may not do. */
const NOT_ALLOWED = "42501";

const typedOf = (name: string, { typed }: Verb) => [name, typed].join(" ").trim();
const usageOf = (name: string, verb: Verb) =>
  `Uso: npm run cooperativas -- ${typedOf(name, verb)}\n     ${verb.what}`;
const USAGE = [
  "Uso: npm run cooperativas -- ORDEN …",
  ...Object.entries(VERBS).map(([name, verb]) => `\n  ${typedOf(name, verb)}\n      ${verb.what}`),
  "\nToma las variables del entorno, como el servidor: CONTROL_DATABASE_URL, AUTH_SECRET, DATA_DIR, PUBLIC_URL.",
].join("\n");
