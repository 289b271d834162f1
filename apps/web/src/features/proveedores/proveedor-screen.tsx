import type { ProveedorVista } from "@cosecha/domain/esquemas/proveedores";
import { puedeGestionar } from "@cosecha/domain/permisos";
import { textos } from "@cosecha/domain/textos";
import { TabsContent } from "@cosecha/ui/tabs";
import { lazy, Suspense } from "react";
import { trpc } from "../../api/api.ts";
import { useRecordForm } from "../../forms/record-form.tsx";
import { useArrivalMessage } from "../../navigation/arrival.ts";
import { ArrivalAlert } from "../../navigation/arrival-alert.tsx";
import { paths } from "../../navigation/paths.ts";
import { useLeaving } from "../../navigation/use-leaving.ts";
import { useTab } from "../../navigation/use-tab.ts";
import { KeptTab } from "../../screens/kept-tab.tsx";
import { Loaded } from "../../screens/loaded.tsx";
import { PlotLink } from "../../screens/plot-link.tsx";
import { Screen } from "../../screens/screen.tsx";
import { ScreenSkeleton } from "../../screens/screen-skeleton.tsx";
import { ScreenTabs } from "../../screens/screen-tabs.tsx";
import { usePersona } from "../../session/session.ts";
import { DisponiblesTable } from "../disponibles/disponibles-table.tsx";
import { ProveedorDatos } from "./proveedor-datos.tsx";
import { ProveedorEliminar } from "./proveedor-eliminar.tsx";
import { enFormulario, ProveedorForm } from "./proveedor-form.tsx";

const RitmoTab = lazy(() => import("../ritmos/ritmo-tab.tsx"));

const TABS = [
  { value: "datos", label: "Datos" },
  { value: "disponibles", label: "Disponibles" },
  { value: "ritmo", label: "Ritmo" },
] as const;

/** A supplier and its listings. Only users who manage it can change it. */
export default function ProveedorScreen({ id }: { id: number }) {
  const persona = usePersona();
  const tab = useTab(TABS);
  const query = trpc.proveedores.ver.useQuery({ id });
  return (
    <Loaded query={query}>
      {(proveedor) => {
        const editable = puedeGestionar(persona, proveedor);
        return (
          <Screen
            title={`Editar Proveedor ${proveedor.nombre}`}
            back={{ href: paths.proveedores(), label: "Proveedores" }}
            actions={
              <PlotLink href={paths.preciosDeProveedor({ proveedorId: id })}>
                Cómo cambian los precios
              </PlotLink>
            }
          >
            {/* After deleting a listing, the app comes back to the tab where it was. */}
            {tab.value === "datos" ? null : <ArrivalAlert />}
            <ScreenTabs label="Proveedor" tabs={TABS}>
              {/* Always mounted, so that typed text survives a look at the other tab. */}
              <TabsContent value="datos" forceMount>
                {editable ? <Datos proveedor={proveedor} /> : <ProveedorDatos proveedor={proveedor} />}
              </TabsContent>
              <TabsContent value="disponibles">
                <DisponiblesTable proveedorId={id} editable={editable} />
              </TabsContent>
              <KeptTab value="ritmo">
                <Suspense fallback={<ScreenSkeleton />}>
                  <RitmoTab proveedor={proveedor} editable={editable} />
                </Suspense>
              </KeptTab>
            </ScreenTabs>
          </Screen>
        );
      }}
    </Loaded>
  );
}

function Datos({ proveedor }: { proveedor: ProveedorVista }) {
  const { id } = proveedor;
  const { admin } = usePersona();
  const utils = trpc.useUtils();
  const actualizar = trpc.proveedores.actualizar.useMutation();
  const { leaving, leave } = useLeaving();
  const [creado] = useArrivalMessage();
  const record = useRecordForm({
    message: creado,
    failureDefault: textos.proveedor.noActualizado,
    stored: {
      read: () => utils.client.proveedores.ver.query({ id }),
      show: (actual) => utils.proveedores.ver.setData({ id }, actual),
      asSent: enFormulario,
    },
  });
  return (
    <ProveedorForm
      proveedor={proveedor}
      record={record}
      disabled={leaving}
      submit="Guardar"
      onSave={({ logo, familias, ...datos }) => {
        const enviado = {
          ...datos,
          // An unchanged logo is not sent. Only administrators say which families manage a
          // supplier.
          logo: logo === proveedor.logo ? undefined : logo,
          familias: admin ? familias : undefined,
        };
        return record.save(enviado, actualizar.mutateAsync({ ...enviado, id }), textos.proveedor.actualizado);
      }}
    >
      {admin ? (
        <ProveedorEliminar
          proveedor={proveedor}
          disabled={leaving}
          onDone={(mensaje) => leave({ to: paths.proveedores(), mensaje })}
        />
      ) : null}
    </ProveedorForm>
  );
}
