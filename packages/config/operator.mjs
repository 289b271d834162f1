// What programs and the scripts that build them say alike to whoever types a command: as whom to
// type it, and what a failure of the system's means. Plain JavaScript, as it runs before anything
// is built.
import { readFileSync, statSync } from "node:fs";
import { userInfo } from "node:os";
import { relative } from "node:path";

/** The settings of README: `sudo` drops them unless it is told not to. */
export const SETTINGS = [
  "DATABASE_URL",
  "DATABASE_DIRECT_URL",
  "DATA_DIR",
  "PORT",
  "HOST",
  "PROCESSES",
  "CONTROL_DATABASE_URL",
  "OPERATOR_HOST",
  "OPERATOR_KEY",
  "SIGN_UP",
  "SIGN_UP_MOST",
  "OPEN_MOST",
  "MAIL_MOST",
  "DISK_MOST",
  "PRICE_MONTH",
  "PRICE_GB",
  "AUTH_SECRET",
  "SEED",
  "ADMIN_EMAIL",
  "ADMIN_PASSWORD",
  "SESSION_DAYS",
  "TZ_COOPERATIVA",
  "LOG_LEVEL",
  "PUBLIC_URL",
  "SERVICE_WORKER",
  "RATE_LIMITS",
  "TRUST_PROXY",
  "METRICS_TOKEN",
  "SMTP_URL",
  "MAIL_FROM",
];

/** An environment without them, for what must never reach the data that somebody has. */
export const withoutSettings = (env = process.env) =>
  Object.fromEntries(Object.entries(env).filter(([name]) => !SETTINGS.includes(name)));

/** The effective user's number; undefined where users have none (Windows). */
export const ownUid = () => process.geteuid?.();

/** Who owns a file or folder, by number; undefined where it is not there or cannot be seen. */
export function ownerOf(path) {
  try {
    return statSync(path).uid;
  } catch {
    return undefined;
  }
}

/** A user's name; «#1000» where the system has none, which `sudo` takes, too. */
export function userNamed(uid) {
  if (uid === ownUid()) return attempt(() => userInfo().username) ?? `#${uid}`;
  const users = attempt(() => readFileSync("/etc/passwd", "utf8")) ?? "";
  const line = users.split("\n").find((user) => user.split(":")[2] === String(uid));
  return line?.split(":")[0] ?? `#${uid}`;
}

function attempt(ask) {
  try {
    return ask();
  } catch {
    return undefined;
  }
}

const quoted = (word) => (/^[\w@%+=:,./-]+$/.test(word) ? word : `'${word.replaceAll("'", "'\\''")}'`);

/** The command that this process was started by, as it was typed. */
function typed(argv, env) {
  const [, program = "", ...args] = argv;
  const script = env.npm_lifecycle_event;
  if (script === undefined) return ["node", relative(process.cwd(), program), ...args];
  const words = script === "start" ? ["npm", "start"] : ["npm", "run", script];
  return args.length > 0 ? [...words, "--", ...args] : words;
}

/** What to type so that this command runs as that user, with the settings that it was given. */
export function asUser(uid, { argv = process.argv, env = process.env } = {}) {
  const set = SETTINGS.filter((name) => env[name] !== undefined);
  const sudo = uid === 0 ? ["sudo"] : ["sudo", "-u", userNamed(uid)];
  const keep = set.length > 0 ? [`--preserve-env=${set.join(",")}`] : [];
  return [...sudo, ...keep, ...typed(argv, env)].map(quoted).join(" ");
}

/** What to type so that a folder and all in it is that user's. */
export const giveTo = (uid, folder) =>
  // Where `sudo` wants a number marked, `chown` does not know the mark.
  `sudo chown -R ${quoted(userNamed(uid).replace("#", ""))} ${quoted(folder)}`;

/**
 * What a failure of the system's means and what to do, in one sentence; undefined for one that
 * nobody who types a command can mend.
 */
export function inWords(error) {
  const { code, path, syscall } = error ?? {};
  if (typeof code !== "string" || typeof syscall !== "string") return undefined;
  const where = typeof path === "string" ? `«${path}»` : "el disco";
  switch (code) {
    case "ENOSPC":
    case "EDQUOT":
      return `No queda espacio en el disco (${where}). Haga sitio y repita.`;
    case "EROFS":
      return `No se puede escribir en ${where}: su disco es de solo lectura. Móntelo para escribir, o ponga otra carpeta.`;
    case "EACCES":
    case "EPERM":
      return typeof path === "string" ? noPermission(path) : undefined;
    case "ENOTDIR":
    case "EEXIST":
      return `${where} no es una carpeta. Compruebe lo que ha escrito.`;
    case "EMFILE":
    case "ENFILE":
      return "Hay demasiados archivos abiertos. Suba el límite (ulimit -n) y repita.";
    default:
      return undefined;
  }
}

function noPermission(path) {
  const [own, owner] = [ownUid(), ownerOf(path)];
  const whose = owner === undefined || owner === own ? "" : `, que es de «${userNamed(owner)}»`;
  const who = own === undefined ? "" : ` a «${userNamed(own)}»`;
  return `El sistema no deja${who} usar «${path}»${whose}. Compruebe con qué usuario lo escribe, y los permisos.`;
}
