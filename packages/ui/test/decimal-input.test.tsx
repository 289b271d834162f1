import { act, render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import type { ComponentProps } from "react";
import { describe, expect, it, vi } from "vitest";
import { DecimalInput } from "../src/decimal-input.tsx";
import { readDecimal, writeDecimal } from "../src/lib/decimal-text.ts";
import { Controlled } from "./controlled.tsx";

function setup({
  start,
  ...props
}: Omit<ComponentProps<typeof DecimalInput>, "value" | "onValueChange"> & { start?: number } = {}) {
  const change = vi.fn<(value: number | undefined) => void>();
  let set: (value: number | undefined) => void = () => {};
  render(
    <Controlled start={start} onChange={change}>
      {(value, next, setValue) => {
        set = setValue;
        return <DecimalInput {...props} aria-label="Precio" value={value} onValueChange={next} />;
      }}
    </Controlled>,
  );
  return {
    change,
    set: (value: number | undefined) => act(() => set(value)),
    input: screen.getByLabelText<HTMLInputElement>("Precio"),
  };
}
const problem = (input: HTMLElement) => {
  const id = input.getAttribute("aria-describedby");
  return id ? document.getElementById(id)?.textContent : null;
};

describe("readDecimal", () => {
  it.each([
    ["1,5", 1.5],
    ["1.5", 1.5],
    [" 12 ", 12],
    ["1.250,50", 1250.5],
    ["1.25", 1.25],
    [",5", 0.5],
    ["5,", 5],
    ["-3,25", -3.25],
    ["0,10000", 0.1],
  ])("%s is %d", (text, value) => {
    expect(readDecimal(text, 2)).toEqual({ kind: "number", value });
  });
  it.each(["1,2,3", "1,250.50", "1 2", "abc", "-", "1e5", "0x1", "1234567890123456"])(
    "%s is no number",
    (text) => {
      expect(readDecimal(text, 2)).toEqual({ kind: "error", reason: "format" });
    },
  );
  it.each([
    ["1.234", "1,234", "1234"],
    [" 1.250 ", "1,25", "1250"],
    ["-12.000", "-12", "-12000"],
  ])("asks whether «%s» is %s or %s, whatever decimals are allowed", (text, decimal, whole) => {
    for (const decimals of [0, 2, 4]) {
      expect(readDecimal(text, decimals)).toEqual({ kind: "ambiguous", readings: [decimal, whole] });
    }
  });
  it.each([
    ["1,234", 1.234],
    ["0.250", 0.25],
    ["1.2345", 1.2345],
    ["1234.567", 1234.567],
    ["1.234,5", 1234.5],
  ])("reads «%s» as %d without asking", (text, value) => {
    expect(readDecimal(text, 4)).toEqual({ kind: "number", value });
  });
  it("writes without exponent or grouping", () => {
    expect([writeDecimal(1234567.5), writeDecimal(0.0000001), writeDecimal(-2)]).toEqual([
      "1234567,5",
      "0,0000001",
      "-2",
    ]);
  });
});

describe("DecimalInput", () => {
  it("gives a number with comma or point, and leaves the text as it was typed", async () => {
    const { input, change } = setup();
    await userEvent.type(input, "1,50");
    expect(change.mock.calls.map(([value]) => value)).toEqual([1, 1, 1.5, 1.5]);
    await userEvent.tab();
    expect(input.value).toBe("1,50");
    await userEvent.clear(input);
    expect(change).toHaveBeenLastCalledWith(undefined);
    await userEvent.type(input, "2.5");
    expect(change).toHaveBeenLastCalledWith(2.5);
    expect(input.value).toBe("2.5");
  });

  it("keeps a text that is no number, says so, and gives undefined", async () => {
    const { input, change } = setup({ start: 3 });
    await userEvent.type(input, "x");
    expect(input.value).toBe("3x");
    expect(change).toHaveBeenLastCalledWith(undefined);
    expect(problem(input)).toBe("Escriba un número, por ejemplo 1,5.");
  });

  it("enforces decimals, minimum and maximum", async () => {
    const { input } = setup({ decimals: 3, min: 0, max: 10 });
    await userEvent.type(input, "1,2345");
    expect(problem(input)).toBe("Como máximo 3 decimales.");
    await userEvent.clear(input);
    await userEvent.type(input, "-1");
    expect(problem(input)).toBe("El valor mínimo es 0.");
    await userEvent.clear(input);
    await userEvent.type(input, "10,5");
    expect(problem(input)).toBe("El valor máximo es 10.");
    await userEvent.clear(input);
    expect(problem(input)).toBeNull();
  });

  it("asks about one point and three digits when the field is left", async () => {
    const { input, change } = setup({ decimals: 4 });
    await userEvent.type(input, "1.234");
    expect(problem(input)).toBeNull();
    expect(change).toHaveBeenLastCalledWith(undefined);
    await userEvent.tab();
    expect(problem(input)).toBe("¿1,234 o 1234? Escríbalo con coma o sin punto.");
    expect(input.value).toBe("1.234");
    await userEvent.type(input, "5");
    expect(change).toHaveBeenLastCalledWith(1.2345);
    expect(problem(input)).toBeNull();
  });

  it("shows a value that is set from outside", () => {
    const { input, set } = setup({ start: 1.5 });
    expect(input.value).toBe("1,5");
    set(1234.5);
    expect(input.value).toBe("1234,5");
    set(undefined);
    expect(input.value).toBe("");
  });

  it("says its unit as its description, before what else describes it", () => {
    const { input } = setup({ unit: "kg", "aria-describedby": "pista" });
    const [unit = "", ...others] = input.getAttribute("aria-describedby")?.split(" ") ?? [];
    expect([document.getElementById(unit)?.textContent, others]).toEqual(["kg", ["pista"]]);
  });
});
