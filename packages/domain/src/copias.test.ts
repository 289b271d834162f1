import { describe, expect, it } from "vitest";
import { copiasQueSobran, type MotivoDeCopia, tocaCopia } from "./copias.ts";

const DIA = 86_400_000;
const ZONA = "Europe/Madrid";
const copia = (hecha: Date, motivo: MotivoDeCopia = "nocturna") => ({
  nombre: `${hecha.toISOString()} ${motivo}`,
  motivo,
  hecha,
});

describe("copiasQueSobran", () => {
  /** What is left when each night of so many days had a backup, and what is too much went. */
  const trasNoches = (noches: number, antes: ReturnType<typeof copia>[] = []) => {
    let copias = antes;
    for (let n = 0; n < noches; n++) {
      const noche = new Date(Date.UTC(2024, 0, 1, 2) + n * DIA);
      copias.push(copia(noche));
      const sobran = copiasQueSobran(copias, noche, ZONA);
      copias = copias.filter(({ nombre }) => !sobran.includes(nombre));
    }
    return copias.map(({ hecha }) => hecha.toISOString().slice(0, 10));
  };

  it("keeps the last seven days, four weeks and twelve months", () => {
    expect(trasNoches(3)).toEqual(["2024-01-01", "2024-01-02", "2024-01-03"]);
    // 2025-07-18 is a Friday.
    expect(trasNoches(565)).toEqual([
      ...["08-31", "09-30", "10-31", "11-30", "12-31"].map((dia) => `2024-${dia}`),
      ...["01-31", "02-28", "03-31", "04-30", "05-31", "06-29", "06-30", "07-06"].map((dia) => `2025-${dia}`),
      ...["12", "13", "14", "15", "16", "17", "18"].map((dia) => `2025-07-${dia}`),
    ]);
  });

  it("lets backups of a clock that ran ahead take no place of those of tonight", () => {
    const adelantadas = Array.from({ length: 400 }, (_, n) =>
      copia(new Date(Date.UTC(2099, 0, 1) + n * DIA)),
    );
    const quedan = trasNoches(565, adelantadas);
    expect(quedan.filter((dia) => dia < "2099")).toEqual(trasNoches(565));
    expect(quedan.filter((dia) => dia > "2099")).toHaveLength(400);
  });

  it("never takes what is left of a year with few backups", () => {
    const copias = [1, 40, 80, 120, 160, 200].map((dia) => copia(new Date(Date.UTC(2025, 0, dia))));
    expect(copiasQueSobran(copias, new Date("2026-01-01T00:00:00Z"), ZONA)).toEqual([]);
  });

  it("keeps the one that leads back to before an upgrade under way", () => {
    const copias = Array.from({ length: 7 }, (_, n) =>
      copia(new Date(Date.UTC(2025, 0, 1, 0, n)), "antes-de-actualizar"),
    );
    const [primera, segunda] = copias.map(({ nombre }) => nombre);
    const ahora = new Date("2026-01-01T00:00:00Z");
    expect(copiasQueSobran(copias, ahora, ZONA)).toEqual([primera, segunda]);
    expect(copiasQueSobran(copias, ahora, ZONA, primera)).toEqual([segunda]);
  });

  it("keeps the ten newest that were made by hand, and the five from before an update", () => {
    const copias = Array.from({ length: 12 }, (_, n) => [
      copia(new Date(Date.UTC(2025, 0, 1, 0, n)), "a-mano"),
      copia(new Date(Date.UTC(2025, 0, 1, 0, n)), "antes-de-actualizar"),
    ]).flat();
    const sobran = copiasQueSobran(copias, new Date("2026-01-01T00:00:00Z"), ZONA);
    expect(sobran.filter((nombre) => nombre.endsWith("a-mano"))).toHaveLength(2);
    expect(sobran.filter((nombre) => nombre.endsWith("actualizar"))).toHaveLength(7);
    expect(sobran).not.toContain(copias.at(-1)?.nombre);
  });
});

describe("tocaCopia", () => {
  const a = (hora: string) => new Date(`2026-03-29T${hora}Z`);
  it.each([
    ["none has ever been made", [], a("12:00:00"), true],
    ["the last one is of yesterday", [copia(a("00:59:59"))], a("01:30:00"), true],
    ["it was made tonight", [copia(a("01:00:00"))], a("23:00:00"), false],
    ["the night has not come yet", [copia(a("01:10:00"))], new Date("2026-03-30T00:59:00Z"), false],
    ["the next night has come", [copia(a("01:10:00"))], new Date("2026-03-30T01:00:00Z"), true],
    ["one is of a clock that was wrong", [copia(new Date("2099-01-01T00:00:00Z"))], a("12:00:00"), true],
    ["only one by hand was made", [copia(a("12:00:00"), "a-mano")], a("13:00:00"), true],
  ])("when %s", (_, copias, ahora, toca) => {
    // At two o'clock of this night the clock in Madrid goes to three.
    expect(tocaCopia(copias, ahora, ZONA)).toBe(toca);
  });
});
