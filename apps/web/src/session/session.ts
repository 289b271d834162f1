import type { SesionAbierta } from "@cosecha/domain/esquemas/auth";
import { esAdmin, type Persona } from "@cosecha/domain/permisos";
import { textos } from "@cosecha/domain/textos";
import { useSyncExternalStore } from "react";
import { textosWeb } from "../texts/texts.ts";

export type Quien = Pick<SesionAbierta, "familia" | "roles">;

export interface Session {
  token: string | null;
  /** null in a new tab that has not yet asked the server whose token it is (D22). */
  quien: Quien | null;
  /** The message for the login: why the last session ended, or that it ended with a problem. */
  aviso: string | null;
}

const NADIE: Session = { token: null, quien: null, aviso: null };
const listeners = new Set<() => void>();
let current: Session = load();

function load(): Session {
  const token = localStorage.getItem("token");
  if (token === null) return NADIE;
  const familia = sessionStorage.getItem("familia");
  const roles = sessionStorage.getItem("roles");
  // While this tab was discarded, another may have signed out, and somebody else in.
  if (sessionStorage.getItem("sesion") !== sesionDe(token)) return { token, quien: null, aviso: null };
  try {
    // Only this file writes these. If somebody broke them by hand, the server is asked again.
    const quien =
      familia === null || roles === null ? null : { familia: JSON.parse(familia), roles: JSON.parse(roles) };
    return { token, quien: quien as Quien | null, aviso: null };
  } catch {
    return { token, quien: null, aviso: null };
  }
}

/** The cookie by which the server knows that somebody is in: it sends them no login first. */
const SIGNED_IN = "dentro";

function change(next: Session): void {
  current = next;
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not in every browser
  document.cookie = `${SIGNED_IN}=1; path=/; max-age=${next.token === null ? 0 : 2_592_000}; samesite=lax`;
  for (const listener of listeners) listener();
}

/**
 * Where the next tab finds who was last in on this device, to ask at once for what they will see.
 */
const LAST = "ultimo";

/** `token`: whose session it is, which a renewed token keeps. */
function remember(quien: Quien, token: string | null): void {
  localStorage.setItem(LAST, JSON.stringify(quien));
  sessionStorage.setItem("sesion", sesionDe(token) ?? "");
  sessionStorage.setItem("familia", JSON.stringify(quien.familia));
  sessionStorage.setItem("roles", JSON.stringify(quien.roles));
}

function forget(): void {
  sessionStorage.removeItem("sesion");
  sessionStorage.removeItem("familia");
  sessionStorage.removeItem("roles");
}

export const session = {
  get: (): Session => current,

  /**
   * Who is probably in: only to ask early for what they will see. Nothing is shown by it, and the
   * server refuses what is not theirs. null when nobody knows.
   */
  expected(): Quien | null {
    if (current.quien !== null) return current.quien;
    try {
      return JSON.parse(localStorage.getItem(LAST) ?? "null") as Quien | null;
    } catch {
      return null;
    }
  },

  /** The user has signed in. */
  open({ accesToken, familia, roles }: SesionAbierta): void {
    const quien = { familia, roles };
    localStorage.setItem("token", accesToken);
    remember(quien, accesToken);
    change({ token: accesToken, quien, aviso: null });
  },

  /** The server has said whose token this is. */
  identify(quien: Quien): void {
    remember(quien, current.token);
    change({ ...current, quien });
  },

  /**
   * The server has renewed the token `from`. Ignored when the session has another token by now, or
   * when the new token belongs to another session.
   */
  renew(from: string, token: string): void {
    if (current.token !== from || sesionDe(token) !== sesionDe(from)) return;
    localStorage.setItem("token", token);
    change({ ...current, token });
  },

  /** The user has signed out: delete everything. */
  close(): void {
    localStorage.removeItem("token");
    localStorage.removeItem(LAST);
    sessionStorage.clear();
    change(NADIE);
  },

  /** The server no longer accepts the token, or it has expired. The login says so. */
  expire(): void {
    if (current.token === null) return;
    localStorage.removeItem("token");
    localStorage.removeItem(LAST);
    forget();
    change({ ...NADIE, aviso: textos.login.sesionTerminada });
  },

  /** Leaves a message for the login, after what it says already, while nobody is signed in. */
  tell(aviso: string): void {
    if (current.token !== null) return;
    change({ ...NADIE, aviso: current.aviso === null ? aviso : `${current.aviso} ${aviso}` });
  },

  subscribe(listener: () => void): () => void {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
};

/** Other tabs sign in and out too. A renewed token is of the same session: nothing else changes. */
function followTabs(): void {
  const token = localStorage.getItem("token");
  if (token === current.token) return;
  if (token === null) {
    forget();
    change({ ...NADIE, aviso: textosWeb.login.otraPestana });
  } else if (sesionDe(token) === sesionDe(current.token)) {
    change({ ...current, token });
  } else {
    forget();
    change({ token, quien: null, aviso: null });
  }
}

window.addEventListener("storage", ({ key }) => {
  if (key === "token" || key === null) followTabs();
});
// A page that «back» brings from the browser's memory has heard nothing while it was there.
window.addEventListener("pageshow", ({ persisted }) => {
  if (persisted) followTabs();
});

interface Claims {
  exp?: unknown;
  sid?: unknown;
  /** The user's id. */
  sub?: unknown;
}

/** A token's claims, unverified. They serve to know its expiry and to tell sessions apart. */
function claims(token: string): Claims | null {
  try {
    const payload = token.split(".")[1] ?? "";
    const parsed: unknown = JSON.parse(atob(payload.replace(/-/g, "+").replace(/_/g, "/")));
    return typeof parsed === "object" ? (parsed as Claims | null) : null;
  } catch {
    return null;
  }
}

/** The id of a token's session, which a renewed token keeps; null without a token. */
export function sesionDe(token: string | null): string | null {
  if (token === null) return null;
  const sid = claims(token)?.sid;
  return typeof sid === "string" ? sid : token;
}

/**
 * Whether a token has expired by its `exp` (in seconds). A token without one counts as expired.
 * `ahora` is in milliseconds.
 */
export function tokenCaducado(token: string, ahora = Date.now()): boolean {
  const exp = claims(token)?.exp;
  return typeof exp !== "number" || exp * 1000 <= ahora;
}

/** The current session. The component renders again when it changes. */
export const useSession = (): Session => useSyncExternalStore(session.subscribe, session.get, session.get);

/** Whether somebody is signed in, by what the browser knows. */
export const isOpen = ({ token }: Session): boolean => token !== null && !tokenCaducado(token);

/** The signed-in user as the domain's rules see them. Only for screens behind the guard. */
export const usePersona = () => personaOf(useSession());

/** The user of a session as the domain's rules see them. */
export function personaOf({
  token,
  quien,
}: Session): Persona & { familia: Quien["familia"]; admin: boolean } {
  const roles = quien?.roles ?? [];
  return {
    id: Number(token === null ? 0 : claims(token)?.sub),
    familiaId: quien?.familia?.id ?? null,
    roles,
    familia: quien?.familia ?? null,
    admin: esAdmin({ roles }),
  };
}
