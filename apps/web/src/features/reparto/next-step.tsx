import * as deReparto from "@cosecha/domain/textos/entregas";
import { Alert } from "@cosecha/ui/alert";
import { Button } from "@cosecha/ui/button";
import { Card, CardTitle } from "@cosecha/ui/card";
import { useState } from "react";
import { failureText, trpc } from "../../api/api.ts";
import { cuando } from "../../texts/zone.ts";
import { useFase } from "./device/editable.ts";
import { useEstado, useReparto, useSurroundings } from "./device/use-reparto.ts";
import { FaltaLink } from "./falta-link.tsx";
import { PorRepartir } from "./por-repartir.tsx";
import { useRecuento } from "./recuento.ts";

/**
 * What comes next for the order: that it is received, that it is shared out; and what is missing.
 * Whoever only shares it out sees what is left to do, and ends nothing.
 */
export function NextStep() {
  const { gestiona, pedido, ahora } = useSurroundings();
  const { fase, editable } = useFase();
  const recuento = useRecuento();
  const contado = recuento.celdas.recepciones.some(({ recibido }) => recibido !== null);
  if (!editable && !(gestiona && fase === "repartido")) return null;
  if (!gestiona && !contado) return null;
  return (
    <Card className="grid grid-cols-[minmax(0,1fr)] gap-4 max-sm:-mx-2">
      <CardTitle>Siguiente paso</CardTitle>
      {gestiona && pedido.deAntes ? <Alert variant="info">{deReparto.deAntes}</Alert> : null}
      {fase === "cerrado" && gestiona ? (
        <Paso que="recibido" hecho texto="Dar por recibido">
          <FaltaContar sinContar={recuento.sinContar} />
        </Paso>
      ) : null}
      {editable && contado ? <PorRepartir recuento={recuento} primero={fase === "recibido"} /> : null}
      {!gestiona ? null : fase === "recibido" ? (
        <>
          {recuento.porPesar > 0 ? null : (
            <Paso
              que="repartido"
              hecho
              texto="Dar el reparto por terminado"
              variant={recuento.faltas.length === 0 ? "primary" : "outline"}
              clave={recuento.clave}
            />
          )}
          <Paso que="recibido" hecho={false} texto="Volver a recibir" />
        </>
      ) : fase === "repartido" ? (
        <>
          <p>
            El reparto se dio por terminado{" "}
            {pedido.repartidoEn === null ? "" : cuando(pedido.repartidoEn, ahora)}.
          </p>
          <Paso que="repartido" hecho={false} texto="Abrir otra vez el reparto" />
        </>
      ) : null}
    </Card>
  );
}

/** A button that ends a phase, or goes back to it, once the server has all of this device. */
function Paso({
  que,
  hecho,
  texto,
  variant = hecho ? "primary" : "outline",
  clave = "",
  children,
}: {
  que: "recibido" | "repartido";
  hecho: boolean;
  texto: string;
  variant?: "primary" | "outline";
  /** What was in the way goes when this is another one. */
  clave?: string;
  children?: React.ReactNode;
}) {
  const reparto = useReparto();
  const { pedido } = useSurroundings();
  const { porEnviar } = useEstado(reparto);
  const [failure, setFailure] = useState<{ text: string; clave: string }>();
  const mutation = trpc.entregas[que].useMutation();
  const go = async () => {
    setFailure(undefined);
    try {
      await mutation.mutateAsync({ pedidoId: pedido.id, hecho });
    } catch (error) {
      setFailure({ text: failureText(error, "No se ha podido cambiar."), clave });
    }
    await reparto.sync();
  };
  return (
    <div className="grid gap-2">
      {children}
      <Button
        variant={variant}
        size="tall"
        className="justify-self-start"
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
      {failure?.clave === clave ? <Alert variant="error">{failure.text}</Alert> : null}
    </div>
  );
}

function FaltaContar({ sinContar }: { sinContar: readonly number[] }) {
  const [primero] = sinContar;
  if (primero === undefined)
    return <p className="text-muted-foreground">Todo lo que se pidió está contado.</p>;
  const n = sinContar.length;
  return (
    <p className="text-muted-foreground">
      <FaltaLink productoId={primero}>
        {n === 1 ? "Falta 1 producto por contar" : `Faltan ${n} productos por contar`}
      </FaltaLink>
      {n === 1 ? ": puede contarlo también después." : ": puede contarlos también después."}
    </p>
  );
}
