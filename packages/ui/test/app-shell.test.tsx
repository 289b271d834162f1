import { render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import type { ComponentProps } from "react";
import { describe, expect, it, vi } from "vitest";
import { Alert } from "../src/alert.tsx";
import { AppShell, NavButton, NavLink, NavMenu } from "../src/app-shell.tsx";
import { LinkProvider } from "../src/link.tsx";

const RouterLink = (props: ComponentProps<"a">) => <a {...props} data-router="yes" />;

describe("AppShell", () => {
  it("has a skip link to its main region, and a menu button", async () => {
    const logout = vi.fn();
    render(
      <LinkProvider component={RouterLink}>
        <AppShell
          brand="Cosecha"
          nav={
            <>
              <NavLink href="/" current>
                Inicio
              </NavLink>
              <NavMenu label="Familias" items={[{ href: "/familias", label: "Listado" }]} />
              <NavButton onClick={logout}>Logout</NavButton>
            </>
          }
          footer="Pie"
        >
          Contenido
        </AppShell>
      </LinkProvider>,
    );
    await userEvent.tab();
    expect(document.activeElement?.textContent).toBe("Saltar al contenido");
    await userEvent.keyboard("{Enter}");
    expect(document.activeElement).toBe(screen.getByRole("main"));

    const toggle = screen.getByRole("button", { name: "Abrir menú" });
    expect(toggle.getAttribute("aria-expanded")).toBe("false");
    await userEvent.click(toggle);
    expect(screen.getByRole("button", { name: "Cerrar menú" }).getAttribute("aria-controls")).toBe(
      screen.getByRole("navigation").id,
    );
    const home = screen.getByRole("link", { name: "Inicio" });
    expect([home.getAttribute("aria-current"), home.dataset.router]).toEqual(["page", "yes"]);
    await userEvent.click(screen.getByRole("button", { name: "Familias" }));
    expect(screen.getByRole("link", { name: "Listado" }).getAttribute("href")).toBe("/familias");
    await userEvent.keyboard("{Escape}");
    expect(screen.queryByRole("link", { name: "Listado" })).toBeNull();
    expect(document.activeElement).toBe(screen.getByRole("button", { name: "Familias" }));
    await userEvent.keyboard("{Enter}");
    // Going somewhere closes the menu of a phone, from the inner list too.
    await userEvent.click(screen.getByRole("link", { name: "Listado" }));
    await screen.findByRole("button", { name: "Abrir menú" });
    await userEvent.click(screen.getByRole("button", { name: "Logout" }));
    expect(logout).toHaveBeenCalledOnce();
  });
});

describe("Alert", () => {
  it("is announced according to its kind, and can be closed", async () => {
    const onDismiss = vi.fn();
    const { rerender } = render(
      <Alert variant="error" title="Error:" onDismiss={onDismiss}>
        Mal
      </Alert>,
    );
    screen.getByRole("alert");
    await userEvent.click(screen.getByRole("button", { name: "Cerrar aviso" }));
    expect(onDismiss).toHaveBeenCalledOnce();
    rerender(<Alert variant="success">Bien</Alert>);
    screen.getByRole("status");
  });
});
