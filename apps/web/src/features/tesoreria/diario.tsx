import { diaDe, leerFecha } from "@cosecha/domain/fechas";
import { textos } from "@cosecha/domain/textos";
import { DataTable } from "@cosecha/ui/data-table";
import { DateInput } from "@cosecha/ui/date-input";
import { Field } from "@cosecha/ui/field";
import { FloatingMessage } from "@cosecha/ui/floating-message";
import { useMemo, useState } from "react";
import { useSearch } from "wouter";
import { trpc } from "../../api/api.ts";
import { setSearchParams } from "../../navigation/navigation.ts";
import { LISTADOS } from "../../tables/listados.ts";
import { pageProps, useTableState } from "../../tables/table-state.ts";
import { ZONE } from "../../texts/zone.ts";
import { Archivos } from "./archivos.tsx";
import { diarioColumns } from "./diario-columns.tsx";

/** The journal: every entry with what it moves, the last first. */
export function Diario() {
  const table = useTableState(LISTADOS.diario);
  const params = new URLSearchParams(useSearch());
  const [desde, hasta] = [params.get("desde"), params.get("hasta")].map(diaEscrito);
  const dias = {
    ...(desde && { desde: diaDe(desde, ZONE) }),
    ...(hasta && { hasta: diaDe(hasta, ZONE) }),
  };
  const query = trpc.cuentas.diario.useQuery({ ...table.input, ...dias, ...buscado(table.search) });
  const [anulados, setAnulados] = useState<readonly string[]>([]);
  const columns = useMemo(
    () => diarioColumns((message) => setAnulados((before) => [...before, message])),
    [],
  );
  return (
    <div className="grid gap-4">
      <div className="grid gap-x-4 gap-y-3 sm:max-w-lg sm:grid-cols-2 print:hidden">
        <Dia nombre="desde" label="Desde el día" fecha={desde} />
        <Dia nombre="hasta" label="Hasta el día" fecha={hasta} />
      </div>
      {anulados.length === 0 ? null : (
        <FloatingMessage
          key={anulados.length}
          title={textos.comun.resultado}
          // The button that had the focus is gone.
          takeFocus
          onDismiss={() => setAnulados([])}
        >
          {anulados.at(-1)}
        </FloatingMessage>
      )}
      <DataTable
        caption="Diario"
        columns={columns}
        {...pageProps(query)}
        {...table.props}
        {...table.searchProps}
        searchLabel="Número, concepto, familia, proveedor o referencia"
        toolbar={<Archivos de="El diario de esos días" url="/api/cuentas/diario/archivo" filtro={dias} />}
        emptyText={
          table.search !== ""
            ? "No hay ningún asiento así."
            : desde || hasta
              ? "No hay asientos de esos días."
              : "Todavía no hay nada apuntado."
        }
        getRowId={({ id }) => String(id)}
      />
    </div>
  );
}

/** What one types is an entry's number where it is one, and else part of its concept or of a name. */
const buscado = (texto: string) =>
  /^[1-9]\d{0,8}$/.test(texto.trim()) ? { numero: Number(texto) } : texto === "" ? {} : { texto };

/** A day of the address; null where it is none. */
const diaEscrito = (texto: string | null): Date | null =>
  /^20\d\d-\d\d-\d\d$/.test(texto ?? "") ? leerFecha(texto ?? "", ZONE) : null;

function Dia({ nombre, label, fecha }: { nombre: string; label: string; fecha: Date | null | undefined }) {
  return (
    <Field label={label}>
      {(control) => (
        <DateInput
          {...control}
          timeZone={ZONE}
          value={fecha}
          onValueChange={(valor) =>
            setSearchParams({
              [nombre]: valor === undefined ? null : diaDe(valor, ZONE),
              "diario.pagina": null,
            })
          }
        />
      )}
    </Field>
  );
}
