import type { CompartidoVista } from "@cosecha/domain/esquemas/compartidos";
import type { PedidoVista } from "@cosecha/domain/esquemas/pedidos";
import { noCreado, noRetirado } from "@cosecha/domain/textos/compartido";
import { Alert } from "@cosecha/ui/alert";
import { Button } from "@cosecha/ui/button";
import { Dialog } from "@cosecha/ui/dialog";
import { Field } from "@cosecha/ui/field";
import { Select } from "@cosecha/ui/select";
import { useState } from "react";
import { failureText, trpc } from "../../api/api.ts";
import { serverTime } from "../../api/server-clock.ts";
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

function Enlaces({ pedido, onClose }: { pedido: PedidoVista; onClose: () => void }) {
  const { id: pedidoId, nombreProveedor, descripcion } = pedido;
  const enlaces = trpc.compartidos.dePedido.useQuery({ pedidoId }, { staleTime: 0 });
  // The link is shown only now, and the browser keeps no copy.
  const compartir = trpc.compartidos.compartir.useMutation({ gcTime: 0 });
  const retirar = trpc.compartidos.retirar.useMutation({ onSuccess: () => compartir.reset() });
  const isBusy = compartir.isPending || retirar.isPending;
  const hecho = compartir.data;
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
            onAnother={() => compartir.mutate({ pedidoId, familiaId: enlace.familiaId })}
            onWithdraw={() => retirar.mutate({ id: enlace.id })}
          />
        ))}
        {enlaces.isError ? (
          <RetryAlert query={enlaces}>{failureText(enlaces.error, textosWeb.comun.noCargado)}</RetryAlert>
        ) : null}
        {hecho === undefined ? null : (
          <div className="grid gap-2">
            <p role="status" className="font-medium">
              {hecho.message}
            </p>
            <LinkToSend
              url={new URL(`${paths.compartido()}#${hecho.token}`, window.location.origin).href}
              titulo={`Pedido a ${nombreProveedor}: ${descripcion}`}
            />
            <p className="text-sm text-muted-foreground">
              Vale hasta {cuando(hecho.valeHasta, serverTime())}. Quien lo tenga puede cambiar lo que pide ese
              grupo: envíelo solo a quien lo lleva.
            </p>
          </div>
        )}
        {retirar.isSuccess && hecho === undefined ? <p role="status">{retirar.data.message}</p> : null}
        {compartir.isError ? (
          <Alert variant="error">{failureText(compartir.error, noCreado)}</Alert>
        ) : retirar.isError ? (
          <Alert variant="error">{failureText(retirar.error, noRetirado)}</Alert>
        ) : null}
        {hecho === undefined && enlaces.data !== undefined ? (
          <Nuevo
            ya={enlaces.data}
            loading={compartir.isPending}
            onMake={(familiaId) => compartir.mutate({ pedidoId, familiaId })}
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

function Enlace({
  enlace: { nombreFamilia, creado, entregado },
  disabled,
  onAnother,
  onWithdraw,
}: {
  enlace: CompartidoVista;
  disabled: boolean;
  onAnother: () => void;
  onWithdraw: () => void;
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
      <div className="flex flex-wrap gap-2">
        <Button variant="outline" size="sm" disabled={disabled} onClick={onAnother}>
          Hacer otro
        </Button>
        <Button variant="outline" size="sm" disabled={disabled} onClick={onWithdraw}>
          Retirarlo
        </Button>
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
  onMake: (familiaId: number) => void;
}) {
  const familias = trpc.auth.familias.useQuery();
  const [familiaId, setFamiliaId] = useState<number | null>(null);
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
        disabled={familiaId === null}
        loading={loading}
        onClick={() => familiaId === null || onMake(familiaId)}
      >
        Crear enlace
      </Button>
    </>
  );
}
