import type { PorContabilizar } from "@cosecha/domain/esquemas/contabilizar";
import { textos } from "@cosecha/domain/textos";
import { Alert } from "@cosecha/ui/alert";
import { Button } from "@cosecha/ui/button";
import { Link } from "@cosecha/ui/link";
import { useState } from "react";
import { trpc } from "../../api/api.ts";
import { serverTime } from "../../api/server-clock.ts";
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
        title="Todavía no se puede contabilizar"
        action={
          <Button asChild variant="outline">
            <Link href={paths.entregas({ pedidoId })}>Ir al reparto</Link>
          </Button>
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
