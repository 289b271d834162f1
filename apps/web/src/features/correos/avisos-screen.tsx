import { textos } from "@cosecha/domain/textos";
import { Alert } from "@cosecha/ui/alert";
import { Button } from "@cosecha/ui/button";
import { TabsContent } from "@cosecha/ui/tabs";
import { trpc } from "../../api/api.ts";
import { serverTime } from "../../api/server-clock.ts";
import { setSearchParams } from "../../navigation/navigation.ts";
import { AdminsOnly } from "../../screens/admins-only.tsx";
import { KeptTab } from "../../screens/kept-tab.tsx";
import { Screen } from "../../screens/screen.tsx";
import { ScreenTabs } from "../../screens/screen-tabs.tsx";
import { cuando } from "../../texts/zone.ts";
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
            <SinServidor />
            <SinCupo />
            <Correos />
          </TabsContent>
          <TabsContent value="proximos">
            <SinServidor />
            <SinCupo />
            <PorHacer />
          </TabsContent>
          <KeptTab value="servidor">
            <Ajustes />
          </KeptTab>
        </ScreenTabs>
      </AdminsOnly>
    </Screen>
  );
}

/** Where no more mails may be sent for now, so that nobody thinks that they are lost. */
function SinCupo() {
  // As home says it.
  const { data } = trpc.cooperativa.estado.useQuery(undefined, { staleTime: 0 });
  if (data?.correosEsperan === undefined) return null;
  const { alDia, hasta } = data.correosEsperan;
  return (
    <Alert className="mb-5" title={textos.limites.correosTitulo}>
      {textos.limites.correosEsperan(alDia, cuando(hasta, serverTime()))}
    </Alert>
  );
}

/** Where no mail goes out, so that nobody waits for it. */
function SinServidor() {
  const { data } = trpc.cooperativa.ver.useQuery();
  if (data === undefined || data.correo === true) return null;
  return (
    <Alert
      className="mb-5"
      title={textos.correos.sinServidor}
      action={
        <Button variant="outline" size="sm" onClick={() => setSearchParams({ pestana: "servidor" })}>
          Poner uno
        </Button>
      }
    >
      Cosecha no envía correos: los mensajes se copian o se comparten en la pantalla de cada pedido, y las
      invitaciones son enlaces.
    </Alert>
  );
}
