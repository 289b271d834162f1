import type { Db } from "@cosecha/db/database";
import { textos } from "@cosecha/domain/textos";
import { createSessions } from "@cosecha/trpc/auth/sessions";
import type { Context } from "@cosecha/trpc/kernel/context";
import { createCaller } from "@cosecha/trpc/router";
import { demoAccounts, fillOnce } from "@cosecha/trpc/settings";
import { seedDemo } from "./demo.ts";
import { type Env, isOpen } from "./env.ts";

/**
 * Fills an empty database with what users need to begin: the demo, or the first administrator
 * (design: Running).
 */
export async function prepareData(
  db: Db,
  {
    env,
    secret,
    say,
    ...services
  }: { env: Env; secret: string; say: (line: string) => void } & Pick<
    Context,
    "readFile" | "writeFile" | "makePicture" | "live"
  >,
): Promise<void> {
  const sessions = createSessions(db, { secret, days: env.SESSION_DAYS });
  const system = {
    db,
    actor: { type: "sistema" as const },
    now: new Date(),
    address: "",
    zona: env.TZ_COOPERATIVA,
    sessions,
    ...services,
  };
  await fillOnce(db, async () => {
    if (env.SEED !== "none") {
      say("Preparando los datos de demostración…");
      await seedDemo(system, { accounts: env.SEED === "demo-con-cuentas" });
      return;
    }
    const email = env.ADMIN_EMAIL ?? "admin@cosecha.example";
    const password = env.ADMIN_PASSWORD ?? crypto.randomUUID();
    await createCaller(system).usuarios.crear({
      username: textos.cooperativa.administracion,
      email,
      password,
      roles: ["ROLE_ADMIN"],
    });
    const shown =
      env.ADMIN_PASSWORD === undefined ? `, contraseña ${password} (no se volverá a mostrar)` : "";
    say(`Primera cuenta de administración: «Sin familia», ${email}${shown}`);
  });
  const accounts = await demoAccounts(db);
  if (accounts.length === 0) return;
  say("Datos de demostración. Puede entrar con:");
  for (const { familia, email, password, nota } of accounts) {
    say(`  ${familia.padEnd(16)}${email.padEnd(28)}${password.padEnd(10)}${nota}`);
  }
  if (isOpen(env)) for (const line of OPEN_DEMO) say(line);
}

const OPEN_DEMO = [
  "",
  "*** ATENCIÓN ***",
  textos.demo.abierta,
  "Para empezar de verdad, entre con la cuenta de administración y pulse «Empezar con mi cooperativa»;",
  "para que no se pueda abrir desde otros ordenadores, arranque sin HOST, PUBLIC_URL ni TRUST_PROXY.",
  "",
];
