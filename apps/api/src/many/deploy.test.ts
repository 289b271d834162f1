import { readdirSync, readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { readEnv } from "../life/env.ts";
import { CLOSING, FOR_TASKS } from "./houses.ts";
import { VERBS } from "./verbs.ts";

const text = (file: string) => readFileSync(new URL(`../../../../${file}`, import.meta.url), "utf8");
const CHART = "deploy/red/helm";
const templates = readdirSync(new URL(`../../../../${CHART}/templates`, import.meta.url)).map((name) =>
  text(`${CHART}/templates/${name}`),
);

/** The names that a file of YAML gives, each with those above it: «disco.modo». */
function namesIn(yaml: string): Set<string> {
  const above: string[] = [];
  const names = new Set<string>();
  for (const [, indent = "", name = ""] of yaml.matchAll(/^( *)([\w./-]+):/gm)) {
    above.splice(indent.length / 2, above.length, name);
    names.add(above.join("."));
  }
  return names;
}

/** What a container of a file of Compose is given as its environment, with what is to be filled in. */
function environmentOf(compose: string, service: string): Record<string, string> {
  const its = new RegExp(`^  ${service}:\\n((?: {4}.*\\n|\\n)+)`, "m").exec(compose)?.[1] ?? "";
  const lines = /^ {4}environment:\n((?: {6}.*\n)+)/m.exec(its)?.[1] ?? "";
  return Object.fromEntries(
    [...lines.matchAll(/^ {6}(\w+): (.*)$/gm)].map(([, name = "", value = ""]) => [
      name,
      value.replace(/^"|"$/g, "").replace(/\$\{(\w+)[^}]*\}/g, (_, filled: string) => FILLED[filled] ?? "x"),
    ]),
  );
}
const LIMITS = { MAIL_MOST: "500", DISK_MOST: "300", PRICE_MONTH: "40,00", PRICE_GB: "0,05" };
const FIGURES = { METRICS_TOKEN: "t".repeat(16) };
const MAIL = { SMTP_URL: "smtps://a.example", MAIL_FROM: "a@b.example" };
const CHOICES = {
  TZ_COOPERATIVA: "Atlantic/Canary",
  SESSION_DAYS: "7",
  LOG_LEVEL: "warn",
  SERVICE_WORKER: "off",
};
const FILLED: Record<string, string> = {
  OPERATOR_HOST: "red.example.org",
  OPERATOR_KEY: "k".repeat(32),
  AUTH_SECRET: "s".repeat(32),
  ...LIMITS,
  ...MAIL,
  ...FIGURES,
  SIGN_UP: "on",
  SIGN_UP_MOST: "20",
  ...CHOICES,
};

// What runs these files is tried by hand; here is what of them the code can put out of date.
describe("what deploy/red says of Cosecha", () => {
  const compose = text("deploy/red/compose.yaml");

  it("is an environment that it takes, and knows all of, in Compose", () => {
    const given = environmentOf(compose, "cosecha");
    const env = readEnv(given);
    expect(Object.keys(env)).toEqual(expect.arrayContaining(Object.keys(given)));
    expect(env).toMatchObject({ TRUST_PROXY: 1, OPERATOR_HOST: "red.example.org", PROCESSES: 2 });
    expect(env).toMatchObject({ MAIL_MOST: 500, DISK_MOST: 300, PRICE_MONTH: "40.00", PRICE_GB: "0.05" });
    expect(env).toMatchObject({ ...MAIL, SIGN_UP: "on", SIGN_UP_MOST: 20 });
    expect(env).toMatchObject({ ...CHOICES, SESSION_DAYS: 7 });
    const mayBeBlank = Object.keys({ ...LIMITS, ...MAIL, ...FIGURES });
    const blank = Object.fromEntries(mayBeBlank.map((name) => [name, ""]));
    const without = Object.keys(readEnv({ ...given, ...blank, SIGN_UP: "off" }));
    expect(without.filter((name) => mayBeBlank.includes(name))).toEqual([]);
    expect(env.CONTROL_DATABASE_URL).toContain("@postgres:5432/");
    const most = Number(/max_connections=(\d+)/.exec(compose)?.[1]);
    expect(most).toBeGreaterThan(env.PROCESSES * (2 * (env.OPEN_MOST + FOR_TASKS + CLOSING) + 10));
  });

  it("names the same images as deploy/, by digest", () => {
    const dockerfile = text("deploy/red/postgres.Dockerfile");
    const images = [...`${compose}\n${dockerfile}`.matchAll(/^(?: +image:|FROM) (\S+)/gm)].map(
      ([, it]) => it,
    );
    const known = [...text("deploy/compose.yaml").matchAll(/^ +image: (\S+)/gm)].map(([, it]) => it);
    expect(images.toSorted()).toEqual(known.toSorted());
  });

  it("keeps to what the chart's values say, and all of them do something", () => {
    const names = namesIn(text(`${CHART}/values.yaml`));
    const used = new Set(
      templates.flatMap((it) => [...it.matchAll(/\.Values\.([\w.]+)/g)].map(([, name]) => name)),
    );
    expect([...used].filter((name) => !names.has(name ?? ""))).toEqual([]);
    const idle = [...names].filter(
      (name) =>
        ![...used].some((one) => name === one || name.startsWith(`${one}.`) || one?.startsWith(`${name}.`)),
    );
    expect(idle).toEqual([]);
  });

  it("is an environment that it knows, in the chart", () => {
    const named = templates.flatMap((it) =>
      [...it.matchAll(/\{ name: ([A-Z_]+), value: /g)].map(([, name]) => name),
    );
    expect(named).toEqual(expect.arrayContaining(["OPERATOR_HOST", ...Object.keys(LIMITS)]));
    const secret = /Tiene que tener (.+?)\.\n/s.exec(text(`${CHART}/values.yaml`))?.[1] ?? "";
    const asked = [...secret.matchAll(/[A-Z]+_[A-Z_]+/g)].map(([name]) => name);
    expect(asked).toEqual(["CONTROL_DATABASE_URL", "AUTH_SECRET", "OPERATOR_KEY", "SMTP_URL"]);
    const known = Object.keys(
      readEnv({
        ...{ CONTROL_DATABASE_URL: "postgresql://a@b/c", AUTH_SECRET: FILLED.AUTH_SECRET },
        ...{
          OPERATOR_HOST: "red.example.org",
          OPERATOR_KEY: FILLED.OPERATOR_KEY,
          PUBLIC_URL: "https://a.example",
        },
        ...LIMITS,
        ...MAIL,
      }),
    );
    expect([...named, ...asked].filter((name) => !known.includes(name ?? ""))).toEqual([]);
  });

  it("asks what it answers: whether a host is somebody's", () => {
    expect(text("deploy/red/Caddyfile")).toMatch(/ask http:\/\/\S+\/existe$/m);
    expect(text("deploy/red/Caddyfile")).toContain("header_up X-Forwarded-For {remote_host}");
  });

  // Otherwise each process is asked for all of them, and more machines hold no more cooperatives.
  it("leads a cooperative always to the same process, where there are several machines", () => {
    const way = ["balance hdr(Host)", "hash-type consistent", "hash-balance-factor 200"];
    for (const line of way) expect(text("deploy/haproxy.cfg")).toContain(`    #${line}\n`);
    for (const line of way) expect(text("docs/red.md")).toContain(line);
    const annotations = /^ {2}anotaciones:\n((?: {4}.*\n)+)/m.exec(text(`${CHART}/values.yaml`))?.[1];
    expect(annotations).toContain('nginx.ingress.kubernetes.io/upstream-hash-by: "$host"\n');
    expect(text(`${CHART}/templates/ingress.yaml`)).toContain(
      "annotations: {{ toJson .Values.ingress.anotaciones }}",
    );
  });

  it.each(["docs/red.md", `${CHART}/templates/NOTES.txt`])("gives verbs in %s that there are", (file) => {
    const given = [...text(file).matchAll(/cooperativas(?:\.js| --)\s+([a-z]+)/g)].map(
      ([, verb]) => verb ?? "",
    );
    expect(given.length).toBeGreaterThan(0);
    expect(given.filter((verb) => !Object.hasOwn(VERBS, verb))).toEqual([]);
  });

  it("tells in docs/red.md each verb that there is", () => {
    for (const verb of Object.keys(VERBS)) expect(text("docs/red.md")).toContain(`cooperativas -- ${verb}`);
  });

  // With -f, Compose reads the .env beside that file alone, which is not where it is.
  it("is told where .env is, by each command of Compose in docs/red.md", () => {
    const given =
      text("docs/red.md").match(/docker\s+compose\s+-f\s+deploy\/red\S*(?:\s+--env-file\s+\.env)?/g) ?? [];
    expect(given.length).toBeGreaterThan(5);
    expect(given.filter((one) => !one.endsWith(" .env"))).toEqual([]);
  });
});
