import { render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import type { ComponentProps } from "react";
import { describe, expect, it, vi } from "vitest";
import { DateInput } from "../src/date-input.tsx";
import { DateTimeInput } from "../src/date-time-input.tsx";
import { Controlled } from "./controlled.tsx";

type Props = Omit<ComponentProps<typeof DateTimeInput>, "value" | "onValueChange"> & { start?: Date };

function setup(Component: typeof DateTimeInput, { start, ...props }: Props = {}) {
  const change = vi.fn<(value: Date | undefined) => void>();
  const view = render(
    <Controlled start={start} onChange={change}>
      {(value, next) => <Component {...props} aria-label="Inicio" value={value} onValueChange={next} />}
    </Controlled>,
  );
  return {
    change,
    input: screen.getByLabelText<HTMLInputElement>("Inicio"),
    view,
  };
}

const problem = (input: HTMLElement) => {
  const id = input.getAttribute("aria-describedby");
  return id ? document.getElementById(id)?.textContent : null;
};

describe("DateTimeInput", () => {
  // S9.formato.2
  it("reads and shows DD/MM/YYYY HH:mm in its time zone", async () => {
    const { input, change } = setup(DateTimeInput, { start: new Date("2026-07-15T08:30:00Z") });
    expect(input.value).toBe("15/07/2026 10:30");
    await userEvent.clear(input);
    expect(change).toHaveBeenLastCalledWith(undefined);
    await userEvent.type(input, "1/12/2026 9:05");
    expect(change).toHaveBeenLastCalledWith(new Date("2026-12-01T08:05:00Z"));
    await userEvent.tab();
    expect(input.value).toBe("01/12/2026 09:05");
    expect(input.getAttribute("aria-invalid")).toBeNull();
  });

  // S5.fechas.1
  it("shows an error for invalid text when the field is left, keeps the text, and gives no value", async () => {
    const { input, change } = setup(DateTimeInput);
    await userEvent.type(input, "31/02/2026");
    expect(problem(input)).toBeNull();
    await userEvent.tab();
    expect(input.value).toBe("31/02/2026");
    expect(problem(input)).toBe("La fecha no es válida. Escríbala como DD/MM/AAAA HH:mm.");
    expect(input.getAttribute("aria-invalid")).toBe("true");
    expect(change).toHaveBeenLastCalledWith(undefined);
  });

  it("accepts a two-digit year, and says when only the hour is missing", async () => {
    const { input, change } = setup(DateTimeInput);
    await userEvent.type(input, "25/11/26 20:00");
    expect(change).toHaveBeenLastCalledWith(new Date("2026-11-25T19:00:00Z"));
    await userEvent.tab();
    expect(input.value).toBe("25/11/2026 20:00");
    await userEvent.clear(input);
    await userEvent.type(input, "25/11/26");
    await userEvent.tab();
    expect(problem(input)).toBe("Falta la hora: escríbala como DD/MM/AAAA HH:mm.");
  });

  // S5.fechas.2, S5.fechas.3
  it("marks dates before the minimum and after the maximum, to the minute, and names the limit", async () => {
    const { input } = setup(DateTimeInput, {
      min: new Date("2026-06-01T08:00:00Z"),
      max: new Date("2026-06-30T08:00:00Z"),
    });
    await userEvent.type(input, "01/06/2026 09:59");
    expect(problem(input)).toBe("La fecha no puede ser anterior a 01/06/2026 10:00.");
    await userEvent.clear(input);
    await userEvent.type(input, "01/06/2026 10:00");
    expect(problem(input)).toBeNull();
    await userEvent.clear(input);
    await userEvent.type(input, "30/06/2026 10:01");
    expect(problem(input)).toBe("La fecha no puede ser posterior a 30/06/2026 10:00.");
  });

  // S5.fechas.4
  it("marks dates that the filter rejects, and no others", async () => {
    const { input } = setup(DateTimeInput, { filter: (date) => date.getUTCDay() !== 0 });
    await userEvent.type(input, "22/11/2026 12:00");
    expect(problem(input)).toBe("Esa fecha no se puede elegir.");
    await userEvent.clear(input);
    await userEvent.type(input, "23/11/2026 12:00");
    expect(problem(input)).toBeNull();
  });

  // S5.fechas.2, S5.fechas.4
  it("shows the texts given by its user", async () => {
    const { input } = setup(DateTimeInput, {
      min: new Date("2026-11-20T19:00:00Z"),
      filter: (date) => date > new Date("2026-11-21T19:00:00Z"),
      messages: { min: (text) => `Después de ${text}.`, filter: "Ya ha pasado." },
    });
    await userEvent.type(input, "20/11/2026 19:59");
    expect(problem(input)).toBe("Después de 20/11/2026 20:00.");
    await userEvent.clear(input);
    await userEvent.type(input, "21/11/2026 20:00");
    expect(problem(input)).toBe("Ya ha pasado.");
  });

  it("marks the hour that the clock skips", async () => {
    const { input, change } = setup(DateTimeInput);
    await userEvent.type(input, "29/03/2026 02:30");
    expect(problem(input)).toMatch(/Esa hora no existe/);
    expect(change).toHaveBeenLastCalledWith(undefined);
  });

  it("keeps the second of two equal hours while its text is unchanged", async () => {
    const second = new Date("2026-10-25T01:30:00Z");
    const { input, change } = setup(DateTimeInput, { start: second });
    expect(input.value).toBe("25/10/2026 02:30");
    await userEvent.type(input, " ");
    expect(change).toHaveBeenLastCalledWith(second);
  });

  it("accepts a date from the browser's picker", async () => {
    const { input, change, view } = setup(DateTimeInput);
    const native = view.container.querySelector<HTMLInputElement>('input[type="datetime-local"]');
    if (!native) throw new Error("no picker");
    const show = vi.fn();
    native.showPicker = show;
    await userEvent.click(screen.getByRole("button", { name: "Abrir calendario" }));
    expect(show).toHaveBeenCalledOnce();
    const { fireEvent } = await import("@testing-library/react");
    fireEvent.change(native, { target: { value: "2026-11-21T18:00" } });
    expect(input.value).toBe("21/11/2026 18:00");
    expect(change).toHaveBeenLastCalledWith(new Date("2026-11-21T17:00:00Z"));
  });
});

describe("DateInput", () => {
  it("gives the first instant of the day, and compares by day", async () => {
    const { input, change } = setup(DateInput, {
      min: new Date("2026-06-01T15:00:00Z"),
      timeZone: "Atlantic/Canary",
    });
    await userEvent.type(input, "1/6/2026");
    expect(change).toHaveBeenLastCalledWith(new Date("2026-05-31T23:00:00Z"));
    expect(problem(input)).toBeNull();
    await userEvent.clear(input);
    await userEvent.type(input, "31/05/2026");
    expect(problem(input)).toBe("La fecha no puede ser anterior a 01/06/2026.");
  });

  // S9.formato.2
  it("shows DD/MM/YYYY, and asks for it", async () => {
    const { input } = setup(DateInput, { start: new Date("2026-03-05T11:00:00Z") });
    expect(input.value).toBe("05/03/2026");
    expect(input.placeholder).toBe("DD/MM/AAAA");
  });

  // S5.fechas.2, S5.fechas.3, S5.fechas.4
  it("has limits and a filter like a date with time", async () => {
    const { input } = setup(DateInput, {
      min: new Date("2026-06-01T15:00:00Z"),
      max: new Date("2026-06-30T03:00:00Z"),
      filter: (date) => date.getUTCDay() !== 0,
    });
    for (const [text, said] of [
      ["31/05/2026", "La fecha no puede ser anterior a 01/06/2026."],
      ["30/06/2026", null],
      ["01/07/2026", "La fecha no puede ser posterior a 30/06/2026."],
      ["15/06/2026", "Esa fecha no se puede elegir."],
    ] as const) {
      await userEvent.clear(input);
      await userEvent.type(input, text);
      expect(problem(input)).toBe(said);
    }
  });

  it("explains how to write a date", async () => {
    const { input } = setup(DateInput);
    await userEvent.type(input, "mañana");
    expect(problem(input)).toBe("La fecha no es válida. Escríbala como DD/MM/AAAA.");
  });
});
