import type { AnotacionVista } from "@cosecha/domain/esquemas/historial";
import { IconButton } from "@cosecha/ui/icon-button";
import { columnHelper } from "@cosecha/ui/lib/table-columns";
import { ListFilter } from "lucide-react";
import { When } from "../../screens/when.tsx";
import { SECONDARY } from "../../tables/account-columns.tsx";
import { textosWeb } from "../../texts/texts.ts";
import { Cambios } from "./cambios.tsx";
import { soloDe } from "./filtros.ts";

const c = columnHelper<AnotacionVista>();

/** An entry may be long; its time and its link stand at its beginning. */
const TOP = "[tbody_&]:align-top";

const cuando = c.accessor("cuando", {
  header: "Cuándo",
  cell: ({ getValue }) => <When fecha={getValue()} />,
  meta: { hideBelow: "md", sortable: true, className: `${TOP} w-48 text-muted-foreground` },
});

/** The columns of a history. `onWhole` must be stable, and gets the entry to be shown whole. */
export const columnsDePedido = (onWhole: (anotacion: AnotacionVista) => void) =>
  c.columns([
    cuando,
    c.accessor("frase", {
      header: "Qué se hizo",
      cell: ({ row: { original } }) => <Anotacion anotacion={original} onWhole={onWhole} />,
      meta: { rowHeader: true, className: TOP },
    }),
  ]);

/** The same with a link to the other entries of the same thing. */
export const columns = (onWhole: (anotacion: AnotacionVista) => void) =>
  c.columns([
    ...columnsDePedido(onWhole),
    c.display({
      id: "acciones",
      header: textosWeb.comun.acciones,
      cell: ({ row: { original } }) => <SoloEsto anotacion={original} />,
      meta: { shrink: true, align: "end", className: TOP, headerHidden: true },
    }),
  ]);

function SoloEsto({ anotacion: { entidad, entidadId, nombre } }: { anotacion: AnotacionVista }) {
  if (entidadId === null) return null;
  const label = `Ver solo lo de ${nombre === null ? `número ${entidadId}` : `«${nombre}»`}`;
  return <IconButton label={label} icon={<ListFilter />} href={soloDe(entidad, entidadId)} />;
}

/** The sentence, what changed, and how to see the rest. On a small screen, when it was, too. */
function Anotacion({
  anotacion,
  onWhole,
}: {
  anotacion: AnotacionVista;
  onWhole: (anotacion: AnotacionVista) => void;
}) {
  const { frase, cambios, mas, cuando: fecha } = anotacion;
  const cortado = mas !== null || cambios.some(({ antes, despues }) => [antes, despues].some(acaba));
  return (
    <span className="grid gap-1 wrap-anywhere">
      <When fecha={fecha} className={`${SECONDARY} md:hidden`} />
      <span className="font-medium">{frase}</span>
      <span className={`grid justify-items-start gap-0.5 ${SECONDARY}`}>
        {cambios.length === 0 ? null : <Cambios cambios={cambios} />}
        {cortado ? (
          <span className="flex flex-wrap items-center gap-x-3">
            {mas}
            <button
              type="button"
              aria-label={`Ver todo: ${frase}`}
              onClick={() => onWhole(anotacion)}
              className="focus-ring touch-target rounded-control font-medium text-link hover:underline"
            >
              Ver todo
            </button>
          </span>
        ) : null}
      </span>
    </span>
  );
}

const acaba = (texto: string | null) => texto?.endsWith("…") === true;
