import type { FamiliaVista } from "@cosecha/domain/esquemas/familias";
import { puedeEditarFamilia } from "@cosecha/domain/permisos";
import { textos } from "@cosecha/domain/textos";
import { TabsContent } from "@cosecha/ui/tabs";
import { identifyAgain, trpc } from "../../api/api.ts";
import { useRecordForm } from "../../forms/record-form.tsx";
import { useArrivalMessage } from "../../navigation/arrival.ts";
import { paths } from "../../navigation/paths.ts";
import { useLeaving } from "../../navigation/use-leaving.ts";
import { DataDownload } from "../../screens/data-download.tsx";
import { Loaded } from "../../screens/loaded.tsx";
import { PlotLink } from "../../screens/plot-link.tsx";
import { RecordCard } from "../../screens/record-card.tsx";
import { Screen } from "../../screens/screen.tsx";
import { ScreenTabs } from "../../screens/screen-tabs.tsx";
import { usePersona } from "../../session/session.ts";
import { EmailText } from "../../tables/email-text.tsx";
import { dia } from "../../texts/zone.ts";
import { Calendario } from "../calendario/calendario.tsx";
import { Invitar } from "../usuarios/invitar.tsx";
import { UsuariosDeFamilia } from "../usuarios/usuarios-tables.tsx";
import { FamiliaActions } from "./familia-actions.tsx";
import { FamiliaForm, useIsOwnAccount } from "./familia-form.tsx";

const TABS = [
  { value: "datos", label: "Datos" },
  { value: "usuarios", label: "Usuarios" },
] as const;

export default function FamiliaScreen({ id }: { id: number }) {
  const persona = usePersona();
  const query = trpc.familias.ver.useQuery({ id });
  return (
    <Loaded query={query}>
      {(familia) => (
        <Screen
          title="Opciones Familia"
          name={familia.nombre}
          back={{ href: paths.familias(), label: "Familias" }}
          actions={
            puedeEditarFamilia(persona, familia) ? (
              <PlotLink href={paths.gastoDeFamilia({ familiaId: id })}>Gasto por meses</PlotLink>
            ) : null
          }
        >
          {familia.fechaBaja === null ? null : (
            <h2 className="mb-4 text-lg font-bold">{textos.familia.deBajaDesde(dia(familia.fechaBaja))}</h2>
          )}
          <ScreenTabs label="Familia" tabs={TABS}>
            {/* Always mounted, so that typed text survives a look at the other tab. */}
            <TabsContent value="datos" forceMount>
              <DatosOFicha familia={familia} />
              {familia.fechaBaja === null && persona.familiaId === id ? <Calendario familiaId={id} /> : null}
              {persona.admin ? (
                <DataDownload
                  title="Descargar sus datos"
                  what="Todo lo que Cosecha guarda de esta familia, para dárselo si lo pide. Lo que es de cada usuario (cuándo entra y qué hace) lo descarga él, en Mis datos."
                  url={`/api/familias/datos/${id}`}
                />
              ) : null}
            </TabsContent>
            <TabsContent value="usuarios">
              <UsuariosDeFamilia familia={familia} />
            </TabsContent>
          </ScreenTabs>
        </Screen>
      )}
    </Loaded>
  );
}

/** The form, or the family's data for who may not change it. */
function DatosOFicha({ familia }: { familia: FamiliaVista }) {
  const { nombre, email } = familia;
  if (puedeEditarFamilia(usePersona(), familia)) return <Datos familia={familia} />;
  return (
    <RecordCard
      why="Solo puede verla: la cambian esa familia y quien administra."
      backHref={paths.familias()}
      items={[
        ["Nombre", nombre],
        ["Email", <EmailText key="email" email={email} />],
      ]}
    />
  );
}

function Datos({ familia }: { familia: FamiliaVista }) {
  const { id } = familia;
  const persona = usePersona();
  const utils = trpc.useUtils();
  const actualizar = trpc.familias.actualizar.useMutation();
  const { leaving, leave } = useLeaving();
  const [creada] = useArrivalMessage();
  const record = useRecordForm({
    message: creada,
    failureDefault: textos.familia.noActualizada,
    stored: {
      read: () => utils.client.familias.ver.query({ id }),
      show: (actual) => utils.familias.ver.setData({ id }, actual),
      deBaja: textos.familia.deBaja,
    },
  });
  const editable = familia.fechaBaja === null;
  const isOwn = useIsOwnAccount(familia);
  return (
    <FamiliaForm
      familia={familia}
      record={record}
      disabled={!editable || leaving}
      submit={editable ? "Guardar" : undefined}
      onSave={async (datos) => {
        await record.save(datos, actualizar.mutateAsync({ ...datos, id }), textos.familia.actualizada);
        if (persona.familiaId === id) void identifyAgain();
      }}
    >
      {editable && !isOwn ? <Invitar a={{ familia: id }} nombre={familia.nombre} disabled={leaving} /> : null}
      {persona.admin ? (
        <FamiliaActions
          familia={familia}
          disabled={leaving}
          onDone={(mensaje) => leave({ to: paths.familias(), mensaje })}
        />
      ) : null}
    </FamiliaForm>
  );
}
