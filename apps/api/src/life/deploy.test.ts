import { execFileSync } from "node:child_process";
import { readdirSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { settingsOf } from "@cosecha/db/answering";
import { AggregatorRegistry } from "prom-client";
import { describe, expect, it } from "vitest";
import { createTraffic } from "../many/traffic.ts";
import { readEnv } from "./env.ts";
import { createMetrics } from "./metrics.ts";

const text = (file: string) => readFileSync(new URL(`../../../../${file}`, import.meta.url), "utf8");

/**
 * Whether a file of the checkout is sent to Docker, by its rules: of the patterns that match it or
 * a folder above it, the last one counts.
 */
function isSent(path: string): boolean {
  const parts = path.split("/");
  const ways = parts.map((_, n) => parts.slice(0, n + 1).join("/"));
  let sent = true;
  for (const line of text("deploy/Dockerfile.dockerignore").split("\n")) {
    const [, not = "", pattern = ""] = /^(!?)([^#].*)$/.exec(line) ?? [];
    if (pattern !== "" && ways.some((way) => regexOf(pattern).test(way))) sent = not === "!";
  }
  return sent;
}

const regexOf = (pattern: string) =>
  new RegExp(
    `^${pattern
      .replace(/[.+^$()|[\]{}]/g, "\\$&")
      .replace(/\*\*\/?|\*/g, (stars) => (stars === "*" ? "[^/]*" : "(.*/)?"))}$`,
  );

describe("the image", () => {
  it.each([
    ...[
      ".env",
      ".env.local",
      "deploy/.env",
      "apps/api/.env",
      "apps/web/src/.env.production",
      "packages/db/src/.env",
    ],
    ...[
      "data/auth-secret",
      "data/pgdata/PG_VERSION",
      "apps/api/data/auth-secret",
      "apps/api/src/data/auth-secret",
    ],
    ...[
      "npm-debug.log",
      "apps/api/src/error.log",
      ".git/config",
      ".ci/run",
      "copia.sql.gz",
      "apps/api/src/copia.sql.gz",
    ],
    ...["node_modules/a/index.js", "apps/api/node_modules/a.js", "packages/db/src/node_modules/a.js"],
    ...[
      "apps/api/dist/server.js",
      "apps/api/.cache/main.js",
      ".turbo/cache/a",
      "packages/db/src/generated/client.ts",
    ],
    ...[
      "clave.pem",
      "apps/api/src/tls.key",
      "secretos/clave",
      "id_ed25519",
      ".aws/credentials",
      "deploy/cosecha.env",
    ],
    ...[
      "packages/nuevo/secreto.json",
      "apps/api/secreto.json",
      "examples/informe-pedido/token",
      "docs/otro.md",
    ],
  ])("is never sent %s", (path) => {
    expect(isSent(path)).toBe(false);
  });

  it("is sent all that it is built from", () => {
    const root = fileURLToPath(new URL("../../../..", import.meta.url));
    const tracked = execFileSync("git", ["ls-files"], { cwd: root, encoding: "utf8" }).trim().split("\n");
    const wanted =
      /^(\.npmrc|turbo\.json|package(-lock)?\.json|scripts\/.+|docs\/(guia|privacidad|un-pedido-al-centimo)\.md|docs\/images\/.+|packages\/db\/prisma.*|apps\/api\/demo\/.+|apps\/web\/(index\.html|vite\.config\.ts|public\/.+)|(apps|packages)\/\w+\/(src|scripts)\/.+|(.+\/)?package\.json|(apps|packages)\/\w+\/(turbo|tsconfig.*)\.json|packages\/config\/.+\.mjs)$/;
    const needed = tracked.filter((path) => wanted.test(path));
    expect(needed.length).toBeGreaterThan(500);
    expect(needed.filter((path) => !isSent(path))).toEqual([]);
  });

  it("and all others are named by digest, and Node is one that is maintained", () => {
    const images = [...text("deploy/Dockerfile").matchAll(/^FROM (\S+)/gm)]
      .concat([...text("deploy/compose.yaml").matchAll(/^ +image: (\S+)/gm)])
      .map(([, image = ""]) => image);
    expect(images).toHaveLength(4);
    for (const image of images) expect(image).toMatch(/^[a-z]+:[\w.-]+@sha256:[0-9a-f]{64}$/);
    expect(new Set(images.slice(0, 2)).size).toBe(1);
    expect(images[0]).toMatch(/^node:24\./);
  });
});

// `npm run proof -- failover` runs these files; here is what of them the code can put out of date.
describe("what deploy/ says of Cosecha", () => {
  it("is started by the guide, the timer of the backups, too", () => {
    const units = readdirSync(new URL("../../../../deploy/systemd", import.meta.url));
    const timers = units.filter((name) => name.endsWith(".timer"));
    expect(timers).toEqual(["cosecha-backup.timer"]);
    const [, started = ""] =
      /`systemctl enable --now (cosecha@[^`]+)`/.exec(text("docs/operations.md")) ?? [];
    expect(started.split(" ")).toEqual(expect.arrayContaining(timers));
  });

  it("is backed up and restored with Docker by what the image holds, from any folder", () => {
    const lines = text("docs/operations.md").match(/^.*docker compose .*$/gm) ?? [];
    expect(lines.map((line) => / cosecha node (\S+)/.exec(line)?.[1]).filter(Boolean)).toEqual([
      "apps/api/dist/backup.js",
      "apps/api/dist/restore.js",
    ]);
    expect(lines.filter((line) => / (stop|start) cosecha$/.test(line))).toHaveLength(2);
    const compose = text("deploy/compose.yaml");
    const [, data = ""] = /^ +DATA_DIR: (\S+)$/m.exec(compose) ?? [];
    expect(compose).toContain(`- data:${data}\n`);
    for (const line of lines) {
      expect(line).toMatch(/compose -f \/\S+\/deploy\/compose\.yaml --env-file \/\S+\/\.env /);
      for (const [folder] of line.matchAll(/\/\S+\/backups/g)) expect(folder).toBe(`${data}/backups`);
    }
    expect(text("deploy/Dockerfile")).toMatch(/^WORKDIR \/srv\/cosecha\nCOPY --from=build/m);
    const built = text("apps/api/scripts/build.mjs");
    expect(built).toMatch(/^ +backup: /m);
    expect(built).toMatch(/^ +restore: /m);
  });

  it("is an environment that it takes, and knows all of", () => {
    const lines = text("deploy/cosecha.env").matchAll(/^(\w+)=(.*)$/gm);
    const blank = Object.fromEntries([...lines].map(([, name = "", value]) => [name, value]));
    expect(() => readEnv(blank)).toThrow("AUTH_SECRET");
    const given = { ...blank, AUTH_SECRET: "s".repeat(32), METRICS_TOKEN: "t".repeat(16) };
    const env = readEnv(given);
    expect(Object.keys(env)).toEqual(expect.arrayContaining(Object.keys(given)));
    expect(env).toMatchObject({ TRUST_PROXY: 1, DATABASE_DIRECT_URL: expect.stringContaining(":5000/") });
  });

  it("takes with Docker what .env says, and does without what it does not", () => {
    const given = /^ {4}environment:\n((?: {6}.*\n)+)/m.exec(text("deploy/compose.yaml"))?.[1] ?? "";
    const from = (file: Record<string, string>) =>
      readEnv(
        Object.fromEntries(
          [...given.matchAll(/^ {6}(\w+): "?([^"\n]*)"?$/gm)].map(([, name = "", value = ""]) => [
            name,
            value.replace(/\$\{(\w+)[^}]*\}/g, (_, asked: string) => file[asked] ?? ""),
          ]),
        ),
      );
    const least = {
      ...{ COSECHA_DOMAIN: "lavega.example.org", AUTH_SECRET: "s".repeat(32), METRICS_TOKEN: "t".repeat(16) },
      ...{ ADMIN_EMAIL: "ana@lavega.example", POSTGRES_PASSWORD: "p" },
    };
    expect(from(least)).toMatchObject({ PUBLIC_URL: "https://lavega.example.org", SESSION_DAYS: 30 });
    const more = {
      ...{ TZ_COOPERATIVA: "Atlantic/Canary", LOG_LEVEL: "warn", SERVICE_WORKER: "off" },
      ...{ ADMIN_PASSWORD: "una larga", SMTP_URL: "smtps://m.example", MAIL_FROM: "a@b.example" },
    };
    expect(from({ ...least, ...more, SESSION_DAYS: "7" })).toMatchObject({ ...more, SESSION_DAYS: 7 });
  });

  it("tells PgBouncer's sessions what Cosecha would tell its own", () => {
    expect(text("deploy/pgbouncer.ini")).toContain(`connect_query='${settingsOf(30_000)}'`);
  });

  it("watches figures of one process that adding up those of several leaves true", async () => {
    const of = async (value: number) =>
      (await createMetrics().registry.getMetricsAsJSON()).map((its) =>
        its.name === "cosecha_process_memory_bytes" ? { ...its, values: [{ value, labels: {} }] } : its,
      );
    const processes = [await of(2e9), await of(1e9)];
    const all = await AggregatorRegistry.aggregate(processes as never).metrics();
    expect(all).toContain("cosecha_process_memory_bytes 2000000000");
    expect(all).toContain("cosecha_process_started_timestamp_seconds 1");
    const watched = text("deploy/prometheus-rules.yml").match(/\bprocess_\w+/g) ?? [];
    expect(watched).toEqual([]);
  });

  it.each(["deploy/prometheus-rules.yml", "docs/operations.md"])(
    "names figures in %s that it measures",
    async (file) => {
      const { read, registry } = createMetrics({ list: async () => [] });
      createTraffic([registry]);
      const measured = await read();
      const named = new Set(text(file).match(/\b(cosecha|nodejs|process)_\w+/g));
      expect(named.size).toBeGreaterThan(3);
      for (const name of named) expect(measured).toContain(name.replace(/_(bucket|count|sum)$/, ""));
    },
  );
});
