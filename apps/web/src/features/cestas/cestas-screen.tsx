import type { CestaVista } from "@cosecha/domain/esquemas/cestas";
import { contados } from "@cosecha/domain/texto";
import * as textos from "@cosecha/domain/textos/cestas";
import * as comun from "@cosecha/domain/textos/comun";
import { Alert } from "@cosecha/ui/alert";
import { Button } from "@cosecha/ui/button";
import { Card, CardHeader, CardTitle } from "@cosecha/ui/card";
import { EmptyState } from "@cosecha/ui/empty-state";
import { FloatingMessage } from "@cosecha/ui/floating-message";
import { Link } from "@cosecha/ui/link";
import { useId } from "react";
import { failureText, trpc } from "../../api/api.ts";
import { serverTime } from "../../api/server-clock.ts";
import { ConfirmedAction } from "../../forms/confirmed-action.tsx";
import { paths } from "../../navigation/paths.ts";
import { Loaded } from "../../screens/loaded.tsx";
import { Screen } from "../../screens/screen.tsx";
import { usePersona } from "../../session/session.ts";
import { cuando } from "../../texts/zone.ts";
import { Faltan } from "./faltan.tsx";
import { LineaDeCesta } from "./linea.tsx";
import { Pausa } from "./pausa.tsx";
import { useCestas } from "./use-cestas.ts";

/** What the user's family takes each time, by supplier. */
export default function CestasScreen() {
  const { familiaId } = usePersona();
  const query = trpc.cestas.listar.useQuery(undefined, { enabled: familiaId !== null });
  return (
    <Screen title="Mi cesta" back={{ href: paths.compra(), label: "Mi compra" }}>
      {familiaId === null ? (
        <Alert variant="info">{textos.sinFamilia}</Alert>
      ) : (
        <Loaded query={query}>{(cestas) => <Cestas cestas={cestas} />}</Loaded>
      )}
    </Screen>
  );
}

function Cestas({ cestas }: { cestas: readonly CestaVista[] }) {
  const { said, failure, forget, ...change } = useCestas();
  return (
    <div className="grid max-w-3xl gap-6">
      <p className="max-w-prose text-muted-foreground">
        Lo que su familia quiere siempre. Se pone solo en cada pedido de ese proveedor al abrirse, y se puede
        cambiar hasta que cierra.
      </p>
      {failure === null ? null : (
        <Alert variant="error" title={comun.error} onDismiss={forget}>
          {failureText(failure, textos.noGuardado)}
        </Alert>
      )}
      {cestas.length === 0 ? <Ninguna /> : null}
      {cestas.map((cesta) => (
        <Cesta key={cesta.proveedorId} cesta={cesta} change={change} />
      ))}
      {said === null ? null : (
        <FloatingMessage key={said.message} title={comun.resultado} takeFocus={said.gone} onDismiss={forget}>
          {said.message}
        </FloatingMessage>
      )}
    </div>
  );
}

function Cesta({
  cesta,
  change,
}: {
  cesta: CestaVista;
  change: Omit<ReturnType<typeof useCestas>, "said" | "failure" | "forget">;
}) {
  const { proveedorId, nombreProveedor, pausa, lineas, ultima } = cesta;
  const titleId = useId();
  return (
    <Card aria-labelledby={titleId} className="grid gap-4">
      <CardHeader className="mb-0!">
        <CardTitle id={titleId} className="wrap-anywhere">
          {nombreProveedor}
        </CardTitle>
        <span className="text-muted-foreground">{contados(lineas.length)}</span>
      </CardHeader>
      <ul className="divide-y border-y">
        {lineas.map((linea) => (
          <LineaDeCesta key={linea.id} linea={linea} onCantidad={change.cambiar} />
        ))}
      </ul>
      {ultima === null ? null : (
        <div className="grid gap-2 text-sm">
          <p className="text-muted-foreground">
            Puesta {cuando(ultima.puesta, serverTime())} en{" "}
            <Link
              href={paths.pedido({ id: ultima.pedidoId })}
              className="text-link underline underline-offset-4 wrap-anywhere"
            >
              {ultima.descripcion}
            </Link>
            : {contados(ultima.puestos)}.
          </p>
          <Faltan
            faltan={ultima.faltan}
            onEsEste={(datos) => change.esEste({ ...datos, pedidoId: ultima.pedidoId })}
          />
        </div>
      )}
      <Pausa pausa={pausa} onPausa={(dias) => change.pausar({ proveedorId, ...dias })} />
      <div>
        <ConfirmedAction
          label="Quitar la cesta"
          name={`Quitar la cesta de ${nombreProveedor}`}
          title={`¿Quitar la cesta de ${nombreProveedor}?`}
          description="Ya no se pondrá en sus pedidos. Lo que ya está pedido sigue como está."
          failureDefault={textos.noGuardado}
          onConfirm={() => change.quitar({ proveedorId })}
        />
      </div>
    </Card>
  );
}

const Ninguna = () => (
  <div className="rounded-card border bg-surface shadow-raised">
    <EmptyState
      title="Todavía no tiene ninguna cesta"
      description="En un pedido en el que tenga lo de siempre, pulse «Pedir siempre esto», al final de la lista."
      action={
        <Button asChild variant="outline">
          <Link href={paths.compra()}>Ir a Mi compra</Link>
        </Button>
      }
    />
  </div>
);
