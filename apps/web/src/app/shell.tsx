import { llevaCuentas } from "@cosecha/domain/permisos";
import { AppShell, NavButton, NavLink, NavMenu } from "@cosecha/ui/app-shell";
import { cn } from "@cosecha/ui/lib/cn";
import { Link } from "@cosecha/ui/link";
import type { ReactNode } from "react";
import { useLocation } from "wouter";
import { signOut } from "../api/sign-out.ts";
import { goTo, leaveThen } from "../navigation/navigation.ts";
import { menus, paths } from "../navigation/paths.ts";
import { Brand, inBar } from "../screens/brand.tsx";
import { nombrePropio, useCooperativa } from "../screens/cooperativa.ts";
import { usePersona } from "../session/session.ts";
import { AccountMenu } from "./account-menu.tsx";

function logout(): void {
  signOut();
  goTo(paths.inicio());
}

/** The top bar (spec 2) and what stands under it. */
export function Shell({ children }: { children: ReactNode }) {
  const { id, admin, roles } = usePersona();
  const own = useCooperativa();
  const nombre = nombrePropio(own);
  const [path] = useLocation();
  // One's own account is reached from the name at the right.
  const account = paths.usuario({ id });
  const entries = (listado: string, nuevo: string) => [
    { href: listado, label: "Listado", current: path === listado },
    ...(admin ? [{ href: nuevo, label: "Añadir", current: path === nuevo }] : []),
  ];
  return (
    <AppShell
      brand={
        <Link
          href={paths.inicio()}
          className={cn("focus-ring rounded-control", inBar(nombre))}
          aria-label={`${nombre}, ir a Inicio`}
        >
          <Brand />
        </Link>
      }
      nav={
        <>
          <NavLink href={paths.inicio()} current={path === paths.inicio() || path === paths.home()}>
            Inicio
          </NavLink>
          {menus.map(({ label, list, add, more }) => (
            <NavMenu
              key={label}
              label={label}
              current={path !== account && [list, more].some((root) => root && path.startsWith(root()))}
              items={entries(list(), add())}
            />
          ))}
          {own.cuentas && llevaCuentas({ roles }) ? (
            <NavLink href={paths.tesoreria()} current={path.startsWith(paths.tesoreria())}>
              Tesorería
            </NavLink>
          ) : null}
          {admin ? (
            <NavLink href={paths.historial()} current={path === paths.historial()}>
              Historial
            </NavLink>
          ) : null}
          <div className="lg:ml-auto">
            <NavButton onClick={() => leaveThen(logout)}>Logout</NavButton>
          </div>
        </>
      }
      aside={<AccountMenu />}
    >
      {children}
    </AppShell>
  );
}
