import { llevaCuentas } from "@cosecha/domain/permisos";
import { AppShell, NavButton, NavLink, NavMenu } from "@cosecha/ui/app-shell";
import { cn } from "@cosecha/ui/lib/cn";
import { Link } from "@cosecha/ui/link";
import type { ReactNode } from "react";
import { useLocation } from "wouter";
import { API_URL, apiFetch } from "../api/api-fetch.ts";
import { logWarning } from "../api/log.ts";
import { goTo, leaveThen } from "../navigation/navigation.ts";
import { menus, paths } from "../navigation/paths.ts";
import { Brand, inBar } from "../screens/brand.tsx";
import { nombrePropio, useCooperativa } from "../screens/cooperativa.ts";
import { session, usePersona } from "../session/session.ts";
import { textosWeb } from "../texts/texts.ts";
import { AccountMenu } from "./account-menu.tsx";

/** Signs out here at once; a server that could not be told is mentioned on the login. */
async function logout(): Promise<void> {
  const { quien } = session.get();
  // Not through tRPC: that takes the token up later, and by then it is gone.
  const ended = apiFetch(`${API_URL}/api/auth/signout`, {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify(quien?.familia ?? {}),
  });
  session.close();
  goTo(paths.inicio());
  try {
    const { ok, status } = await ended;
    if (!ok && status !== 401) throw new Error(`signout: ${status}`);
  } catch (error) {
    logWarning(error);
    session.tell(textosWeb.comun.noCerrada);
  }
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
            <NavButton onClick={() => leaveThen(() => void logout())}>Logout</NavButton>
          </div>
        </>
      }
      aside={<AccountMenu />}
    >
      {children}
    </AppShell>
  );
}
