import { textos } from "@cosecha/domain/textos";
import { Button } from "@cosecha/ui/button";
import { DataTable } from "@cosecha/ui/data-table";
import { FloatingMessage } from "@cosecha/ui/floating-message";
import { Plus } from "lucide-react";
import { useMemo, useState } from "react";
import { trpc } from "../../api/api.ts";
import { API_URL } from "../../api/api-fetch.ts";
import { paths } from "../../navigation/paths.ts";
import { AdminsOnly } from "../../screens/admins-only.tsx";
import { Screen } from "../../screens/screen.tsx";
import { LISTADOS } from "../../tables/listados.ts";
import { pageProps, useTableState } from "../../tables/table-state.ts";
import { AccesoNuevo } from "./acceso-nuevo.tsx";
import { accesoColumns } from "./columns.tsx";

/** The accesses of other applications. Administrators give and revoke them here. */
export default function AccesosScreen() {
  return (
    <Screen title={textos.acceso.titulo} back={{ href: paths.usuarios(), label: "Usuarios" }}>
      <AdminsOnly>
        <Accesos />
      </AdminsOnly>
    </Screen>
  );
}

function Accesos() {
  const [creating, setCreating] = useState(false);
  const [revocados, setRevocados] = useState<readonly string[]>([]);
  const columns = useMemo(
    () => accesoColumns((message) => setRevocados((before) => [...before, message])),
    [],
  );
  const table = useTableState(LISTADOS.accesos);
  const query = trpc.accesos.listar.useQuery(table.input);
  return (
    <div className="grid gap-5">
      <p className="max-w-prose text-muted-foreground">
        Con un acceso, otra aplicación (la contabilidad del grupo, una hoja de cálculo, una web) entra en
        Cosecha con una clave suya, sin la contraseña de nadie. Lo que puede pedir está en la{" "}
        <a href={`${API_URL}/api/docs`} className="text-link underline underline-offset-4">
          descripción de la API
        </a>
        .
      </p>
      {revocados.length === 0 ? null : (
        <FloatingMessage
          key={revocados.length}
          title={textos.comun.resultado}
          // The button that had the focus is gone with its row.
          takeFocus
          onDismiss={() => setRevocados([])}
        >
          {revocados.at(-1)}
        </FloatingMessage>
      )}
      <DataTable
        caption={textos.acceso.titulo}
        columns={columns}
        {...pageProps(query)}
        {...table.props}
        emptyText={textos.acceso.vacio}
        getRowId={(acceso) => String(acceso.id)}
        toolbar={
          <Button
            onClick={() => {
              setRevocados([]);
              setCreating(true);
            }}
          >
            <Plus aria-hidden />
            Dar acceso
          </Button>
        }
      />
      {creating ? <AccesoNuevo onClose={() => setCreating(false)} /> : null}
    </div>
  );
}
