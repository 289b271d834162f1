import { puedeGestionar } from "@cosecha/domain/permisos";
import { TabsContent } from "@cosecha/ui/tabs";
import { trpc } from "../../api/api.ts";
import { ArrivalAlert } from "../../navigation/arrival-alert.tsx";
import { useTab } from "../../navigation/use-tab.ts";
import { Loaded } from "../../screens/loaded.tsx";
import { Screen } from "../../screens/screen.tsx";
import { ScreenTabs } from "../../screens/screen-tabs.tsx";
import { usePersona } from "../../session/session.ts";
import { PedidosDeDisponible } from "../pedidos/pedidos-tables.tsx";
import { ProductosTable } from "../productos/productos-table.tsx";
import { DisponibleDatos } from "./disponible-datos.tsx";
import { volverAlProveedor } from "./disponible-form.tsx";

const TABS = [
  { value: "datos", label: "Datos" },
  { value: "pedidos", label: "Pedidos" },
  { value: "productos", label: "Productos" },
] as const;

/**
 * A listing, with its orders and its products. Only users who manage its supplier can change it.
 */
export default function DisponibleScreen({ id }: { id: number }) {
  const persona = usePersona();
  const tab = useTab(TABS);
  const query = trpc.disponibles.ver.useQuery({ id });
  const gestiona = query.data !== undefined && puedeGestionar(persona, query.data.proveedor);
  return (
    <Loaded query={query}>
      {(disponible) => (
        <Screen
          title={`Editar Disponible ${disponible.descripcion} de ${disponible.proveedor.nombre}`}
          back={{
            href: volverAlProveedor(disponible.proveedorId),
            label: disponible.proveedor.nombre,
          }}
        >
          {/* After deleting a product or an order, the app comes back to the tab where it was. */}
          {tab.value === "datos" ? null : <ArrivalAlert />}
          <ScreenTabs label="Disponible" tabs={TABS}>
            {/* Always mounted, so that typed text survives a look at another tab. */}
            <TabsContent value="datos" forceMount>
              <DisponibleDatos disponible={disponible} />
            </TabsContent>
            <TabsContent value="pedidos">
              <PedidosDeDisponible disponibleId={id} editable={gestiona} />
            </TabsContent>
            <TabsContent value="productos">
              <ProductosTable disponibleId={id} editable={gestiona} />
            </TabsContent>
          </ScreenTabs>
        </Screen>
      )}
    </Loaded>
  );
}
