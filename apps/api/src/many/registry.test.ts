import type { Cooperativa } from "@cosecha/db/control/control";
import { describe, expect, it } from "vitest";
import { hostOf, normalHost } from "./hosts.ts";
import { Registry, TooManyAsked } from "./registry.ts";

const grupo = (anfitrion: string) => ({ id: 1, anfitrion }) as Cooperativa;

describe("who is asked for", () => {
  it.each([
    ["lavega.example.org", "lavega.example.org"],
    ["LaVega.Example.ORG:8443", "lavega.example.org"],
    ["lavega.example.org.", "lavega.example.org"],
    ["cañada.example.org", "xn--caada-pta.example.org"],
    ["xn--caada-pta.example.org", "xn--caada-pta.example.org"],
    ["localhost", "localhost"],
    ["", ""],
    ["a b.example.org", ""],
    ["lavega.example.org/otra", ""],
    ["lavega.example.org@otra.example.org", ""],
    ["-lavega.example.org", ""],
    ["lavega..example.org", ""],
    [`${"a".repeat(64)}.example.org`, ""],
  ])("by «%s» is «%s»", (text, host) => expect(normalHost(text)).toBe(host));

  it("is who the one Host says, and nobody where there are more", () => {
    const asked = (...hosts: string[]) =>
      hostOf({ headers: { host: hosts[0] }, rawHeaders: hosts.flatMap((host) => ["Host", host]) });
    expect([asked("a.es"), asked("a.es", "b.es"), asked("a.es", "a.es"), asked()]).toEqual([
      "a.es",
      "",
      "",
      "",
    ]);
  });
});

describe("what is known of hosts", () => {
  it("is asked once, until something changes", async () => {
    const asked: string[] = [];
    const registry = new Registry({
      deAnfitrion: async (host) => {
        asked.push(host);
        return host === "a.es" ? grupo(host) : undefined;
      },
    });
    await Promise.all([registry.find("a.es"), registry.find("a.es")]);
    await registry.find("nadie.es");
    await registry.find("nadie.es");
    expect(asked).toEqual(["a.es", "nadie.es"]);
    registry.forget();
    await registry.find("a.es");
    expect(asked).toEqual(["a.es", "nadie.es", "a.es"]);
  });

  it("goes on while the control database is away, and nobody else is known", async () => {
    const control = { away: false };
    const registry = new Registry({
      deAnfitrion: async (host) => {
        if (control.away) throw new Error("away");
        return grupo(host);
      },
    });
    await registry.find("a.es");
    control.away = true;
    registry.forget();
    expect(await registry.find("a.es")).toMatchObject({ anfitrion: "a.es" });
    await expect(registry.find("b.es")).rejects.toThrow("away");
  });

  it("is not asked for again for a while where the control database did not answer", async () => {
    const [clock, control] = [{ now: 0 }, { away: false }];
    let asked = 0;
    const registry = new Registry(
      {
        deAnfitrion: async (host) => {
          asked++;
          if (control.away) throw new Error("away");
          return grupo(host);
        },
      },
      { now: () => clock.now },
    );
    for (const host of ["a.es", "b.es"]) await registry.find(host);
    control.away = true;
    registry.forget();
    const find = async () => [
      (await registry.find("a.es"))?.anfitrion,
      (await registry.find("b.es"))?.anfitrion,
    ];
    for (clock.now = 1_000; clock.now < 9_000; clock.now += 1_000)
      expect(await find()).toEqual(["a.es", "b.es"]);
    expect(asked).toBe(3);
    clock.now = 12_000;
    await find();
    expect(asked).toBe(4);
    // It answers somebody: it is asked again at once, and as well where it says that something
    // changed.
    control.away = false;
    await registry.find("c.es");
    await find();
    expect(asked).toBe(7);
  });

  it("does not go on with what has gone", async () => {
    const control = { away: false, gone: false };
    const registry = new Registry({
      deAnfitrion: async (host) => {
        if (control.away) throw new Error("away");
        return control.gone ? undefined : grupo(host);
      },
    });
    await registry.find("a.es");
    control.gone = true;
    registry.forget();
    expect(await registry.find("a.es")).toBeUndefined();
    control.away = true;
    registry.forget();
    await expect(registry.find("a.es")).rejects.toThrow("away");
  });

  it("does not grow with the names that somebody makes up, nor asks for all of them at once", async () => {
    const answers: (() => void)[] = [];
    const registry = new Registry({
      deAnfitrion: (host) =>
        host === "a.es"
          ? Promise.resolve(grupo(host))
          : new Promise((resolve) => {
              answers.push(() => resolve(undefined));
            }),
    });
    await registry.find("a.es");
    registry.forget();
    const many = Array.from({ length: 30 }, (_, n) => registry.find(`n${n}.es`));
    // Who was known is not kept from theirs by that.
    expect(await registry.find("a.es")).toEqual(grupo("a.es"));
    for (const answer of answers) answer();
    const refused = await Promise.allSettled(many.slice(20));
    expect(refused.every((one) => one.status === "rejected" && one.reason instanceof TooManyAsked)).toBe(
      true,
    );
    expect(await Promise.all(many.slice(0, 20))).toEqual(Array(20).fill(undefined));
  });
});
