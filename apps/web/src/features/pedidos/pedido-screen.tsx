import type { PedidoVista } from "@cosecha/domain/esquemas/pedidos";
import { CANCELADO, CONGELADOS, lineasEditables } from "@cosecha/domain/pedidos";
import { llevaCuentas, puedeGestionar } from "@cosecha/domain/permisos";
import { textos } from "@cosecha/domain/textos";
import { Button } from "@cosecha/ui/button";
import { Link } from "@cosecha/ui/link";
import { Share2 } from "lucide-react";
import { useState } from "react";
import { trpc } from "../../api/api.ts";
import { serverTime } from "../../api/server-clock.ts";
import { useRecordForm } from "../../forms/record-form.tsx";
import { useArrivalMessage } from "../../navigation/arrival.ts";
import { paths } from "../../navigation/paths.ts";
import { useLeaving } from "../../navigation/use-leaving.ts";
import { useCooperativa } from "../../screens/cooperativa.ts";
import { Loaded } from "../../screens/loaded.tsx";
import { PlotLink } from "../../screens/plot-link.tsx";
import { Screen } from "../../screens/screen.tsx";
import { usePersona } from "../../session/session.ts";
import { Cajas } from "./cajas.tsx";
import { CerrarAhora } from "./cerrar-ahora.tsx";
import { Compartir } from "./compartir.tsx";
import { Envio } from "./envio.tsx";
import { OtroGrupo } from "./otro-grupo.tsx";
import { PedidoEliminar } from "./pedido-eliminar.tsx";
import { PedidoFicha } from "./pedido-ficha.tsx";
import { type DatosDePedido, PedidoForm, pedidosDelDisponible } from "./pedido-form.tsx";
import { useCaducado } from "./use-caducado.ts";

/** An order. Only users who manage its supplier can change it. */
export default function PedidoScreen({ id }: { id: number }) {
  const query = trpc.pedidos.ver.useQuery({ id });
  return <Loaded query={query}>{(pedido) => <Pedido pedido={pedido} />}</Loaded>;
}

function Pedido({ pedido }: { pedido: PedidoVista }) {
  const { id, disponibleId, descripcion, nombreProveedor, disponible } = pedido;
  const persona = usePersona();
  const gestiona = puedeGestionar(persona, disponible.proveedor);
  const [creado] = useArrivalMessage();
  const [sharing, setSharing] = useState(creado !== null);
  const caducado = useCaducado(pedido);
  const { cuentas } = useCooperativa();
  const terminado = caducado && pedido.estado !== CANCELADO;
  const cerrado = gestiona && terminado;
  const shareable = gestiona && !caducado && !CONGELADOS.includes(pedido.estado);
  return (
    <Screen
      title={`Editar Pedido ${descripcion} de proveedor ${nombreProveedor}`}
      back={{ href: pedidosDelDisponible(disponibleId), label: disponible.descripcion }}
      actions={
        <>
          {cerrado ? <Enlace href={paths.entregas({ pedidoId: id })}>Recibir y repartir</Enlace> : null}
          {terminado && cuentas === true && llevaCuentas(persona) ? (
            <Enlace href={paths.contabilizar({ pedidoId: id })}>Contabilizar</Enlace>
          ) : null}
          {gestiona || persona.familiaId === null ? (
            <Enlace href={paths.reparto({ pedidoId: id })}>Ver el reparto</Enlace>
          ) : null}
          {persona.familiaId === null ? null : (
            <Enlace href={paths.lineas({ pedidoId: id, familiaId: persona.familiaId })}>
              Lo de mi familia
            </Enlace>
          )}
          {shareable && !sharing ? (
            <Button variant="secondary" onClick={() => setSharing(true)}>
              <Share2 aria-hidden />
              Compartir
            </Button>
          ) : null}
          {gestiona && pedido.estado !== CANCELADO ? <OtroGrupo pedido={pedido} /> : null}
          {gestiona ? (
            <PlotLink href={paths.graficosDePedido({ pedidoId: id })}>Cómo se llena</PlotLink>
          ) : null}
          <Enlace href={paths.historialDePedido({ pedidoId: id })}>Historial</Enlace>
        </>
      }
    >
      {shareable && sharing ? (
        <div className="mb-5">
          <Compartir pedidoId={id} titulo={`Pedido de ${nombreProveedor}: ${descripcion}`} />
        </div>
      ) : null}
      {cerrado ? <Cajas pedidoId={id} /> : null}
      {cerrado ? <Envio pedidoId={id} /> : null}
      {gestiona ? <Datos pedido={pedido} creado={creado} /> : <PedidoFicha pedido={pedido} />}
    </Screen>
  );
}

function Enlace({ href, children }: { href: string; children: string }) {
  return (
    <Button asChild variant="secondary">
      <Link href={href}>{children}</Link>
    </Button>
  );
}

/** `creado`: what the screen that has just created it says. */
function Datos({ pedido, creado }: { pedido: PedidoVista; creado: string | null }) {
  const { id, disponibleId } = pedido;
  const utils = trpc.useUtils();
  const actualizar = trpc.pedidos.actualizar.useMutation();
  const { leaving, leave } = useLeaving();
  const record = useRecordForm({
    message: creado,
    failureDefault: textos.pedido.noActualizado,
    stored: {
      read: () => utils.client.pedidos.ver.query({ id }),
      show: (actual: PedidoVista) => utils.pedidos.ver.setData({ id }, actual),
    },
  });
  return (
    <PedidoForm
      disponibleId={disponibleId}
      pedido={pedido}
      record={record}
      disabled={leaving}
      submit="Guardar"
      cerrar={
        lineasEditables(pedido, serverTime()) ? (
          <CerrarAhora
            pedido={pedido}
            disabled={leaving}
            onDone={({ message, ...cerrado }) => {
              utils.pedidos.ver.setData({ id }, cerrado);
              record.say(message || textos.pedido.cerrado);
            }}
          />
        ) : null
      }
      onSave={({ factura, ...datos }: DatosDePedido) =>
        record.save(
          // A save with a file never equals the stored order, which has more than the file's name
          // here. When its answer is lost, the app cannot know whether the stored file is this one
          // or somebody else's.
          { ...datos, ...(factura && { factura: factura.nombre }) },
          actualizar.mutateAsync({ ...datos, factura, id }),
          textos.pedido.actualizado,
        )
      }
    >
      <PedidoEliminar
        pedido={pedido}
        disabled={leaving}
        onDone={(mensaje) => leave({ to: pedidosDelDisponible(disponibleId), mensaje })}
      />
    </PedidoForm>
  );
}
