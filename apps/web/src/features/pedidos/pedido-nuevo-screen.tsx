import { puedeGestionar } from "@cosecha/domain/permisos";
import { textos } from "@cosecha/domain/textos";
import { Alert } from "@cosecha/ui/alert";
import { useState } from "react";
import { trpc } from "../../api/api.ts";
import { serverTime } from "../../api/server-clock.ts";
import { useCreation } from "../../forms/creation.ts";
import { type RecordFormProps, useRecordForm } from "../../forms/record-form.tsx";
import { goOn } from "../../navigation/navigation.ts";
import { paths } from "../../navigation/paths.ts";
import { Loaded } from "../../screens/loaded.tsx";
import { Screen } from "../../screens/screen.tsx";
import { ScreenSkeleton } from "../../screens/screen-skeleton.tsx";
import { usePersona } from "../../session/session.ts";
import { ZONE } from "../../texts/zone.ts";
import { type DatosDePedido, PedidoForm, pedidosDelDisponible } from "./pedido-form.tsx";
import { plazoComoElAnterior } from "./plazos-propuestos.ts";

/** Adds an order of a listing. For users who manage its supplier. */
export default function PedidoNuevoScreen({ disponibleId }: { disponibleId: number }) {
  const persona = usePersona();
  const disponible = trpc.disponibles.ver.useQuery({ id: disponibleId });
  const crear = trpc.pedidos.crear.useMutation(useCreation());
  const record = useRecordForm({ failureDefault: textos.pedido.noCreado });
  return (
    <Loaded query={disponible}>
      {({ descripcion, proveedor }) => (
        <Screen
          title={`Añadir Pedido de proveedor ${proveedor.nombre}`}
          description={`Con los productos de «${descripcion}».`}
          back={{ href: pedidosDelDisponible(disponibleId), label: descripcion }}
        >
          {puedeGestionar(persona, proveedor) ? (
            <PedidoPropuesto
              disponibleId={disponibleId}
              descripcion={descripcion}
              record={record}
              submit="Crear"
              onSave={async (datos) => {
                const { id, message } = await crear.mutateAsync({ ...datos, disponibleId });
                // The new order's screen shows this message first.
                goOn(paths.pedido({ id }), {
                  replace: true,
                  state: { mensaje: message || textos.pedido.creado },
                });
              }}
            />
          ) : (
            <Alert variant="error" title={textos.comun.error}>
              {textos.comun.sinPermiso}
            </Alert>
          )}
        </Screen>
      )}
    </Loaded>
  );
}

type PropuestoProps = RecordFormProps<DatosDePedido> & { disponibleId: number; descripcion: string };

/**
 * The form of a new order, filled in: it is called like its listing, and open when the supplier's
 * last order would be. Without an answer about that one, the dates are left to the user.
 */
function PedidoPropuesto(props: PropuestoProps) {
  const { disponibleId } = props;
  const { data = null, isPending } = trpc.pedidos.plazoAnterior.useQuery({ disponibleId });
  return isPending ? <ScreenSkeleton /> : <Propuesto {...props} anterior={data} />;
}

/** What is proposed stays as it is once it can be seen. */
function Propuesto({
  descripcion,
  anterior,
  ...form
}: PropuestoProps & { anterior: { inicio: Date; fin: Date } | null }) {
  const [propuesto] = useState(() => {
    const ahora = new Date(Math.floor(serverTime().getTime() / 60_000) * 60_000);
    return { descripcion, plazo: anterior && plazoComoElAnterior(anterior, ahora, ZONE) };
  });
  return <PedidoForm {...form} propuesto={propuesto} />;
}
