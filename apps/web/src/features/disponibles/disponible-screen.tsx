import { puedeGestionar } from "@cosecha/domain/permisos";
import { Tabs, TabsContent, TabsList, TabsTrigger } from "@cosecha/ui/tabs";
import { trpc } from "../../api.ts";
import { ArrivalAlert } from "../../arrival-alert.tsx";
import { Loaded } from "../../loaded.tsx";
import { paths } from "../../paths.ts";
import { Screen } from "../../screen.tsx";
import { usePersona } from "../../session.ts";
import { useTab } from "../../use-tab.ts";
import { PedidosDeDisponible } from "../pedidos/pedidos-tables.tsx";
import { ProductosTable } from "../productos/productos-table.tsx";
import { DisponibleDatos } from "./disponible-datos.tsx";
import { ImportReport } from "./import-report.tsx";

export default function DisponibleScreen({ id }: { id: number }) {
  const persona = usePersona();
  const tab = useTab(["datos", "pedidos", "productos"]);
  const query = trpc.disponibles.ver.useQuery({ id });
  const gestiona = query.data !== undefined && puedeGestionar(persona, query.data.proveedor);
  const informe = trpc.disponibles.informe.useQuery({ id }, { enabled: gestiona });
  return (
    <Loaded query={query}>
      {(disponible) => (
        <Screen
          title={`Editar Disponible ${disponible.descripcion} de ${disponible.proveedor.nombre}`}
          back={{
            href: `${paths.proveedor({ id: disponible.proveedorId })}?pestana=disponibles`,
            label: disponible.proveedor.nombre,
          }}
        >
          <ArrivalAlert />
          <Tabs {...tab}>
            <TabsList aria-label="Disponible">
              <TabsTrigger value="datos">Datos</TabsTrigger>
              <TabsTrigger value="pedidos">Pedidos</TabsTrigger>
              <TabsTrigger value="productos">Productos</TabsTrigger>
            </TabsList>
            <TabsContent value="datos" className="grid gap-5">
              {informe.data ? <ImportReport disponibleId={id} importacion={informe.data} /> : null}
              <DisponibleDatos disponible={disponible} />
            </TabsContent>
            <TabsContent value="pedidos">
              <PedidosDeDisponible disponibleId={id} editable={gestiona} />
            </TabsContent>
            <TabsContent value="productos">
              <ProductosTable disponibleId={id} editable={gestiona} />
            </TabsContent>
          </Tabs>
        </Screen>
      )}
    </Loaded>
  );
}
