import { faltaParaRepartir } from "@cosecha/domain/reparto";
import { Alert } from "@cosecha/ui/alert";
import { Button } from "@cosecha/ui/button";
import { Card, CardTitle } from "@cosecha/ui/card";
import { useMemo, useState } from "react";
import { failureText, trpc } from "../../api/api.ts";
import { cuando } from "../../texts/zone.ts";
import { useFase } from "./device/editable.ts";
import { useAlrededor, useEstado, useQuietChanges, useReparto } from "./device/use-reparto.ts";

/**
 * What comes next for the order: that it is received, that it is shared out; and what is missing.
 */
export function NextStep() {
  const { gestiona, pedido, ahora } = useAlrededor();
  const { fase } = useFase();
  if (fase === "abierto" || fase === "cancelado" || fase === "contabilizado" || !gestiona) return null;
  return (
    <Card className="grid gap-3">
      <CardTitle>Siguiente paso</CardTitle>
      {fase === "cerrado" ? (
        <Paso que="recibido" hecho texto="Dar por recibido">
          <FaltaContar />
        </Paso>
      ) : fase === "recibido" ? (
        <>
          <Paso que="repartido" hecho texto="Dar el reparto por terminado">
            <FaltaRepartir />
          </Paso>
          <Paso que="recibido" hecho={false} texto="Volver a recibir" />
        </>
      ) : (
        <>
          <p>
            El reparto se dio por terminado{" "}
            {pedido.repartidoEn === null ? "" : cuando(pedido.repartidoEn, ahora)}.
          </p>
          <Paso que="repartido" hecho={false} texto="Abrir otra vez el reparto" />
        </>
      )}
    </Card>
  );
}

/** A button that ends a phase, or goes back to it, once the server has all of this device. */
function Paso({
  que,
  hecho,
  texto,
  children,
}: {
  que: "recibido" | "repartido";
  hecho: boolean;
  texto: string;
  children?: React.ReactNode;
}) {
  const reparto = useReparto();
  const { pedido } = useAlrededor();
  const { porEnviar } = useEstado(reparto);
  const [failure, setFailure] = useState<string>();
  const mutation = trpc.entregas[que].useMutation();
  const go = async () => {
    setFailure(undefined);
    try {
      await mutation.mutateAsync({ pedidoId: pedido.id, hecho });
    } catch (error) {
      setFailure(failureText(error, "No se ha podido cambiar."));
    }
    await reparto.sync();
  };
  return (
    <div className="grid gap-2">
      {children}
      <Button
        variant={hecho ? "primary" : "outline"}
        className="min-h-12 justify-self-start"
        loading={mutation.isPending}
        aria-disabled={porEnviar > 0}
        onClick={() => void go()}
      >
        {texto}
      </Button>
      {porEnviar === 0 ? null : (
        <p className="text-sm text-muted-foreground">
          Podrá hacerlo cuando se haya enviado lo que falta ({porEnviar}).
        </p>
      )}
      {failure === undefined ? null : <Alert variant="error">{failure}</Alert>}
    </div>
  );
}

function FaltaContar() {
  const { cuaderno } = useReparto();
  useQuietChanges();
  const faltan = cuaderno.alrededor?.productos.filter(
    ({ id }) => cuaderno.recibido(id).recibido === null,
  ).length;
  return (
    <p className="text-muted-foreground">
      {faltan === 0
        ? "Todo lo que se pidió está contado."
        : faltan === 1
          ? "Falta 1 producto por contar: puede contarlo también después."
          : `Faltan ${faltan} productos por contar: puede contarlos también después.`}
    </p>
  );
}

/** The list may be long: what is there is said, and the rest counted. */
const A_LA_VISTA = 5;

function FaltaRepartir() {
  const { cuaderno } = useReparto();
  const { productos, familias, lineas, porDecidir: dudas } = useAlrededor();
  const version = useQuietChanges();
  // biome-ignore lint/correctness/useExhaustiveDependencies: the cells are what has changed
  const faltas = useMemo(() => {
    const recepciones = productos.flatMap(({ id: productoId }) => {
      const { recibido, sobrante, merma } = cuaderno.recibido(productoId);
      return [{ productoId, recibido, sobrante, merma }];
    });
    return faltaParaRepartir({
      productos,
      familias,
      lineas,
      recepciones,
      entregas: cuaderno.todasLasEntregas(),
    });
  }, [cuaderno, productos, familias, lineas, version]);
  // What came too late does not stand in the way.
  const porDecidir = dudas.conflictos;
  if (faltas.length + porDecidir === 0) {
    return <p className="text-muted-foreground">Todo está contado, pesado y repartido.</p>;
  }
  return (
    <ul className="grid list-disc gap-1 pl-5">
      {faltas.slice(0, A_LA_VISTA).map((falta) => (
        <li key={falta} className="line-clamp-4 wrap-anywhere">
          {falta}
        </li>
      ))}
      {faltas.length > A_LA_VISTA ? <li>Y {faltas.length - A_LA_VISTA} cosas más.</li> : null}
      {porDecidir === 0 ? null : (
        <li>{porDecidir === 1 ? "Hay 1 cambio por decidir." : `Hay ${porDecidir} cambios por decidir.`}</li>
      )}
    </ul>
  );
}
