import { TabsContent } from "@cosecha/ui/tabs";
import type { ReactNode } from "react";
import { ScreenTabs } from "./screen-tabs.tsx";

const TABS = [{ value: "datos", label: "Datos" }] as const;

/** A single tab 'Datos', for records that have no other tab yet. `label` names the row of tabs. */
export function DatosTab({ label, children }: { label: string; children: ReactNode }) {
  return (
    <ScreenTabs label={label} tabs={TABS}>
      <TabsContent value="datos">{children}</TabsContent>
    </ScreenTabs>
  );
}
