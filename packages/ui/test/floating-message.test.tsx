import { act, fireEvent, render, screen } from "@testing-library/react";
import { afterEach, describe, expect, it, vi } from "vitest";
import { FloatingMessage } from "../src/floating-message.tsx";

describe("a message", () => {
  afterEach(() => {
    vi.useRealTimers();
    vi.restoreAllMocks();
  });
  const setup = () => {
    vi.useFakeTimers();
    const onDismiss = vi.fn();
    const { rerender } = render(<FloatingMessage onDismiss={onDismiss}>Guardado</FloatingMessage>);
    return { onDismiss, rerender, box: screen.getByRole("status").parentElement as HTMLElement };
  };
  const pass = (ms: number) => act(() => vi.advanceTimersByTime(ms));

  // S9.mensajes.1
  it("disappears after 3000 ms", () => {
    const { onDismiss } = setup();
    pass(2999);
    expect(onDismiss).not.toHaveBeenCalled();
    pass(1);
    expect(onDismiss).toHaveBeenCalledOnce();
  });

  it("stays while a pointer moves over it, and then waits again", () => {
    const { onDismiss, box } = setup();
    pass(2900);
    fireEvent.pointerMove(box, { movementX: 1, movementY: 0 });
    pass(60_000);
    expect(onDismiss).not.toHaveBeenCalled();
    fireEvent.pointerLeave(box);
    pass(2999);
    expect(onDismiss).not.toHaveBeenCalled();
    pass(1);
    expect(onDismiss).toHaveBeenCalledOnce();
  });

  it("does not stay for a pointer that lay there before", () => {
    const { onDismiss, box } = setup();
    fireEvent.pointerMove(box, { movementX: 0, movementY: 0 });
    pass(3000);
    expect(onDismiss).toHaveBeenCalledOnce();
  });

  it("stays while it has the focus, and then waits again", () => {
    const { onDismiss } = setup();
    const cross = screen.getByRole("button", { name: "Cerrar aviso" });
    act(() => cross.focus());
    pass(60_000);
    expect(onDismiss).not.toHaveBeenCalled();
    act(() => cross.blur());
    pass(2999);
    expect(onDismiss).not.toHaveBeenCalled();
    pass(1);
    expect(onDismiss).toHaveBeenCalledOnce();
  });

  it("stays while the page is hidden", () => {
    const seen = vi.spyOn(document, "hidden", "get").mockReturnValue(true);
    const { onDismiss } = setup();
    pass(60_000);
    expect(onDismiss).not.toHaveBeenCalled();
    seen.mockReturnValue(false);
    fireEvent(document, new Event("visibilitychange"));
    pass(3000);
    expect(onDismiss).toHaveBeenCalledOnce();
  });

  it("with another text waits again", () => {
    const { onDismiss, rerender } = setup();
    pass(2000);
    rerender(<FloatingMessage onDismiss={onDismiss}>Otra vez guardado</FloatingMessage>);
    pass(2999);
    expect(onDismiss).not.toHaveBeenCalled();
    pass(1);
    expect(onDismiss).toHaveBeenCalledOnce();
  });

  it("does not stay for a focus that moved to it because its element disappeared", () => {
    vi.useFakeTimers();
    const onDismiss = vi.fn();
    render(
      <FloatingMessage takeFocus onDismiss={onDismiss}>
        Revocado
      </FloatingMessage>,
    );
    expect(document.activeElement?.textContent).toBe("Revocado");
    pass(3000);
    expect(onDismiss).toHaveBeenCalledOnce();
  });
});
