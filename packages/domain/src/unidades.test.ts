import { describe, expect, it } from "vitest";
import { claveUnidad } from "./unidades.ts";

describe("claveUnidad", () => {
  it.each([
    ["5kg", "5 Kg. aprox."],
    ["ud", "1 unidad"],
    ["2,5 kg", "2.5 kg"],
    ["2,5 kg", "2,50 kilos"],
    ["2,5 kg", "2'5 kg"],
    ["kg", "1,0 kg"],
    ["1 kg", "1,000 Kg."],
    ["1.500 g", "1500 gramos"],
    ["0,5 l", "0.500 litros"],
    [",5 l", "0,5 l"],
    ["½ kg", "1/2 kg"],
    ["½ kg", "1⁄2 kilo"],
    ["1½ kg", "1 1/2 kg"],
    ["750 ml", "750 cc"],
    ["6×33 cl", "6 x 33 cl"],
    ["12 uds. 53-63 g", "12 uds, 53 - 63 g"],
    ["saco 25 kg", "Saco (25 kg)"],
    [null, ""],
  ])("«%s» is «%s»", (uno, otro) => {
    expect(claveUnidad(uno)).toBe(claveUnidad(otro));
  });

  it.each([
    ["2,5 kg", "25 kg"],
    ["2'5 kg", "25 kg"],
    [".5 kg", "5 kg"],
    ["½ kg", "12 kg"],
    ["1½ kg", "11/2 kg"],
    ["¼ l", "14 l"],
    ["75 cl", "75 ml"],
    ["25 cl", "25 dl"],
    ["5 dl", "5 ml"],
    ["2-5 kg", "25 kg"],
    ["1×5 kg", "15 kg"],
    ["6 12 ud", "612 ud"],
    ["1,5 l", "1.500 l"],
    // Of what is no quantity the last nought may count.
    ["caja 1.1", "caja 1.10"],
    ["kg", null],
  ])("«%s» is not «%s»", (uno, otro) => {
    expect(claveUnidad(uno)).not.toBe(claveUnidad(otro));
  });

  // By the square of its length this would not end.
  it("reads signs without end once", () => {
    const signos = `${"1.".repeat(200_000)}${"9".repeat(200_000)}${" -".repeat(200_000)}`;
    expect(claveUnidad(`${signos}kg`)).not.toBe("kg");
  });
});
