import { Tabs, TabsContent, TabsList, TabsTrigger } from "@cosecha/ui/tabs";
import type { ReactNode } from "react";

/** The one tab 'Datos' of what has no other yet. `label` names the row of tabs. */
export function DatosTab({ label, children }: { label: string; children: ReactNode }) {
  return (
    <Tabs value="datos">
      <TabsList aria-label={label}>
        <TabsTrigger value="datos">Datos</TabsTrigger>
      </TabsList>
      <TabsContent value="datos">{children}</TabsContent>
    </Tabs>
  );
}
