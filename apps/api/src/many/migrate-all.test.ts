import type { Cooperativa } from "@cosecha/db/control/control";
import { LAST_MIGRATION } from "@cosecha/db/control/one-of-many";
import { pino } from "pino";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { migrateAll } from "./migrate-all.ts";

describe("bringing all to this version", () => {
  let all: Cooperativa[];
  /** The servers of those that are being migrated, and what lets them go on. */
  let begun: { host: string; finish: () => void }[];
  const control = {
    todas: async () => all,
    deIds: async ([id]: readonly number[]) => all.filter((one) => one.id === id),
    ponerMigracion: async (id: number, migracion: string) => {
      all = all.map((one) => (one.id === id ? { ...one, migracion } : one));
    },
    ponerAveriada: async () => undefined,
  };
  const on = (host: string, many: number, migracion = "") => {
    for (let n = 0; n < many; n++) {
      const [id, url] = [all.length + 1, `postgres://${host}/g${n}`];
      all.push({ id, clave: `g-${id}`, estado: "activa", migracion, url } as Cooperativa);
    }
  };
  const bring = (url: string) =>
    new Promise<void>((finish) => {
      begun.push({ host: new URL(url).host, finish });
    });
  const start = () => migrateAll(control, pino({ level: "silent" }), bring);
  const finishAll = () => {
    for (const { finish } of begun.splice(0)) finish();
  };
  beforeEach(() => {
    [all, begun] = [[], []];
  });

  it("takes four at once of each server, and waits for none of another", async () => {
    on("uno:5432", 6);
    on("dos:5432", 2);
    on("tres:5433", 3, LAST_MIGRATION);
    on("cuatro", 1, "99990101000000_de_despues");
    const { done } = start();
    await vi.waitFor(() => expect(begun).toHaveLength(6));
    const hosts = begun.map(({ host }) => host).toSorted();
    expect(hosts).toEqual([...Array(2).fill("dos:5432"), ...Array(4).fill("uno:5432")]);
    finishAll();
    await vi.waitFor(() => expect(begun).toHaveLength(2));
    finishAll();
    await done;
    expect(all.slice(0, 8).map(({ migracion }) => migracion)).toEqual(Array(8).fill(LAST_MIGRATION));
  });

  it("leaves alone what another process has brought there meanwhile", async () => {
    on("uno", 12);
    const { done } = start();
    await vi.waitFor(() => expect(begun).toHaveLength(4));
    all = all.map((one) => ({ ...one, migracion: LAST_MIGRATION }));
    finishAll();
    await done;
    expect(begun).toEqual([]);
  });
});
