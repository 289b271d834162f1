import { resolve } from "node:path";
import { StartupError } from "@cosecha/db/startup-error";
import { REMITENTE } from "@cosecha/domain/correos";
import { ZONA_POR_DEFECTO } from "@cosecha/domain/fechas";
import * as z from "zod";

const wholeNumber = (min: number, max: number) =>
  z
    .string()
    .regex(/^\d+$/, `tiene que ser un número entero de ${min} a ${max}`)
    .transform(Number)
    .pipe(
      z.number().min(min, `tiene que ser de ${min} a ${max}`).max(max, `tiene que ser de ${min} a ${max}`),
    );

/** Whether there is such a time zone. */
export const isZone = (zone: string): boolean => {
  try {
    return Boolean(new Intl.DateTimeFormat("es", { timeZone: zone }));
  } catch {
    return false;
  }
};

/** Euros, as a decimal number. */
const price = z
  .string()
  .regex(/^\d{1,7}([.,]\d{1,6})?$/, "tiene que ser un importe en euros, como 12,50")
  .transform((text) => text.replace(",", "."));

const LOG_LEVELS = ["fatal", "error", "warn", "info", "debug", "trace", "silent"] as const;

const postgresUrl = z.url({
  protocol: /^postgres(ql)?$/,
  error: "tiene que ser una dirección postgresql://…",
});

/** Where the data are, which all programs need to know. */
const dataSchema = z.object({
  DATABASE_URL: postgresUrl.optional(),
  DATABASE_DIRECT_URL: postgresUrl.optional(),
  DATA_DIR: z
    .string()
    .default("data")
    .transform((folder) => resolve(folder)),
  TZ_COOPERATIVA: z
    .string()
    .refine(isZone, "tiene que ser una zona horaria como Europe/Madrid")
    .default(ZONA_POR_DEFECTO),
});

const schema = dataSchema
  .extend({
    PORT: wholeNumber(0, 65_535).default(3000),
    HOST: z.string().default("127.0.0.1"),
    AUTH_SECRET: z.string().min(32, "tiene que tener 32 caracteres o más").optional(),
    SEED: z
      .enum(["demo", "demo-con-cuentas", "none"], { error: "tiene que ser demo, demo-con-cuentas o none" })
      .optional(),
    ADMIN_EMAIL: z.email("tiene que ser un email").toLowerCase().optional(),
    ADMIN_PASSWORD: z.string().max(1000, "es demasiado larga").optional(),
    CONTROL_DATABASE_URL: postgresUrl.optional(),
    OPERATOR_HOST: z.string().max(253, "es demasiado larga").optional(),
    OPERATOR_KEY: z.string().min(32, "tiene que tener 32 caracteres o más").optional(),
    SIGN_UP: z.enum(["on", "off"], { error: "tiene que ser on u off" }).default("off"),
    SIGN_UP_MOST: wholeNumber(1, 100_000).default(50),
    OPEN_MOST: wholeNumber(1, 10_000).default(60),
    MAIL_MOST: wholeNumber(0, 1_000_000).optional(),
    PRICE_MONTH: price.optional(),
    PRICE_GB: price.optional(),
    DISK_MOST: wholeNumber(0, 10_000_000).optional(),
    PROCESSES: wholeNumber(1, 64).default(1),
    SESSION_DAYS: wholeNumber(1, 3650).default(30),
    LOG_LEVEL: z.enum(LOG_LEVELS, { error: `tiene que ser uno de ${LOG_LEVELS.join(", ")}` }).default("info"),
    TRUST_PROXY: wholeNumber(0, 10).default(0),
    RATE_LIMITS: z.enum(["on", "off"], { error: "tiene que ser on u off" }).default("on"),
    SERVICE_WORKER: z.enum(["on", "off"], { error: "tiene que ser on u off" }).default("on"),
    METRICS_TOKEN: z.string().min(16, "tiene que tener 16 caracteres o más").optional(),
    SMTP_URL: z
      .url({ protocol: /^smtps?$/, error: "tiene que ser una dirección smtp://… o smtps://…" })
      .optional(),
    MAIL_FROM: z
      .string()
      .max(320, "es demasiado larga")
      .regex(REMITENTE, "tiene que ser un email, o «Nombre <email>» sin comas")
      .optional(),
    PUBLIC_URL: z
      .url({ protocol: /^https?$/, error: "tiene que ser una dirección http:// o https://" })
      .optional(),
  })
  .refine(({ DATABASE_URL, AUTH_SECRET }) => DATABASE_URL === undefined || AUTH_SECRET !== undefined, {
    path: ["AUTH_SECRET"],
    error: "hace falta cuando hay DATABASE_URL (32 caracteres al azar o más)",
  })
  .refine(({ DATABASE_URL, DATABASE_DIRECT_URL }) => DATABASE_URL !== undefined || !DATABASE_DIRECT_URL, {
    path: ["DATABASE_DIRECT_URL"],
    error: "solo vale con DATABASE_URL",
  })
  .refine(({ CONTROL_DATABASE_URL, DATABASE_URL }) => !CONTROL_DATABASE_URL || DATABASE_URL === undefined, {
    path: ["CONTROL_DATABASE_URL"],
    error: "no va con DATABASE_URL: cada cooperativa tiene su base de datos",
  })
  .refine(({ CONTROL_DATABASE_URL, AUTH_SECRET }) => !CONTROL_DATABASE_URL || AUTH_SECRET !== undefined, {
    path: ["AUTH_SECRET"],
    error: "hace falta cuando hay CONTROL_DATABASE_URL (32 caracteres al azar o más)",
  })
  .refine(
    ({ DATABASE_URL, CONTROL_DATABASE_URL, PROCESSES }) =>
      (DATABASE_URL ?? CONTROL_DATABASE_URL) !== undefined || PROCESSES === 1,
    {
      path: ["PROCESSES"],
      error: "con la base de datos incluida solo puede ser 1; para más hace falta DATABASE_URL",
    },
  )
  .refine(
    ({ SIGN_UP, SMTP_URL, OPERATOR_HOST, PUBLIC_URL }) =>
      SIGN_UP === "off" || (SMTP_URL && OPERATOR_HOST && PUBLIC_URL),
    {
      path: ["SIGN_UP"],
      error: "hacen falta SMTP_URL, OPERATOR_HOST y PUBLIC_URL: el enlace con que se crea llega por correo",
    },
  )
  .refine(({ SMTP_URL, MAIL_FROM }) => (SMTP_URL === undefined) === (MAIL_FROM === undefined), {
    path: ["MAIL_FROM"],
    error: "SMTP_URL y MAIL_FROM van juntos: el servidor de correo, y de quién son los correos",
  })
  .transform((env) => ({ ...env, SEED: env.SEED ?? (env.DATABASE_URL === undefined ? "demo" : "none") }));

export type Env = z.output<typeof schema>;

/**
 * Parses the environment (design: Running). A blank variable counts as unset. Throws StartupError
 * with one line for each invalid variable, which names it.
 */
export const readEnv = (variables: Record<string, string | undefined>): Env => parse(schema, variables);

/** The part of it that says where the data are, for programs that are not the server. */
export const readDataEnv = (variables: Record<string, string | undefined>) => parse(dataSchema, variables);

function parse<T extends z.ZodType>(schema: T, variables: Record<string, string | undefined>): z.output<T> {
  const set = Object.fromEntries(Object.entries(variables).filter(([, value]) => value?.trim() !== ""));
  const { success, data, error } = schema.safeParse(set);
  if (success) return data;
  throw new StartupError(
    error.issues.map(({ path, message }) => `${path.join(".")}: ${message}.`).join("\n"),
  );
}

/**
 * Whether other machines may reach the server: by the address it listens on, by its public address,
 * or through a proxy.
 */
export function isOpen({
  HOST,
  PUBLIC_URL,
  TRUST_PROXY,
}: Pick<Env, "HOST" | "PUBLIC_URL" | "TRUST_PROXY">): boolean {
  const known = PUBLIC_URL === undefined ? HOST : new URL(PUBLIC_URL).hostname;
  return TRUST_PROXY > 0 || ![HOST, known].every((host) => LOOPBACK.test(host));
}

const LOOPBACK = /^(localhost|127(\.\d+){3}|\[?::1\]?)$/i;
