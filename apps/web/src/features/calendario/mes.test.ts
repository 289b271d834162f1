import { expect, it } from "vitest";
import { diaTras, masMeses, nombreDeDia, nombreDeMes, semanasDe } from "./mes.ts";

it("a month has whole weeks, from Monday on", () => {
  const marzo = semanasDe("2026-03");
  expect([marzo.length, marzo[0]?.[0], marzo.at(-1)?.at(-1)]).toEqual([6, "2026-02-23", "2026-04-05"]);
  expect(semanasDe("2027-02")).toHaveLength(4);
  expect([masMeses("2026-12", 1), masMeses("2026-01", -1)]).toEqual(["2027-01", "2025-12"]);
  expect([nombreDeMes("2026-03"), nombreDeDia("2026-03-22")]).toEqual([
    "marzo de 2026",
    "domingo, 22 de marzo",
  ]);
});

it("keys lead from day to day, from week to week and from month to month", () => {
  const teclas = [
    "ArrowLeft",
    "ArrowRight",
    "ArrowUp",
    "ArrowDown",
    "Home",
    "End",
    "PageUp",
    "PageDown",
    "x",
  ];
  expect(teclas.map((tecla) => diaTras("2026-03-31", tecla))).toEqual([
    ...["2026-03-30", "2026-04-01", "2026-03-24", "2026-04-07", "2026-03-30", "2026-04-05"],
    ...["2026-02-28", "2026-04-30", null],
  ]);
});
