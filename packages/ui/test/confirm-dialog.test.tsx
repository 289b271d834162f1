import { render, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { describe, expect, it, vi } from "vitest";
import { Button } from "../src/button.tsx";
import { ConfirmDialog } from "../src/confirm-dialog.tsx";

function setup(onConfirm: () => unknown) {
  render(
    <ConfirmDialog
      trigger={<Button>Borrar</Button>}
      title="¿Eliminar el proveedor?"
      description="No se puede deshacer."
      confirmLabel="Eliminar"
      destructive
      onConfirm={onConfirm}
    />,
  );
}
const open = () => userEvent.click(screen.getByRole("button", { name: "Borrar" }));
const confirm = () => screen.getByRole<HTMLButtonElement>("button", { name: "Eliminar" });

describe("ConfirmDialog", () => {
  it("waits for the confirmed action, then closes", async () => {
    let finish: () => void = () => {};
    const onConfirm = vi.fn(() => new Promise<void>((resolve) => (finish = resolve)));
    setup(onConfirm);
    await open();
    const dialog = screen.getByRole("alertdialog", { name: "¿Eliminar el proveedor?" });
    await userEvent.click(confirm());
    expect(onConfirm).toHaveBeenCalledOnce();
    expect(confirm().getAttribute("aria-disabled")).toBe("true");
    expect(confirm().getAttribute("aria-busy")).toBe("true");
    await userEvent.keyboard("{Escape}");
    expect(document.contains(dialog)).toBe(true);
    finish();
    await waitFor(() => expect(screen.queryByRole("alertdialog")).toBeNull());
  });

  it("returns the focus to the element that had it, also without a trigger", async () => {
    const dialog = (isOpen: boolean) => (
      <>
        <Button>Volver</Button>
        <ConfirmDialog
          open={isOpen}
          title="¿Salir?"
          description="Se pierde."
          confirmLabel="Salir"
          onConfirm={() => {}}
        />
      </>
    );
    const { rerender } = render(dialog(false));
    const opener = screen.getByRole("button", { name: "Volver" });
    opener.focus();
    rerender(dialog(true));
    await waitFor(() => expect(document.activeElement?.textContent).toBe("Cancelar"));
    rerender(dialog(false));
    await waitFor(() => expect(document.activeElement).toBe(opener));
  });

  it("stays open and shows the error, and opens without it later", async () => {
    setup(() => Promise.reject(new Error("El proveedor tiene pedidos.")));
    await open();
    await userEvent.click(confirm());
    expect((await screen.findByRole("alert")).textContent).toBe("Error:El proveedor tiene pedidos.");
    expect(confirm().disabled).toBe(false);
    await userEvent.click(screen.getByRole("button", { name: "Cancelar" }));
    await open();
    expect(screen.queryByRole("alert")).toBeNull();
  });

  it("does nothing when cancelled", async () => {
    const onConfirm = vi.fn();
    setup(onConfirm);
    await open();
    await userEvent.keyboard("{Escape}");
    await waitFor(() => expect(screen.queryByRole("alertdialog")).toBeNull());
    expect(onConfirm).not.toHaveBeenCalled();
  });
});
