import { puedeGestionar } from "@cosecha/domain/permisos";
import { Tabs, TabsContent, TabsList, TabsTrigger } from "@cosecha/ui/tabs";
import { trpc } from "../../api.ts";
import { Loaded } from "../../loaded.tsx";
import { paths } from "../../paths.ts";
import { Screen } from "../../screen.tsx";
import { usePersona } from "../../session.ts";
import { useTab } from "../../use-tab.ts";
import { DisponiblesTable } from "../disponibles/disponibles-table.tsx";
import { ProveedorDatos } from "./proveedor-datos.tsx";

export default function ProveedorScreen({ id }: { id: number }) {
  const persona = usePersona();
  const tab = useTab(["datos", "disponibles"]);
  const query = trpc.proveedores.ver.useQuery({ id });
  return (
    <Loaded query={query}>
      {(proveedor) => {
        const editable = puedeGestionar(persona, proveedor);
        return (
          <Screen
            title={`Editar Proveedor ${proveedor.nombre}`}
            back={{ href: paths.proveedores(), label: "Proveedores" }}
          >
            <Tabs {...tab}>
              <TabsList aria-label="Proveedor">
                <TabsTrigger value="datos">Datos</TabsTrigger>
                <TabsTrigger value="disponibles">Disponibles</TabsTrigger>
              </TabsList>
              <TabsContent value="datos">
                <ProveedorDatos proveedor={proveedor} />
              </TabsContent>
              <TabsContent value="disponibles">
                <DisponiblesTable proveedorId={id} editable={editable} />
              </TabsContent>
            </Tabs>
          </Screen>
        );
      }}
    </Loaded>
  );
}
