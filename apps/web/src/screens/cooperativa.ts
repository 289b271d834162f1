import { useSyncExternalStore } from "react";

/**
 * What the cooperative calls itself and where its logo is, "" for what it has not said; and whether
 * it keeps accounts: where it does not, nobody sees anything of them (decision 118).
 */
export interface Cooperativa {
  nombre: string;
  /** An address, or a data URL right after it has been changed here. */
  logo: string;
  cuentas?: boolean;
}

const { nombre = "", logo = "", cuentas } = document.documentElement.dataset;
let current: Cooperativa = { nombre, logo, cuentas: cuentas !== undefined };
const listeners = new Set<() => void>();

/** What the server has written into the page (apps/api/src/http/static.ts). */
export const cooperativa = {
  get: (): Cooperativa => current,
  /** It has been changed on this screen. */
  set(next: Cooperativa): void {
    current = next;
    for (const listener of listeners) listener();
  },
  subscribe(listener: () => void): () => void {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
};

export const useCooperativa = (): Cooperativa =>
  useSyncExternalStore(cooperativa.subscribe, cooperativa.get, cooperativa.get);

/** What the app is called here: as the cooperative, or Cosecha. */
export const nombrePropio = ({ nombre }: Cooperativa): string => nombre || "Cosecha";
