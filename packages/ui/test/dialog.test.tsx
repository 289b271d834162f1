import { fireEvent, render, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { describe, expect, it, vi } from "vitest";
import { Button } from "../src/button.tsx";
import { Dialog, type DialogProps } from "../src/dialog.tsx";
import { Input } from "../src/input.tsx";

function setup(props: Partial<DialogProps> = {}) {
  render(
    <Dialog trigger={<Button>Abrir</Button>} title="Otra cuenta" {...props}>
      <Input aria-label="Email" />
    </Dialog>,
  );
  return userEvent.click(screen.getByRole("button", { name: "Abrir" }));
}
const dialog = () => screen.queryByRole("dialog", { name: "Otra cuenta" });
/** Not by userEvent, which refuses to press the page under a dialog. */
const pressOutside = () => {
  fireEvent.pointerDown(document.body);
  fireEvent.pointerUp(document.body);
  fireEvent.click(document.body);
};

describe("Dialog", () => {
  it("closes with Escape, its cross and a click beside it, and returns the focus", async () => {
    await setup();
    const opener = screen.getByText("Abrir");
    for (const close of [
      () => userEvent.keyboard("{Escape}"),
      () => userEvent.click(screen.getByRole("button", { name: "Cerrar" })),
      pressOutside,
    ]) {
      if (dialog() === null) await userEvent.click(opener);
      expect(dialog()).not.toBeNull();
      await close();
      await waitFor(() => expect(dialog()).toBeNull());
      await waitFor(() => expect(document.activeElement).toBe(opener));
    }
  });

  it("keeps what was typed when a click beside it was a mistake", async () => {
    await setup({ keepOnPressOutside: true });
    await userEvent.type(screen.getByLabelText("Email"), "a@b.es");
    pressOutside();
    expect(screen.getByLabelText<HTMLInputElement>("Email").value).toBe("a@b.es");
    await userEvent.keyboard("{Escape}");
    await waitFor(() => expect(dialog()).toBeNull());
  });

  it("stays open while it is locked", async () => {
    const onOpenChange = vi.fn();
    render(
      <Dialog open locked title="Otra cuenta" onOpenChange={onOpenChange}>
        <Input aria-label="Email" />
      </Dialog>,
    );
    await userEvent.keyboard("{Escape}");
    pressOutside();
    expect(screen.getByRole<HTMLButtonElement>("button", { name: "Cerrar" }).disabled).toBe(true);
    expect(onOpenChange).not.toHaveBeenCalled();
  });
});
