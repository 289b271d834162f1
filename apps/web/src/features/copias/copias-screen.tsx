import { textos } from "@cosecha/domain/textos";
import { Alert } from "@cosecha/ui/alert";
import { Button } from "@cosecha/ui/button";
import { DataTable } from "@cosecha/ui/data-table";
import { FloatingMessage } from "@cosecha/ui/floating-message";
import { FileSpreadsheet, Plus } from "lucide-react";
import { useMemo } from "react";
import { failureText, trpc } from "../../api/api.ts";
import { useDownload } from "../../files/use-download.ts";
import { paths } from "../../navigation/paths.ts";
import { AdminsOnly } from "../../screens/admins-only.tsx";
import { Screen } from "../../screens/screen.tsx";
import { LISTADOS } from "../../tables/listados.ts";
import { pageProps, useTableState } from "../../tables/table-state.ts";
import { copiaColumns } from "./columns.tsx";

/** The backups. Administrators make and download them here, and take everything as a workbook. */
export default function CopiasScreen() {
  return (
    <Screen title={textos.copia.titulo} back={{ href: paths.usuarios(), label: "Usuarios" }}>
      <AdminsOnly>
        <Copias />
      </AdminsOnly>
    </Screen>
  );
}

function Copias() {
  const table = useTableState(LISTADOS.copias);
  const query = trpc.copias.listar.useQuery(table.input);
  const estado = trpc.copias.estado.useQuery();
  const crear = trpc.copias.crear.useMutation();
  const { busy, failure, dismiss, start } = useDownload();
  const columns = useMemo(() => copiaColumns((copia) => void start(copia)), [start]);
  return (
    <div className="grid gap-5">
      <p className="max-w-prose text-muted-foreground">
        Una copia de seguridad lleva todo lo que hay en Cosecha. {porLaNoche(estado.data?.nocturnas)}{" "}
        Descargue alguna de vez en cuando y guárdela en otro ordenador: lleva datos de todas las familias, así
        que póngala donde solo la vea quien deba.
      </p>
      {estado.data?.fallo == null ? null : (
        <Alert variant="error" title={textos.comun.error}>
          {textos.copia.falloNocturna(estado.data.fallo)}
        </Alert>
      )}
      {crear.data === undefined ? null : (
        <FloatingMessage title={textos.comun.resultado} onDismiss={crear.reset}>
          {crear.data.message}
        </FloatingMessage>
      )}
      {crear.error === null ? null : (
        <Alert variant="error" title={textos.comun.error} onDismiss={crear.reset}>
          {failureText(crear.error, textos.copia.noHecha)}
        </Alert>
      )}
      {failure === undefined ? null : (
        <Alert variant="error" title={textos.comun.error} onDismiss={dismiss}>
          {failure}
        </Alert>
      )}
      <DataTable
        caption={textos.copia.titulo}
        columns={columns}
        {...pageProps(query)}
        {...table.props}
        emptyText={textos.copia.vacio}
        getRowId={(copia) => copia.nombre}
        toolbar={
          <>
            <Button loading={crear.isPending} onClick={() => crear.mutate()}>
              <Plus aria-hidden />
              Hacer una copia ahora
            </Button>
            <Button variant="outline" loading={busy} onClick={() => void start({ url: "/api/copias/excel" })}>
              <FileSpreadsheet aria-hidden />
              {textos.copia.descargar}
            </Button>
          </>
        }
      />
    </div>
  );
}

/** Who makes the nightly ones; nothing until the server has said it. */
function porLaNoche(nocturnas: boolean | undefined): string {
  if (nocturnas === undefined) return "";
  return nocturnas
    ? "Se hace una cada noche, y otra antes de cada cambio de versión."
    : "Las de cada noche las programa quien lleva el servidor.";
}
