import { resolve } from "node:path";
import { describe, expect, it } from "vitest";
import { isOpen, readEnv } from "./env.ts";

const SECRET = "0123456789abcdef0123456789abcdef";

describe("the environment", () => {
  // X8.6, X8.8, X8.10
  it("has a default for every variable", () => {
    expect(readEnv({})).toEqual({
      PORT: 3000,
      HOST: "127.0.0.1",
      DATA_DIR: resolve("data"),
      PROCESSES: 1,
      OPEN_MOST: 60,
      SIGN_UP: "off",
      SIGN_UP_MOST: 50,
      RATE_LIMITS: "on",
      SERVICE_WORKER: "on",
      SEED: "demo",
      SESSION_DAYS: 30,
      TZ_COOPERATIVA: "Europe/Madrid",
      LOG_LEVEL: "info",
      TRUST_PROXY: 0,
    });
  });

  // X8.8
  it("adds no demo to PostgreSQL unless SEED asks for it", () => {
    const env = { DATABASE_URL: "postgresql://localhost/cosecha", AUTH_SECRET: SECRET };
    expect(readEnv(env).SEED).toBe("none");
    expect(readEnv({ ...env, SEED: "demo" }).SEED).toBe("demo");
    expect(readEnv({ SEED: "demo-con-cuentas" }).SEED).toBe("demo-con-cuentas");
  });

  it("treats a blank variable as missing", () => {
    expect(readEnv({ PORT: "", DATABASE_URL: " " })).toMatchObject({ PORT: 3000 });
  });

  // X8.11
  it.each([
    ["PORT", "http"],
    ["PORT", "70000"],
    ["PORT", "-1"],
    ["PORT", "80.5"],
    ["DATABASE_URL", "mysql://localhost/x"],
    ["DATABASE_URL", "cosecha"],
    ["DATABASE_DIRECT_URL", "http://localhost"],
    ["AUTH_SECRET", "short"],
    ["SEED", "yes"],
    ["ADMIN_EMAIL", "admin"],
    ["PROCESSES", "0"],
    ["PROCESSES", "auto"],
    ["OPEN_MOST", "0"],
    ["SIGN_UP", "quizá"],
    ["OPERATOR_KEY", "corta"],
    ["CONTROL_DATABASE_URL", "mysql://x/y"],
    ["SESSION_DAYS", "0"],
    ["SESSION_DAYS", "forever"],
    ["TZ_COOPERATIVA", "Europe/Lavapies"],
    ["LOG_LEVEL", "loud"],
    ["TRUST_PROXY", "yes"],
    ["TRUST_PROXY", "11"],
    ["METRICS_TOKEN", "short"],
    ["RATE_LIMITS", "often"],
    ["SERVICE_WORKER", "maybe"],
    ["PUBLIC_URL", "cosecha.example"],
  ])("reports %s when it is «%s»", (name, value) => {
    expect(() => readEnv({ [name]: value })).toThrow(new RegExp(`^${name}: tiene que [^\\n]+$`, "m"));
  });

  it("takes several processes only with PostgreSQL", () => {
    const env = { DATABASE_URL: "postgresql://localhost/cosecha", AUTH_SECRET: SECRET, PROCESSES: "4" };
    expect(readEnv(env).PROCESSES).toBe(4);
    expect(() => readEnv({ PROCESSES: "2" })).toThrow(/^PROCESSES: con la base de datos incluida/);
  });

  it("takes many cooperatives with a secret, and no database beside theirs", () => {
    const CONTROL_DATABASE_URL = "postgresql://localhost/control";
    const env = { CONTROL_DATABASE_URL, AUTH_SECRET: SECRET, PROCESSES: "2" };
    expect(readEnv(env)).toMatchObject({ CONTROL_DATABASE_URL, PROCESSES: 2 });
    expect(() => readEnv({ CONTROL_DATABASE_URL })).toThrow(/^AUTH_SECRET: hace falta/);
    expect(() => readEnv({ ...env, DATABASE_URL: "postgresql://localhost/x" })).toThrow(
      /^CONTROL_DATABASE_URL: no va con DATABASE_URL/,
    );
    expect(() => readEnv({ ...env, SIGN_UP: "on" })).toThrow(/^SIGN_UP: hacen falta/);
  });

  it("takes a direct address only beside another", () => {
    const env = { DATABASE_URL: "postgresql://pooler/cosecha", AUTH_SECRET: SECRET };
    const DATABASE_DIRECT_URL = "postgresql://localhost/cosecha";
    expect(readEnv({ ...env, DATABASE_DIRECT_URL })).toMatchObject({ DATABASE_DIRECT_URL });
    expect(() => readEnv({ DATABASE_DIRECT_URL })).toThrow(/^DATABASE_DIRECT_URL: solo vale con/);
  });

  // X8.7
  it("requires AUTH_SECRET with DATABASE_URL", () => {
    expect(() => readEnv({ DATABASE_URL: "postgresql://localhost/cosecha" })).toThrow(
      /^AUTH_SECRET: hace falta/,
    );
  });

  it.each([
    [{}, false],
    [{ HOST: "localhost" }, false],
    [{ HOST: "127.0.0.2", PUBLIC_URL: "http://localhost:3000" }, false],
    [{ HOST: "::1", PUBLIC_URL: "http://[::1]:3000" }, false],
    [{ HOST: "0.0.0.0" }, true],
    [{ HOST: "::" }, true],
    [{ HOST: "192.168.1.7" }, true],
    [{ HOST: "127.example.com" }, true],
    [{ PUBLIC_URL: "https://cosecha.example" }, true],
    [{ TRUST_PROXY: "1" }, true],
  ])("of %o can be reached by other machines: %s", (variables, open) => {
    expect(isOpen(readEnv(variables))).toBe(open);
  });

  it("reports all errors at once", () => {
    expect(() => readEnv({ PORT: "x", SEED: "y" })).toThrow(/^PORT: .*\nSEED: .*$/);
  });
});
