import { textos } from "@cosecha/domain/textos";
import { Alert } from "@cosecha/ui/alert";
import { Button } from "@cosecha/ui/button";
import { DataTable } from "@cosecha/ui/data-table";
import { Plus } from "lucide-react";
import { useEffect, useMemo, useRef, useState } from "react";
import { trpc } from "../../api.ts";
import { API_URL } from "../../api-fetch.ts";
import { paths } from "../../paths.ts";
import { Screen } from "../../screen.tsx";
import { usePersona } from "../../session.ts";
import { pageProps, useTableState } from "../../table-state.ts";
import { AccesoNuevo } from "./acceso-nuevo.tsx";
import { accesoColumns } from "./columns.tsx";

/** Which other applications may come in: administrators give and revoke their accesses here. */
export default function AccesosScreen() {
  const { admin } = usePersona();
  return (
    <Screen title={textos.acceso.titulo} back={{ href: paths.usuarios(), label: "Usuarios" }}>
      {admin ? (
        <Accesos />
      ) : (
        <Alert variant="error" title={textos.comun.error}>
          {textos.comun.sinPermiso}
        </Alert>
      )}
    </Screen>
  );
}

function Accesos() {
  const [creating, setCreating] = useState(false);
  const [revocado, setRevocado] = useState<{ message: string } | null>(null);
  const columns = useMemo(() => accesoColumns((message) => setRevocado({ message })), []);
  const table = useTableState({
    pageSizes: [5, 10, 25],
    orders: ["nombre", "caduca"],
    byDefault: { orden: "nombre", direccion: "asc" },
  });
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
      {revocado === null ? null : <Revocado said={revocado} onDismiss={() => setRevocado(null)} />}
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
              setRevocado(null);
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

/** That one has been revoked. Takes the focus, as the row whose button had it goes. */
function Revocado({ said, onDismiss }: { said: { message: string }; onDismiss: () => void }) {
  const place = useRef<HTMLDivElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another one is another message, even in the same words
  useEffect(() => place.current?.focus(), [said]);
  return (
    <div ref={place} tabIndex={-1} className="focus-ring scroll-my-4 rounded-control">
      <Alert variant="success" title={textos.comun.resultado} onDismiss={onDismiss}>
        {said.message}
      </Alert>
    </div>
  );
}
