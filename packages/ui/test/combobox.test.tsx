import { render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { describe, expect, it, vi } from "vitest";
import { Combobox } from "../src/combobox.tsx";
import type { ComboboxOption } from "../src/lib/option-search.ts";
import { MultiSelect } from "../src/multi-select.tsx";
import { Controlled } from "./controlled.tsx";

const families: ComboboxOption<number>[] = [
  { value: 1, label: "Álvarez" },
  { value: 2, label: "García" },
  { value: 3, label: "Garrido", disabled: true },
  { value: 4, label: "Martínez García" },
  { value: 5, label: "Núñez" },
];

function setup(options: readonly ComboboxOption<number>[] = families, start: number | null = null) {
  const change = vi.fn<(value: number | null) => void>();
  render(
    <Controlled start={start} onChange={change}>
      {(value, next) => (
        <Combobox aria-label="Familia" options={options} value={value} onValueChange={next} />
      )}
    </Controlled>,
  );
  return { change, input: screen.getByRole<HTMLInputElement>("combobox", { name: "Familia" }) };
}
const labels = () => screen.queryAllByRole("option").map((option) => option.textContent);
const active = (input: HTMLElement) =>
  document.getElementById(input.getAttribute("aria-activedescendant") ?? "")?.textContent;

describe("Combobox", () => {
  it("finds options without accents and case, those that begin with the text first", async () => {
    const { input } = setup();
    await userEvent.type(input, "GARCIA");
    expect(labels()).toEqual(["García", "Martínez García"]);
    await userEvent.clear(input);
    await userEvent.type(input, "nunez");
    expect(labels()).toEqual(["Núñez"]);
  });

  it("can be used with the keyboard alone", async () => {
    const { input, change } = setup();
    await userEvent.tab();
    expect(document.activeElement).toBe(input);
    expect(input.getAttribute("aria-expanded")).toBe("false");
    await userEvent.keyboard("{ArrowDown}");
    expect(input.getAttribute("aria-expanded")).toBe("true");
    await userEvent.keyboard("{ArrowDown}{ArrowDown}");
    expect(active(input)).toBe("García");
    // A disabled option is passed over.
    await userEvent.keyboard("{ArrowDown}");
    expect(active(input)).toBe("Martínez García");
    await userEvent.keyboard("{ArrowUp}{Enter}");
    expect(change).toHaveBeenLastCalledWith(2);
    expect(input.value).toBe("García");
    expect(input.getAttribute("aria-expanded")).toBe("false");
    expect(document.activeElement).toBe(input);
  });

  it("moves from the last option to the first, and back", async () => {
    const { input } = setup();
    await userEvent.click(input);
    await userEvent.keyboard("{ArrowUp}");
    expect(active(input)).toBe("Núñez");
    await userEvent.keyboard("{ArrowDown}");
    expect(active(input)).toBe("Álvarez");
  });

  it("restores the chosen name on Escape and on leaving", async () => {
    const { input, change } = setup(families, 2);
    await userEvent.click(input);
    await userEvent.keyboard("mart");
    expect(input.value).toBe("mart");
    await userEvent.keyboard("{Escape}");
    expect(input.value).toBe("García");
    expect(labels()).toEqual([]);
    expect(change).not.toHaveBeenCalled();
  });

  it("can be used and cleared with the mouse", async () => {
    const { input, change } = setup();
    await userEvent.click(input);
    await userEvent.click(screen.getByRole("option", { name: "Álvarez" }));
    expect(change).toHaveBeenLastCalledWith(1);
    await userEvent.click(screen.getByRole("button", { name: "Borrar selección" }));
    expect(change).toHaveBeenLastCalledWith(null);
    expect(input.value).toBe("");
  });

  it("draws 100 of 2,000 options and says so, and finds any of them", async () => {
    const many = Array.from({ length: 2000 }, (_, index) => ({ value: index, label: `Producto ${index}` }));
    const { input, change } = setup(many);
    await userEvent.click(input);
    expect(labels()).toHaveLength(100);
    screen.getByText("Se muestran 100 de 2.000. Escriba para acotar.");
    await userEvent.keyboard("1999{Enter}");
    expect(change).toHaveBeenLastCalledWith(1999);
  });

  it("says when nothing is found", async () => {
    const { input } = setup();
    await userEvent.type(input, "zzz");
    screen.getByText("Sin resultados.");
    expect(input.getAttribute("aria-activedescendant")).toBeNull();
  });
});

describe("MultiSelect", () => {
  it("adds and removes options, by keyboard and by chip", async () => {
    const change = vi.fn<(value: number[]) => void>();
    render(
      <Controlled start={[5]} onChange={change}>
        {(value, next) => (
          <MultiSelect aria-label="Familias" options={families} value={value} onValueChange={next} />
        )}
      </Controlled>,
    );
    const input = screen.getByRole("combobox", { name: "Familias" });
    await userEvent.type(input, "alv{Enter}");
    expect(change).toHaveBeenLastCalledWith([5, 1]);
    expect(screen.getByRole("listbox").getAttribute("aria-multiselectable")).toBe("true");
    await userEvent.keyboard("marti{Enter}");
    expect(change).toHaveBeenLastCalledWith([5, 1, 4]);
    await userEvent.keyboard("{Backspace}");
    expect(change).toHaveBeenLastCalledWith([5, 1]);
    await userEvent.click(screen.getByRole("button", { name: "Quitar Núñez" }));
    expect(change).toHaveBeenLastCalledWith([1]);
  });

  it("a Backspace that is held clears the text, and takes no choice away", async () => {
    const change = vi.fn<(value: number[]) => void>();
    render(
      <Controlled start={[5, 1]} onChange={change}>
        {(value, next) => (
          <MultiSelect aria-label="Familias" options={families} value={value} onValueChange={next} />
        )}
      </Controlled>,
    );
    await userEvent.type(screen.getByRole("combobox", { name: "Familias" }), "al");
    await userEvent.keyboard("{Backspace>6/}");
    expect(change).not.toHaveBeenCalled();
    await userEvent.keyboard("{Backspace}");
    expect(change).toHaveBeenLastCalledWith([5]);
  });
});
