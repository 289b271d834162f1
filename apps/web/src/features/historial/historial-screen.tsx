import type { AnotacionVista } from "@cosecha/domain/esquemas/historial";
import { textos } from "@cosecha/domain/textos";
import { ENTIDADES } from "@cosecha/domain/textos/historial";
import { Button } from "@cosecha/ui/button";
import { DataTable } from "@cosecha/ui/data-table";
import { SlidersHorizontal } from "lucide-react";
import { useId, useMemo, useState } from "react";
import { useSearch } from "wouter";
import { trpc } from "../../api/api.ts";
import { AdminsOnly } from "../../screens/admins-only.tsx";
import { Screen } from "../../screens/screen.tsx";
import { LISTADOS } from "../../tables/listados.ts";
import { pageProps, useTableState } from "../../tables/table-state.ts";
import { ZONE } from "../../texts/zone.ts";
import { CAMBIOS, EntryDialog } from "./anotacion-entera.tsx";
import { columns } from "./columns.tsx";
import { type Filtros, leerFiltros, pedirCon } from "./filtros.ts";
import { filtrar, PanelDeFiltros } from "./panel-de-filtros.tsx";

/** Who did what and when. For administrators. */
export default function HistorialScreen() {
  return (
    <Screen title={textos.historial.titulo}>
      <AdminsOnly>
        <Historial />
      </AdminsOnly>
    </Screen>
  );
}

const SIN_FILTROS = {
  quien: null,
  que: null,
  cual: null,
  clase: null,
  desde: null,
  hasta: null,
  buscar: null,
};

function Historial() {
  const [whole, setWhole] = useState<AnotacionVista | null>(null);
  const shown = useMemo(() => columns(setWhole), []);
  const table = useTableState(LISTADOS.historial);
  const filtros = leerFiltros(new URLSearchParams(useSearch()), ZONE);
  const puestos = Object.values(filtros).filter((valor) => valor !== null).length;
  const query = trpc.historial.listar.useQuery(
    { ...table.input, ...pedirCon(filtros, ZONE), ...(table.search !== "" && { texto: table.search }) },
    { staleTime: 0 },
  );
  const [open, setOpen] = useState(false);
  const panelId = useId();
  return (
    <div className="grid gap-4">
      <div id={panelId} hidden={!open}>
        {open ? <PanelDeFiltros filtros={filtros} /> : null}
      </div>
      <UnaSola filtros={filtros} filas={query.data?.filas} />
      <DataTable
        caption={textos.historial.titulo}
        columns={shown}
        {...pageProps(query)}
        {...table.props}
        {...table.searchProps}
        searchLabel="Buscar persona o cosa"
        emptyText={
          puestos > 0 || table.search !== "" ? textos.historial.vacioConFiltros : textos.historial.vacio
        }
        getRowId={(anotacion) => String(anotacion.id)}
        toolbar={
          <span className="flex flex-wrap gap-2">
            {puestos > 0 || table.search !== "" ? (
              <Button variant="ghost" onClick={() => filtrar(SIN_FILTROS)}>
                Quitar filtros
              </Button>
            ) : null}
            <Button
              variant="outline"
              aria-expanded={open}
              aria-controls={panelId}
              onClick={() => setOpen(!open)}
            >
              <SlidersHorizontal aria-hidden />
              Filtros{puestos > 0 ? ` (${puestos})` : ""}
            </Button>
          </span>
        }
      />
      {whole === null ? null : <Entera anotacion={whole} onClose={() => setWhole(null)} />}
    </div>
  );
}

/** Says that the entries are of one record alone, which the address names. */
function UnaSola({
  filtros: { que, cual },
  filas,
}: {
  filtros: Filtros;
  filas: readonly AnotacionVista[] | undefined;
}) {
  if (que === null || cual === null) return null;
  const nombre = filas?.find(({ entidad, entidadId }) => entidad === que && entidadId === cual)?.nombre;
  return (
    <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
      <span className="min-w-0 wrap-anywhere">
        {ENTIDADES[que]}: solo lo de <strong>{nombre ? `«${nombre}»` : `número ${cual}`}</strong>
      </span>
      <Button variant="outline" size="sm" onClick={() => filtrar({ cual: null })}>
        Ver lo de todos
      </Button>
    </p>
  );
}

function Entera({
  anotacion: { id, frase, cuando },
  onClose,
}: {
  anotacion: AnotacionVista;
  onClose: () => void;
}) {
  const [pagina, setPagina] = useState(0);
  const query = trpc.historial.ver.useQuery(
    { id, pagina, tamano: CAMBIOS },
    { placeholderData: (previous) => previous },
  );
  return (
    <EntryDialog
      title={frase}
      cuando={cuando}
      query={query}
      page={pagina}
      onPageChange={setPagina}
      onClose={onClose}
    />
  );
}
