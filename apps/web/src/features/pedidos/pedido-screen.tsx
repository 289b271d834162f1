import type { PedidoVista } from "@cosecha/domain/esquemas/pedidos";
import { puedeGestionar } from "@cosecha/domain/permisos";
import { textos } from "@cosecha/domain/textos";
import { Button } from "@cosecha/ui/button";
import { Link } from "@cosecha/ui/link";
import { useState } from "react";
import { trpc } from "../../api.ts";
import { Loaded } from "../../loaded.tsx";
import { paths } from "../../paths.ts";
import { Screen } from "../../screen.tsx";
import { usePersona } from "../../session.ts";
import { PedidoForm, pedidosDelDisponible } from "./pedido-form.tsx";

export default function PedidoScreen({ id }: { id: number }) {
  const persona = usePersona();
  const query = trpc.pedidos.ver.useQuery({ id });
  const actualizar = trpc.pedidos.actualizar.useMutation();
  const [creado] = useState(mensajeDeLlegada);
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
              <Link href={lineasDe(pedido, persona.familiaId)}>Ver las líneas</Link>
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

const lineasDe = ({ id }: PedidoVista, familiaId: number | null) =>
  familiaId === null ? paths.reparto({ pedidoId: id }) : paths.lineas({ pedidoId: id, familiaId });

/** What the screen that one comes from left to be said here; a reload does not say it again. */
function mensajeDeLlegada(): string | null {
  const state: unknown = window.history.state;
  const mensaje: unknown = typeof state === "object" && state !== null ? Reflect.get(state, "mensaje") : null;
  if (typeof mensaje !== "string") return null;
  window.history.replaceState(null, "");
  return mensaje;
}
