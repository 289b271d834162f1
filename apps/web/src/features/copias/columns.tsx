import { formatoTamano } from "@cosecha/domain/archivos";
import type { CopiaVista } from "@cosecha/domain/esquemas/copias";
import { textos } from "@cosecha/domain/textos";
import { IconButton } from "@cosecha/ui/icon-button";
import { columnHelper } from "@cosecha/ui/lib/table-columns";
import { Download } from "lucide-react";
import { serverTime } from "../../api/server-clock.ts";
import { When } from "../../screens/when.tsx";
import { SECONDARY } from "../../tables/account-columns.tsx";
import { textosWeb } from "../../texts/texts.ts";
import { cuando } from "../../texts/zone.ts";

/** The columns of the backups. `download` must be stable. */
export function copiaColumns(download: (copia: CopiaVista) => void) {
  const c = columnHelper<CopiaVista>();
  return c.columns([
    c.accessor(({ hecha }) => hecha, {
      id: "hecha",
      header: "Hecha",
      cell: ({ row: { original } }) => <Hecha copia={original} />,
      meta: { rowHeader: true, sortable: true, className: "lg:whitespace-nowrap" },
    }),
    c.accessor(({ motivo }) => textos.copia.motivos[motivo], {
      id: "motivo",
      header: "Por qué",
      meta: { hideBelow: "lg" },
    }),
    c.accessor(({ tamano }) => formatoTamano(tamano), {
      id: "tamano",
      header: "Tamaño",
      meta: { hideBelow: "lg", className: "whitespace-nowrap" },
    }),
    c.display({
      id: "acciones",
      header: textosWeb.comun.acciones,
      cell: ({ row: { original } }) => (
        <IconButton
          label={`Descargar la copia de ${cuando(original.hecha, serverTime())}`}
          icon={<Download aria-hidden />}
          onClick={() => download(original)}
        />
      ),
      meta: { shrink: true, align: "end" },
    }),
  ]);
}

/** When it was made. A small screen has no other columns, so it shows the rest here. */
function Hecha({ copia: { hecha, motivo, tamano } }: { copia: CopiaVista }) {
  return (
    <span className="grid gap-0.5">
      <When fecha={hecha} />
      <span className={`grid gap-0.5 lg:hidden ${SECONDARY}`}>
        <span>{textos.copia.motivos[motivo]}</span>
        <span>{formatoTamano(tamano)}</span>
      </span>
    </span>
  );
}
