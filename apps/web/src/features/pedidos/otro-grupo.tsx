import type { CompartidoVista } from "@cosecha/domain/esquemas/compartidos";
import type { PedidoVista } from "@cosecha/domain/esquemas/pedidos";
import { noCreado, noRetirado, yaNoGestiona } from "@cosecha/domain/textos/compartido";
import { Alert } from "@cosecha/ui/alert";
import { Button } from "@cosecha/ui/button";
import { Dialog } from "@cosecha/ui/dialog";
import { Field } from "@cosecha/ui/field";
import { Select } from "@cosecha/ui/select";
import { useState } from "react";
import { failureText, trpc } from "../../api/api.ts";
import { serverTime } from "../../api/server-clock.ts";
import { ConfirmedAction } from "../../forms/confirmed-action.tsx";
import { paths } from "../../navigation/paths.ts";
import { LinkToSend } from "../../screens/link-to-send.tsx";
import { RetryAlert } from "../../screens/loaded.tsx";
import { textosWeb } from "../../texts/texts.ts";
import { cuando } from "../../texts/zone.ts";

/** Makes and withdraws the links with which other groups order in an order (decision 132). */
export function OtroGrupo({ pedido }: { pedido: PedidoVista }) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button variant="secondary" onClick={() => setOpen(true)}>
        Pedir con otro grupo
      </Button>
      {open ? <Enlaces pedido={pedido} onClose={() => setOpen(false)} /> : null}
    </>
  );
}

/** A family that is another group. */
type Otro = Pick<CompartidoVista, "familiaId" | "nombreFamilia">;

function Enlaces({ pedido, onClose }: { pedido: PedidoVista; onClose: () => void }) {
  const pedidoId = pedido.id;
  const titulo = `Pedido a ${pedido.nombreProveedor}: ${pedido.descripcion}`;
  const enlaces = trpc.compartidos.dePedido.useQuery({ pedidoId }, { staleTime: 0 });
  // What was done may have been done although nobody answered.
  const utils = trpc.useUtils();
  const onSettled = () => utils.compartidos.dePedido.invalidate({ pedidoId });
  // The link is shown only now, and the browser keeps no copy.
  const compartir = trpc.compartidos.compartir.useMutation({ gcTime: 0, onSettled });
  const retirar = trpc.compartidos.retirar.useMutation({ onSettled });
  const [otro, setOtro] = useState<Otro | null>(null);
  const isBusy = compartir.isPending || retirar.isPending;
  const hecho = compartir.data;
  const hacer = ({ familiaId, nombreFamilia }: Otro) => {
    setOtro({ familiaId, nombreFamilia });
    retirar.reset();
    return compartir.mutateAsync({ pedidoId, familiaId });
  };
  return (
    <Dialog
      open
      onOpenChange={(open) => open || onClose()}
      locked={isBusy}
      keepOnPressOutside
      title="Pedir con otro grupo"
      description="El otro grupo es una familia de este. Con el enlace se lleva la lista, entrega sus totales, que pasan a ser lo que esa familia pide, y ve después su parte; no ve nada de las demás."
    >
      <div className="grid gap-4">
        {enlaces.data?.map((enlace) => (
          <Enlace
            key={enlace.id}
            enlace={enlace}
            disabled={isBusy}
            // One that is shown is not to be seen again, so none takes its place.
            onAnother={hecho === undefined ? () => hacer(enlace) : null}
            onWithdraw={async () => {
              await retirar.mutateAsync({ id: enlace.id });
              if (enlace.familiaId === otro?.familiaId) compartir.reset();
            }}
          />
        ))}
        {enlaces.isError ? (
          <RetryAlert query={enlaces}>{failureText(enlaces.error, textosWeb.comun.noCargado)}</RetryAlert>
        ) : null}
        {hecho === undefined ? null : (
          <Hecho hecho={hecho} nombreFamilia={otro?.nombreFamilia ?? ""} titulo={titulo} />
        )}
        {retirar.isSuccess ? <p role="status">{retirar.data.message}</p> : null}
        {compartir.isError ? <Alert variant="error">{failureText(compartir.error, noCreado)}</Alert> : null}
        {hecho === undefined && enlaces.data !== undefined ? (
          <Nuevo
            ya={enlaces.data}
            loading={compartir.isPending}
            // What it fails with is shown above.
            onMake={(cual) => void hacer(cual).catch(() => undefined)}
          />
        ) : null}
        <div className="flex justify-end max-xs:*:flex-1">
          <Button variant="outline" disabled={isBusy} onClick={onClose}>
            {hecho === undefined ? "Cerrar" : "Ya lo he enviado"}
          </Button>
        </div>
      </div>
    </Dialog>
  );
}

/** A link that has just been made, which is shown this once: whose it is, and how it is sent. */
function Hecho({
  hecho: { message, token, valeHasta },
  nombreFamilia,
  titulo,
}: {
  hecho: { message: string; token: string; valeHasta: Date };
  nombreFamilia: string;
  titulo: string;
}) {
  return (
    <section aria-label={`Enlace nuevo de ${nombreFamilia}`} className="grid gap-2">
      <p role="status" className="font-medium">
        {nombreFamilia}: {message}
      </p>
      <LinkToSend
        url={new URL(`${paths.compartido()}#${token}`, window.location.origin).href}
        titulo={titulo}
      />
      <p className="text-sm text-muted-foreground">
        Vale hasta {cuando(valeHasta, serverTime())}. Quien lo tenga puede cambiar lo que pide ese grupo:
        envíelo solo a quien lo lleva.
      </p>
    </section>
  );
}

function Enlace({
  enlace: { nombreFamilia, creado, entregado, vale },
  disabled,
  onAnother,
  onWithdraw,
}: {
  enlace: CompartidoVista;
  disabled: boolean;
  onAnother: (() => Promise<unknown>) | null;
  onWithdraw: () => Promise<unknown>;
}) {
  const ahora = serverTime();
  return (
    <section aria-label={`Enlace de ${nombreFamilia}`} className="grid gap-2 rounded-card border p-3">
      <p>
        <strong className="font-semibold">{nombreFamilia}</strong> tiene un enlace, hecho{" "}
        {cuando(creado, ahora)}.{" "}
        {entregado === null
          ? "Todavía no ha entregado totales."
          : `Entregó sus totales ${cuando(entregado, ahora)}.`}
      </p>
      {vale ? null : <p className="font-medium">{yaNoGestiona}</p>}
      <div className="flex flex-wrap gap-2">
        {onAnother === null ? null : (
          <ConfirmedAction
            label="Hacer otro"
            name={`Hacer otro enlace de ${nombreFamilia}`}
            disabled={disabled}
            title={`¿Hacer otro enlace de ${nombreFamilia}?`}
            description="El de antes deja de valer en el acto: tendrá que enviarles el nuevo."
            failureDefault={noCreado}
            onConfirm={onAnother}
          />
        )}
        <ConfirmedAction
          label="Retirarlo"
          name={`Retirar el enlace de ${nombreFamilia}`}
          disabled={disabled}
          title={`¿Retirar el enlace de ${nombreFamilia}?`}
          description="Quien lo tenga ya no podrá usarlo. Lo que han pedido sigue pedido."
          failureDefault={noRetirado}
          onConfirm={onWithdraw}
        />
      </div>
    </section>
  );
}

function Nuevo({
  ya,
  loading,
  onMake,
}: {
  ya: readonly CompartidoVista[];
  loading: boolean;
  onMake: (otro: Otro) => void;
}) {
  const familias = trpc.auth.familias.useQuery();
  const [familiaId, setFamiliaId] = useState<number | null>(null);
  const elegida = familias.data?.find(({ id }) => id === familiaId);
  const sinEnlace = (familias.data ?? []).filter(({ id }) => !ya.some((enlace) => enlace.familiaId === id));
  return (
    <>
      <Field label="Qué familia es el otro grupo">
        {(control) => (
          <Select
            {...control}
            options={sinEnlace.map(({ id, nombre }) => ({ value: id, label: nombre }))}
            value={familiaId}
            placeholder="Elija una"
            onValueChange={setFamiliaId}
          />
        )}
      </Field>
      {familias.isError ? (
        <RetryAlert query={familias}>{failureText(familias.error, textosWeb.usuario.sinFamilias)}</RetryAlert>
      ) : null}
      <Button
        className="justify-self-start"
        disabled={elegida === undefined}
        loading={loading}
        onClick={() => elegida && onMake({ familiaId: elegida.id, nombreFamilia: elegida.nombre })}
      >
        Crear enlace
      </Button>
    </>
  );
}
