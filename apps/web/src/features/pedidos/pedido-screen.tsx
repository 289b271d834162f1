import type { PedidoVista } from "@cosecha/domain/esquemas/pedidos";
import { puedeGestionar } from "@cosecha/domain/permisos";
import { textos } from "@cosecha/domain/textos";
import { Button } from "@cosecha/ui/button";
import { Link } from "@cosecha/ui/link";
import { useState } from "react";
import { trpc } from "../../api.ts";
import { useArrivalMessage } from "../../arrival.ts";
import { Loaded } from "../../loaded.tsx";
import { Screen } from "../../screen.tsx";
import { usePersona } from "../../session.ts";
import { lineasDe } from "./columns.tsx";
import { PedidoForm, pedidosDelDisponible } from "./pedido-form.tsx";

export default function PedidoScreen({ id }: { id: number }) {
  const persona = usePersona();
  const query = trpc.pedidos.ver.useQuery({ id });
  const actualizar = trpc.pedidos.actualizar.useMutation();
  const [creado] = useArrivalMessage();
  // How often it has been saved: the form then starts over from what the server has.
  const [saved, setSaved] = useState<{ count: number; mensaje: string | null }>({
    count: 0,
    mensaje: creado,
  });
  return (
    <Loaded query={query}>
      {(pedido) => (
        <Screen
          title={`Editar Pedido ${pedido.descripcion} de proveedor ${pedido.nombreProveedor}`}
          back={{ href: pedidosDelDisponible(pedido.disponibleId), label: pedido.disponible.descripcion }}
          actions={
            <Button asChild variant="secondary">
              <Link href={lineasDe(pedido, persona)}>Ver las líneas</Link>
            </Button>
          }
        >
          <PedidoForm
            key={saved.count}
            disponibleId={pedido.disponibleId}
            pedido={pedido}
            defaultValues={valoresDe(pedido)}
            message={saved.mensaje}
            readOnly={!puedeGestionar(persona, pedido.disponible.proveedor)}
            submitLabel="Guardar"
            failureDefault={textos.pedido.noActualizado}
            onSave={async (datos) => {
              const { message } = await actualizar.mutateAsync({ ...datos, id });
              await query.refetch();
              setSaved(({ count }) => ({ count: count + 1, mensaje: message }));
            }}
          />
        </Screen>
      )}
    </Loaded>
  );
}

const valoresDe = ({ inicio, fin, descripcion, estado }: PedidoVista) => ({
  inicio,
  fin,
  descripcion,
  estado,
});
