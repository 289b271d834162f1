import type { LineaVista } from "@cosecha/domain/esquemas/lineas";
import { useEffect, useLayoutEffect, useRef, useState } from "react";
import { session } from "../../session.ts";
import { LinesDraft } from "./lines-draft.ts";

/** The draft of one family's lines, over what the server has. A session that ends meanwhile does not lose it. */
export function useDraft(key: string, lineas: readonly LineaVista[]): LinesDraft {
  const [draft] = useState(() => {
    const made = new LinesDraft();
    made.load(lineas);
    made.restore(kept(key));
    return made;
  });
  const loaded = useRef(lineas);
  useLayoutEffect(() => {
    if (loaded.current === lineas) return;
    loaded.current = lineas;
    draft.load(lineas);
  }, [draft, lineas]);
  useEffect(() => {
    sessionStorage.removeItem(key);
    return () => {
      const pending = draft.pending();
      if (session.get().token === null && session.get().aviso !== null && pending.length > 0) {
        sessionStorage.setItem(key, JSON.stringify(pending));
      }
    };
  }, [draft, key]);
  return draft;
}

function kept(key: string): [number, string][] {
  try {
    const value: unknown = JSON.parse(sessionStorage.getItem(key) ?? "[]");
    return Array.isArray(value) ? (value as [number, string][]) : [];
  } catch {
    return [];
  }
}
