import type { EstadoDeCuentas } from "@cosecha/domain/esquemas/cuentas";
import { formatoDiaDe } from "@cosecha/domain/fechas";
import { textos } from "@cosecha/domain/textos";
import { Alert } from "@cosecha/ui/alert";
import { Button } from "@cosecha/ui/button";
import { FloatingMessage } from "@cosecha/ui/floating-message";
import { Link } from "@cosecha/ui/link";
import { useState } from "react";
import { trpc } from "../../api/api.ts";
import { ConfirmedAction } from "../../forms/confirmed-action.tsx";
import { type Ids, paths } from "../../navigation/paths.ts";
import { Loaded } from "../../screens/loaded.tsx";
import { Screen } from "../../screens/screen.tsx";
import { CorregirForm } from "./corregir-form.tsx";
import { Tardias } from "./tardias.tsx";
import { TesoreriaOnly } from "./tesoreria-only.tsx";

/**
 * An order that has been charged: what came too late, what is wrong in it, and taking it all back.
 */
export default function CorreccionScreen({ pedidoId }: Ids<"pedidoId">) {
  return (
    <Screen title="Corregir" back={{ href: paths.tesoreria(), label: "Tesorería" }}>
      <TesoreriaOnly>{(estado) => <Correccion estado={estado} pedidoId={pedidoId} />}</TesoreriaOnly>
    </Screen>
  );
}

function Correccion({ estado, pedidoId }: { estado: EstadoDeCuentas } & Ids<"pedidoId">) {
  const query = trpc.cuentas.cargado.useQuery({ pedidoId });
  const [hechos, setHechos] = useState<readonly string[]>([]);
  const onDone = (message: string) => setHechos((before) => [...before, message]);
  return (
    <Loaded query={query}>
      {(pedido) => (
        <>
          <p className="mb-5 break-words">
            <Link href={paths.pedido({ id: pedidoId })}>{pedido.descripcion}</Link>, {pedido.nombreProveedor}
          </p>
          {hechos.length === 0 ? null : (
            <FloatingMessage
              key={hechos.length}
              title={textos.comun.resultado}
              // The button that had the focus is gone.
              takeFocus
              onDismiss={() => setHechos([])}
            >
              {hechos.at(-1)}
            </FloatingMessage>
          )}
          {pedido.asientoId === null || pedido.fecha === null ? (
            <SinCargar pedidoId={pedidoId} />
          ) : (
            <div className="grid gap-8">
              <Cargo asientoId={pedido.asientoId} fecha={pedido.fecha} cerradoHasta={estado.cerradoHasta} />
              <Tardias pedido={pedido} onDone={onDone} />
              <section aria-labelledby="entregado" className="grid gap-4">
                <h2 id="entregado" className="font-display text-lg leading-tight">
                  Lo que se llevó una familia
                </h2>
                <CorregirForm pedido={pedido} />
              </section>
              <Anular asientoId={pedido.asientoId} onDone={onDone} />
            </div>
          )}
        </>
      )}
    </Loaded>
  );
}

function SinCargar({ pedidoId }: Ids<"pedidoId">) {
  return (
    <Alert
      variant="info"
      title="El pedido no está contabilizado"
      action={
        <Button asChild variant="outline">
          <Link href={paths.contabilizar({ pedidoId })}>Contabilizar</Link>
        </Button>
      }
    >
      Mientras no lo esté, lo que está mal se cambia en el reparto.
    </Alert>
  );
}

/** What is corrected, and that a closed year stays as it is. */
function Cargo({
  asientoId,
  fecha,
  cerradoHasta,
}: Pick<EstadoDeCuentas, "cerradoHasta"> & { asientoId: number; fecha: string }) {
  return (
    <div className="grid gap-3">
      <p className="max-w-prose text-muted-foreground">
        Se contabilizó el {formatoDiaDe(fecha)} con el asiento {asientoId}, que se queda como está: lo que se
        corrija se apunta aparte, con fecha de hoy.
      </p>
      {cerradoHasta !== null && fecha <= cerradoHasta ? (
        <Alert variant="info">{textos.cuentas.periodoCerrado(formatoDiaDe(cerradoHasta))}</Alert>
      ) : null}
    </div>
  );
}

/** «Anular»: takes back what the order was charged, with its corrections. */
function Anular({ asientoId, onDone }: { asientoId: number; onDone: (message: string) => void }) {
  const anular = trpc.cuentas.anular.useMutation();
  return (
    <section aria-labelledby="anular" className="grid justify-items-start gap-3 border-t pt-5">
      <h2 id="anular" className="font-display text-lg leading-tight">
        Contabilizarlo de nuevo
      </h2>
      <p className="max-w-prose text-muted-foreground">
        Si lo que está mal es la factura o un gasto, anule lo contabilizado y hágalo otra vez.
      </p>
      <ConfirmedAction
        label="Anular lo contabilizado"
        title={`¿Anular el asiento ${asientoId}?`}
        description="Se apunta lo contrario de ese asiento y de sus correcciones, con fecha de hoy, y cada familia queda como antes. El pedido sigue completado y espera a que se contabilice otra vez; el número de su factura queda libre."
        confirmLabel="Anular"
        failureDefault="No se ha podido anular lo contabilizado."
        onConfirm={async () => {
          const { message } = await anular.mutateAsync({ id: asientoId });
          onDone(message);
        }}
      />
    </section>
  );
}
