import type { AnotacionVista } from "@cosecha/domain/esquemas/historial";
import type { PedidoVista } from "@cosecha/domain/esquemas/pedidos";
import { puedeGestionar } from "@cosecha/domain/permisos";
import { textos } from "@cosecha/domain/textos";
import { DataTable } from "@cosecha/ui/data-table";
import { useMemo, useState } from "react";
import { trpc } from "../../api/api.ts";
import { paths } from "../../navigation/paths.ts";
import { Loaded } from "../../screens/loaded.tsx";
import { Screen } from "../../screens/screen.tsx";
import { usePersona } from "../../session/session.ts";
import { LISTADOS } from "../../tables/listados.ts";
import { pageProps, useTableState } from "../../tables/table-state.ts";
import { CAMBIOS, EntryDialog } from "./anotacion-entera.tsx";
import { columnsDePedido } from "./columns.tsx";

/** What was done in an order: all of it, or what concerns the family that asks. */
export default function HistorialDePedidoScreen({ pedidoId }: { pedidoId: number }) {
  const query = trpc.pedidos.ver.useQuery({ id: pedidoId });
  return <Loaded query={query}>{(pedido) => <DePedido pedido={pedido} />}</Loaded>;
}

function DePedido({ pedido: { id, descripcion, nombreProveedor, disponible } }: { pedido: PedidoVista }) {
  const persona = usePersona();
  const todo = puedeGestionar(persona, disponible.proveedor);
  return (
    <Screen
      title={`Historial del pedido de ${nombreProveedor}`}
      name={descripcion}
      back={{ href: paths.pedido({ id }), label: "El pedido" }}
    >
      <div className="grid gap-4">
        <p className="max-w-prose text-muted-foreground">
          {todo
            ? "Todo lo que se ha hecho en este pedido, de todas las familias."
            : "Los cambios del pedido y los de lo que pide su familia. Lo de las demás no se ve."}
        </p>
        <Tabla pedidoId={id} />
      </div>
    </Screen>
  );
}

function Tabla({ pedidoId }: { pedidoId: number }) {
  const [whole, setWhole] = useState<AnotacionVista | null>(null);
  const shown = useMemo(() => columnsDePedido(setWhole), []);
  const table = useTableState(LISTADOS.historial);
  const query = trpc.historial.dePedido.useQuery({ ...table.input, pedidoId }, { staleTime: 0 });
  return (
    <>
      <DataTable
        caption={textos.historial.titulo}
        columns={shown}
        {...pageProps(query)}
        {...table.props}
        emptyText={textos.historial.vacio}
        getRowId={(anotacion) => String(anotacion.id)}
      />
      {whole === null ? null : (
        <Entera pedidoId={pedidoId} anotacion={whole} onClose={() => setWhole(null)} />
      )}
    </>
  );
}

function Entera({
  pedidoId,
  anotacion: { id, frase, cuando },
  onClose,
}: {
  pedidoId: number;
  anotacion: AnotacionVista;
  onClose: () => void;
}) {
  const [pagina, setPagina] = useState(0);
  const query = trpc.historial.verDePedido.useQuery(
    { pedidoId, id, pagina, tamano: CAMBIOS },
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
