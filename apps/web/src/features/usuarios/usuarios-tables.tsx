import type { FamiliaVista } from "@cosecha/domain/esquemas/familias";
import { textos } from "@cosecha/domain/textos";
import { DataTable } from "@cosecha/ui/data-table";
import { useMemo } from "react";
import { trpc } from "../../api/api.ts";
import { paths } from "../../navigation/paths.ts";
import { usePersona } from "../../session/session.ts";
import { AddLink } from "../../tables/add-link.tsx";
import { LISTADOS } from "../../tables/listados.ts";
import { pageProps, useTableState } from "../../tables/table-state.ts";
import { usuarioColumns } from "./columns.tsx";

export const LISTADO = "Listado de Usuarios";
const SIN_FAMILIA = 0;

/**
 * What both lists share: their columns for the signed-in user, and the link to add a user, if they
 * may.
 */
function useComunes({ withFamilia, addTo }: { withFamilia: boolean; addTo: number | null }) {
  const { id, familiaId, roles, admin } = usePersona();
  const columns = useMemo(
    () => usuarioColumns({ id, familiaId, roles }, withFamilia),
    [id, familiaId, roles, withFamilia],
  );
  return {
    caption: LISTADO,
    columns,
    searchLabel: "Buscar usuario",
    emptyText: textos.usuario.vacio,
    getRowId: (usuario: { id: number }) => String(usuario.id),
    toolbar:
      admin && addTo !== null ? (
        <AddLink href={paths.usuarioNuevo({ familiaId: addTo })}>Añadir Usuario</AddLink>
      ) : null,
  };
}

export function Usuarios() {
  const comunes = useComunes({ withFamilia: true, addTo: SIN_FAMILIA });
  const table = useTableState(LISTADOS.usuarios);
  const query = trpc.usuarios.listar.useQuery({ ...table.input, nombre: table.search });
  return <DataTable {...pageProps(query)} {...table.props} {...table.searchProps} {...comunes} />;
}

/** A family's users. A deactivated family gets no new ones. */
export function UsuariosDeFamilia({ familia: { id, fechaBaja } }: { familia: FamiliaVista }) {
  const comunes = useComunes({ withFamilia: false, addTo: fechaBaja === null ? id : null });
  const table = useTableState(LISTADOS.usuarios);
  const query = trpc.usuarios.porFamilia.useQuery({ ...table.input, nombre: table.search, familiaId: id });
  return (
    <DataTable
      captionHidden={false}
      {...pageProps(query)}
      {...table.props}
      {...table.searchProps}
      {...comunes}
    />
  );
}
