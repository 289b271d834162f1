import { TabsContent } from "@cosecha/ui/tabs";
import { AdminsOnly } from "../../screens/admins-only.tsx";
import { Screen } from "../../screens/screen.tsx";
import { ScreenTabs } from "../../screens/screen-tabs.tsx";
import { Ajustes } from "./ajustes.tsx";
import { Correos } from "./correos.tsx";
import { PorHacer } from "./por-hacer.tsx";

/** What people are told: what was sent and what failed, what is due, and by which server. */
export default function AvisosScreen() {
  return (
    <Screen title="Avisos" description="Lo que Cosecha dice a cada persona por correo o en su aparato.">
      <AdminsOnly>
        <ScreenTabs
          label="Avisos"
          tabs={[
            { value: "enviados", label: "Enviados" },
            { value: "proximos", label: "Próximos" },
            { value: "servidor", label: "Servidor" },
          ]}
        >
          <TabsContent value="enviados">
            <Correos />
          </TabsContent>
          <TabsContent value="proximos">
            <PorHacer />
          </TabsContent>
          <TabsContent value="servidor">
            <Ajustes />
          </TabsContent>
        </ScreenTabs>
      </AdminsOnly>
    </Screen>
  );
}
