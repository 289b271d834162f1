import { readFileSync } from "node:fs";
import { asUser, giveTo, inWords, SETTINGS, userNamed } from "@cosecha/config/operator";
import { describe, expect, it } from "vitest";

const NONE = 4_000_000_001;

describe("what an operator is told to type", () => {
  it("keeps the settings of docs/operations.md, which sudo would drop, and never says their values", () => {
    const readme = readFileSync(new URL("../../../../docs/operations.md", import.meta.url), "utf8");
    const settings = /## Settings\n(.+?)\nA wrong value/s.exec(readme)?.[1] ?? "";
    const named = new Set([...settings.matchAll(/`([A-Z_]+)`/g)].map(([, name]) => name));
    expect([...named].toSorted()).toEqual(SETTINGS.toSorted());
    const env = { DATA_DIR: "/srv/d", DATABASE_URL: "postgresql://a:secreta@b/c", HOME: "/root" };
    expect(
      asUser(NONE, { argv: ["node", "/x/backup.mjs"], env: { ...env, npm_lifecycle_event: "backup" } }),
    ).toBe(`sudo -u '#${NONE}' --preserve-env=DATABASE_URL,DATA_DIR npm run backup`);
  });

  it("is the command as it was typed, safe to paste", () => {
    const argv = ["node", "/x/restore.mjs", "/tmp/la de ayer's.gz"];
    expect(asUser(0, { argv, env: { npm_lifecycle_event: "restore" } })).toBe(
      "sudo npm run restore -- '/tmp/la de ayer'\\''s.gz'",
    );
    expect(asUser(0, { argv: ["node", "/x/start.mjs"], env: { npm_lifecycle_event: "start" } })).toBe(
      "sudo npm start",
    );
    const program = `${process.cwd()}/dist/server.js`;
    expect(asUser(0, { argv: ["node", program], env: {} })).toBe("sudo node dist/server.js");
    expect(giveTo(NONE, "/srv/mis datos")).toBe(`sudo chown -R ${NONE} '/srv/mis datos'`);
    expect(userNamed(0)).toBe("root");
  });
});

describe("what the system refuses", () => {
  const failed = (code: string) =>
    Object.assign(new Error("refused"), { code, syscall: "open", path: "/srv/d/x" });
  it.each([
    ["ENOSPC", /^No queda espacio en el disco \(«\/srv\/d\/x»\)\. Haga sitio y repita\.$/],
    ["EDQUOT", /^No queda espacio/],
    ["EROFS", /«\/srv\/d\/x»: su disco es de solo lectura/],
    ["EACCES", /^El sistema no deja a «.+» usar «\/srv\/d\/x»\. Compruebe/],
    ["ENOTDIR", /^«\/srv\/d\/x» no es una carpeta/],
    ["EMFILE", /ulimit -n/],
  ])("is one sentence for %s", (code, sentence) => {
    expect(inWords(failed(code))).toMatch(sentence);
    expect(inWords(failed(code))).not.toContain("\n");
  });

  it("stays a stack trace where nobody who types a command can mend it", () => {
    for (const error of [new Error("x"), failed("ENOENT"), undefined, { code: "ENOSPC" }, { code: 1 }]) {
      expect(inWords(error)).toBeUndefined();
    }
  });
});
