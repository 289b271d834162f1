import { act, fireEvent, render, screen } from "@testing-library/react";
import { useState } from "react";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { FormResult } from "../src/form-result.tsx";

function Page({ stays = false }) {
  const [said, setSaid] = useState<string | null>(null);
  return (
    <FormResult
      variant="success"
      title="Resultado:"
      said={said}
      stays={stays}
      onDismiss={() => setSaid(null)}
    >
      <button type="button" onClick={() => setSaid("Guardado")}>
        Guardar
      </button>
    </FormResult>
  );
}

const press = () => fireEvent.click(screen.getByRole("button", { name: "Guardar" }));
const pass = (ms: number) => act(() => vi.advanceTimersByTime(ms));

describe("the result of a form", () => {
  beforeEach(() => {
    vi.useFakeTimers();
  });
  afterEach(() => {
    vi.useRealTimers();
    vi.restoreAllMocks();
  });

  // S9.mensajes.1
  it("disappears after 3000 ms on every form", () => {
    render(<Page />);
    press();
    screen.getByRole("status");
    pass(2999);
    screen.getByRole("status");
    pass(1);
    expect(screen.queryByRole("status")).toBeNull();
  });

  it("stays when it asks for something", () => {
    render(<Page stays />);
    press();
    pass(600_000);
    screen.getByRole("status");
  });

  /** As if the window were 768 px high, the button at 700 and a message of 60 px under it. */
  function lowOnTheScreen(top: number) {
    vi.stubGlobal("visualViewport", null);
    vi.spyOn(window, "innerHeight", "get").mockReturnValue(768);
    vi.spyOn(HTMLElement.prototype, "getBoundingClientRect").mockImplementation(function (this: HTMLElement) {
      const own =
        this.textContent === "Resultado:Guardado" ? { y: top + 50, height: 60 } : { y: top, height: 130 };
      return new DOMRect(0, own.y, 300, own.height);
    });
  }

  it.each([
    ["over what is above the buttons where the room below them is out of sight", 700, true],
    ["below the buttons where that is in sight", 400, false],
    ["below the buttons where these are out of sight themselves", 900, false],
  ])("is shown %s", (_, top, over) => {
    lowOnTheScreen(top);
    render(<Page />);
    press();
    const box = screen.getByRole("status").parentElement;
    expect(box?.hasAttribute("data-over")).toBe(over);
    // By key to what it hides.
    act(() => screen.getByRole("button", { name: "Guardar" }).focus());
    expect(box?.hasAttribute("data-over")).toBe(false);
    vi.unstubAllGlobals();
  });
});
