import { textos } from "@cosecha/domain/textos";
import { Alert } from "@cosecha/ui/alert";
import type { ReactNode } from "react";
import { usePersona } from "../session/session.ts";

/** What a screen has for administrators; others are told that it is not for them. */
export function AdminsOnly({ children }: { children: ReactNode }) {
  const { admin } = usePersona();
  if (admin) return children;
  return (
    <Alert variant="error" title={textos.comun.error}>
      {textos.comun.sinPermiso}
    </Alert>
  );
}
