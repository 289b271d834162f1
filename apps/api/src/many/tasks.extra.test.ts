import { once } from "node:events";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";
import { createTestInstallation, type TestInstallation } from "@cosecha/api/testing/many";
import { askPostgres } from "@cosecha/db/testing";
import { SMTPServer } from "smtp-server";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import * as commands from "./commands.ts";

type Grupo = Awaited<ReturnType<TestInstallation["found"]>>;

// Their tasks, users and orders have the same numbers: only the database tells them apart.
describe("what is due in one cooperative", () => {
  const sent: { to: string; text: string }[] = [];
  const post = new SMTPServer({
    ...{ authOptional: true, disabledCommands: ["STARTTLS"], logger: false },
    onData(stream, { envelope }, done) {
      text(stream).then((raw) => {
        const plain = raw.replaceAll(/=\r?\n/g, "").replaceAll("=3D", "=");
        for (const { address } of envelope.rcptTo) sent.push({ to: address, text: plain });
        done();
      }, done);
    },
  });
  let installation: TestInstallation;
  let uno: Grupo;
  let dos: Grupo;
  beforeAll(async () => {
    post.listen(0, "127.0.0.1");
    await once(post.server, "listening");
    const { port } = post.server.address() as AddressInfo;
    installation = await createTestInstallation({
      ...{ SMTP_URL: `smtp://127.0.0.1:${port}`, MAIL_FROM: "red@example.org" },
    });
    uno = await installation.found("uno");
    dos = await installation.found("dos");
  });
  afterAll(async () => {
    await installation.close();
    await new Promise<void>((resolve) => post.close(resolve));
  });

  it("is told to its own people, with its own address, though both are due at once", async () => {
    const { ask } = installation;
    const forgotten = ({ host, clave }: Grupo) =>
      ask(host, "POST", "/api/auth/olvidada", { body: { email: `admin@${clave}.example.org` } });
    const asked = await Promise.all([forgotten(uno), forgotten(dos), forgotten(uno), forgotten(dos)]);
    expect(asked.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    await expect.poll(() => new Set(sent.map(({ to }) => to)).size).toBe(2);
    for (const mail of sent) {
      const mine = mail.to === "admin@uno.example.org" ? "uno" : "dos";
      expect(mail.to).toBe(`admin@${mine}.example.org`);
      expect(mail.text).toContain(`https://${mine}.example.org/`);
      expect(mail.text).not.toMatch(mine === "uno" ? /dos\.example|Grupo dos/ : /uno\.example|Grupo uno/);
    }
  });

  it.each([
    ["uno", "dos"],
    ["dos", "uno"],
  ])("is done in %s's database, and leaves %s's as it was", async (whose, others) => {
    const { control, env } = installation;
    const groups = [uno, dos];
    const url = (clave: string) => groups.find((one) => one.clave === clave)?.cooperativa.url ?? "";
    for (const { cooperativa } of groups) await commands.suspender(control, cooperativa, "");
    const over = `INSERT INTO sesion (id, "userId", "expiresAt") SELECT 'acabada', min(id), now() - interval '1 day' FROM usuario
      ON CONFLICT (id) DO NOTHING`;
    const put = (when: string) => `INSERT INTO tarea (clase, clave, cuando) VALUES ('olvidar', '', ${when})
      ON CONFLICT (clase, clave) DO UPDATE SET cuando = excluded.cuando, intentos = 0`;
    const seen = (clave: string) =>
      askPostgres<{ acabadas: number; due: boolean; cuando: Date }>(
        url(clave),
        `SELECT (SELECT count(*)::int FROM sesion WHERE id = 'acabada') AS acabadas, cuando <= now() AS due, cuando
          FROM tarea WHERE clase = 'olvidar'`,
      );
    for (const { cooperativa } of groups) await askPostgres(cooperativa.url, over);
    await askPostgres(url(whose), put("now() - interval '1 minute'"));
    await askPostgres(url(others), put("now() + interval '3 hours'"));
    const before = await seen(others);
    expect(before).toMatchObject([{ acabadas: 1, due: false }]);
    for (const { clave } of groups)
      await commands.reanudar(env, control, await commands.laDe(control, clave));
    await expect.poll(() => seen(whose)).toMatchObject([{ acabadas: 0, due: false }]);
    // The other one is open, too, and its runner has looked.
    expect((await installation.ask(`${others}.example.org`, "GET", "/api/cooperativa")).status).toBe(200);
    expect(await seen(others)).toEqual(before);
  });
});
