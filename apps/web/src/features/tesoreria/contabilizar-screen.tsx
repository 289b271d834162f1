import type { PorContabilizar } from "@cosecha/domain/esquemas/contabilizar";
import { textos } from "@cosecha/domain/textos";
import { Alert } from "@cosecha/ui/alert";
import { Button } from "@cosecha/ui/button";
import { FloatingMessage } from "@cosecha/ui/floating-message";
import { Link } from "@cosecha/ui/link";
import { useState } from "react";
import { trpc } from "../../api/api.ts";
import { serverTime } from "../../api/server-clock.ts";
import { ConfirmedAction } from "../../forms/confirmed-action.tsx";
import { type Ids, paths } from "../../navigation/paths.ts";
import { Loaded } from "../../screens/loaded.tsx";
import { hasStayed, Screen } from "../../screens/screen.tsx";
import { cuando } from "../../texts/zone.ts";
import { ContabilizarForm } from "./contabilizar-form.tsx";
import { TesoreriaOnly } from "./tesoreria-only.tsx";

/** An order to be charged: what is missing, its invoice and charges, and what each family pays. */
export default function ContabilizarScreen({ pedidoId }: Ids<"pedidoId">) {
  return (
    <Screen title="Contabilizar" back={{ href: paths.tesoreria(), label: "Tesorería" }}>
      <TesoreriaOnly>{() => <Contabilizar pedidoId={pedidoId} />}</TesoreriaOnly>
    </Screen>
  );
}

function Contabilizar({ pedidoId }: Ids<"pedidoId">) {
  const query = trpc.cuentas.porContabilizar.useQuery({ pedidoId });
  return (
    <Loaded query={query}>
      {(pedido) => (
        <>
          <p className="mb-5 break-words">
            <Link href={paths.pedido({ id: pedidoId })}>{pedido.descripcion}</Link>, {pedido.nombreProveedor}
          </p>
          <Estado pedido={pedido} />
          <DeAntes pedido={pedido} />
        </>
      )}
    </Loaded>
  );
}

const takeLostFocus = (shown: HTMLElement | null): void => {
  if (hasStayed(null)) shown?.focus();
};

function Estado({ pedido }: { pedido: PorContabilizar }) {
  const { pedidoId, asientoId, faltas } = pedido;
  const [before] = useState(asientoId);
  if (asientoId !== null) {
    return (
      <div
        // The form that had the focus has given way to it.
        ref={before === null ? takeLostFocus : undefined}
        tabIndex={-1}
        className="focus-ring rounded-control"
      >
        <Alert variant="success" title={textos.cuentas.yaContabilizado(asientoId)}>
          <span className="flex flex-wrap gap-x-5 gap-y-2">
            <Link href={paths.correccion({ pedidoId })}>Corregir o anular</Link>
            <Link href={`${paths.tesoreria()}?pestana=diario&diario.buscar=${asientoId}`}>
              Verlo en el diario
            </Link>
          </span>
        </Alert>
      </div>
    );
  }
  if (faltas.length > 0) {
    return (
      <Alert
        variant="warning"
        title={pedido.deAntes ? "No se contabiliza" : "Todavía no se puede contabilizar"}
        action={
          pedido.deAntes ? undefined : (
            <Button asChild variant="outline">
              <Link href={paths.entregas({ pedidoId })}>Ir al reparto</Link>
            </Button>
          )
        }
      >
        {faltas.join(" ")}
      </Alert>
    );
  }
  return (
    <>
      <Dispositivos pedido={pedido} />
      <ContabilizarForm pedido={pedido} />
    </>
  );
}

/** What only a treasurer knows of an order that ended before the accounts began. */
function DeAntes({ pedido: { pedidoId, deAntes, puedeSerDeAntes } }: { pedido: PorContabilizar }) {
  const poner = trpc.cuentas.ponerDeAntes.useMutation();
  const hecho =
    poner.data === undefined ? null : (
      <FloatingMessage title={textos.comun.resultado} takeFocus onDismiss={poner.reset}>
        {poner.data.message}
      </FloatingMessage>
    );
  if (!deAntes && !puedeSerDeAntes) return hecho;
  const label = deAntes ? "No está en los saldos iniciales" : "Ya está en los saldos iniciales";
  return (
    <div className="mt-8 grid max-w-prose justify-items-start gap-3 border-t pt-6">
      <p className="text-muted-foreground">
        {deAntes
          ? "Si lo que se llevó cada familia no estaba en los saldos con los que empezaron las cuentas, dígalo y se contabiliza como los demás."
          : "Este pedido se cerró antes de poner en marcha las cuentas. Si lo que se llevó cada familia está ya en los saldos iniciales, dígalo: no se contabiliza, ni cuenta para lo que puede deber nadie."}
      </p>
      <ConfirmedAction
        label={label}
        title={deAntes ? "¿Contabilizar este pedido?" : "¿Dejarlo en los saldos iniciales?"}
        description={
          deAntes
            ? "Esperará en «Por contabilizar» cuando esté repartido."
            : "Nadie deberá nada más por él. Se puede volver a cambiar aquí."
        }
        confirmLabel={label}
        failureDefault="No se ha podido cambiar."
        onConfirm={() => poner.mutateAsync({ pedidoId, deAntes: !deAntes })}
      />
      {hecho}
    </div>
  );
}

/** Who may still hold something back: what comes later is a correction that somebody decides. */
function Dispositivos({
  pedido: { dispositivos, porDecidir, danosPorDecidir, pedidoId },
}: {
  pedido: PorContabilizar;
}) {
  const esperan = [
    ...(porDecidir === 0
      ? []
      : porDecidir === 1
        ? ["Un cambio llegó tarde y espera a que alguien decida."]
        : [`${porDecidir} cambios llegaron tarde y esperan a que alguien decida.`]),
    ...(danosPorDecidir === 0
      ? []
      : [
          `${danosPorDecidir === 1 ? "Un producto dañado espera" : `${danosPorDecidir} productos dañados esperan`} a que alguien decida; una vez contabilizado, ya no se puede aceptar.`,
        ]),
  ];
  return (
    <div className="mb-5 grid gap-3">
      {esperan.length > 0 ? (
        <Alert
          variant="warning"
          action={
            <Button asChild variant="outline">
              <Link href={paths.entregas({ pedidoId })}>Decidir en el reparto</Link>
            </Button>
          }
        >
          {esperan.join(" ")}
        </Alert>
      ) : null}
      {dispositivos.length > 0 ? (
        <p className="max-w-prose text-muted-foreground">
          Se repartió con{" "}
          {new Intl.ListFormat("es").format(
            dispositivos.map(
              ({ dispositivo, quien, ultima }) =>
                `${dispositivo} (${quien}, ${cuando(ultima, serverTime())})`,
            ),
          )}
          . Si alguno guarda todavía algo sin enviar, llegará como corrección.
        </p>
      ) : null}
    </div>
  );
}
