import { correccionesDe, seCorrige } from "@cosecha/domain/correcciones";
import type { Cargado, Tardia } from "@cosecha/domain/esquemas/contabilizar";
import { cuandoFue, type Valor, valorLeido } from "@cosecha/domain/operaciones";
import { conMiles, enKilos } from "@cosecha/domain/reparto";
import { Alert } from "@cosecha/ui/alert";
import { Button } from "@cosecha/ui/button";
import { useRef, useState } from "react";
import { failureText, trpc } from "../../api/api.ts";
import { serverTime } from "../../api/server-clock.ts";
import { ConfirmedAction } from "../../forms/confirmed-action.tsx";
import { newId } from "../../forms/new-id.ts";
import { cuando } from "../../texts/zone.ts";
import { Efecto, efectoDe } from "./efecto.tsx";

interface TardiasProps {
  pedido: Cargado;
  onDone: (message: string) => void;
}

/** What devices sent once the order had been charged: each is taken or left, or all of it. */
export function Tardias({ pedido, onDone }: TardiasProps) {
  const { tardias, porDecidir } = pedido;
  if (tardias.length === 0) return null;
  const grupos = enGrupos(tardias);
  return (
    <section aria-labelledby="tardias" className="grid gap-4">
      <h2 id="tardias" className="font-display text-lg leading-tight">
        Llegó tarde del reparto
      </h2>
      <p className="max-w-prose text-muted-foreground">
        {porDecidir === 1
          ? "Un cambio llegó con el reparto ya terminado."
          : `${conMiles(porDecidir)} cambios llegaron con el reparto ya terminado.`}{" "}
        {porDecidir > tardias.length ? `Estos son los ${tardias.length} más antiguos. ` : ""}
        Si valen, lo que cambian se apunta como corrección.
      </p>
      {grupos.length > 1 ? <Todas pedido={pedido} onDone={onDone} /> : null}
      <ul aria-label="Cambios que llegaron tarde" className="grid gap-3">
        {grupos.map((grupo) => (
          <Una key={grupo[0].id} pedido={pedido} grupo={grupo} onDone={onDone} />
        ))}
      </ul>
    </section>
  );
}

type Grupo = [Tardia, ...Tardia[]];

/** The changes of one device to one cell are one question: its last one counts. */
function enGrupos(tardias: readonly Tardia[]): Grupo[] {
  const grupos = new Map<string, Grupo>();
  for (const una of tardias) {
    const campos = Object.keys(una.despues).sort().join();
    const key = [una.productoId, una.familiaId, una.dispositivo, una.quien, campos].join("|");
    const suyo = grupos.get(key);
    if (suyo) suyo.push(una);
    else grupos.set(key, [una]);
  }
  return [...grupos.values()];
}

/** What taking these would do. */
const efectoDeTardias = (pedido: Cargado, tardias: readonly Tardia[]) =>
  efectoDe(
    pedido,
    correccionesDe(tardias),
    tardias.flatMap(({ familiaId, productoId, hay }) =>
      familiaId === null ? [] : [{ familiaId, productoId, entregado: hay ?? 0 }],
    ),
  );

/** Sends a decision; what got no answer is sent again under the same key, and posted once. */
function useDecidir({ pedido: { pedidoId }, onDone }: TardiasProps) {
  const decidir = trpc.cuentas.decidirTardias.useMutation();
  const clave = useRef(newId());
  return {
    isPending: decidir.isPending,
    decide: async (cuales: readonly Tardia[], valen: boolean) => {
      const operaciones = cuales.map(({ id }) => id);
      const { message } = await decidir.mutateAsync({ pedidoId, clave: clave.current, operaciones, valen });
      clave.current = newId();
      onDone(message);
    },
  };
}

function Todas(props: TardiasProps) {
  const { pedido } = props;
  const { tardias } = pedido;
  const { decide } = useDecidir(props);
  const seCorrigen = tardias.filter(seCorrige);
  const { dinero, falta } = efectoDeTardias(pedido, seCorrigen);
  return (
    <div className="flex flex-wrap gap-2">
      {seCorrigen.length > 1 && falta === undefined ? (
        <ConfirmedAction
          label="Valen todos"
          title="¿Valen todos estos cambios?"
          description={`${dinero.length === 0 ? "Nadie pagará más ni menos" : dinero.join(". ")}. Se apuntan como una corrección, con fecha de hoy.`}
          confirmLabel="Que valgan"
          failureDefault="No se ha podido apuntar la corrección."
          onConfirm={() => decide(seCorrigen, true)}
        />
      ) : null}
      <ConfirmedAction
        label="No vale ninguno"
        title="¿Se queda todo como está?"
        description="De estos cambios ya no se pregunta, y nadie paga más ni menos. Quedan anotados."
        confirmLabel="Dejar lo que hay"
        failureDefault="No se ha podido decidir."
        onConfirm={() => decide(tardias, false)}
      />
    </div>
  );
}

/** What a change says, and what there is: «9,5 kg», «10 kg». */
function leido({ productos }: Cargado, { productoId, despues, hay }: Tardia) {
  const producto = productos.find((uno) => uno.productoId === productoId);
  const kilos = producto !== undefined && enKilos(producto);
  const valor: Valor = despues;
  const campo = CAMPOS.find((uno) => uno in valor) ?? "motivo";
  return {
    nombre: producto?.nombre ?? "Un producto",
    campo,
    dice: valorLeido(campo, valor[campo], kilos),
    ahora: valorLeido(campo, hay, kilos),
  };
}

const CAMPOS = ["entregado", "recibido", "merma", "sobrante", "precio", "iva", "preparado"] as const;
const DE_LO_QUE_LLEGO = {
  recibido: "lo recibido",
  merma: "la merma",
  sobrante: "el sobrante",
  precio: "el precio del albarán",
  iva: "el IVA del albarán",
} as const;

function Una({ pedido, grupo, onDone }: TardiasProps & { grupo: Grupo }) {
  const { decide, isPending } = useDecidir({ pedido, onDone });
  const [failure, setFailure] = useState<string>();
  const ultima = grupo.at(-1) ?? grupo[0];
  const { familiaId, quien, dispositivo } = ultima;
  const { nombre, campo, dice, ahora } = leido(pedido, ultima);
  const deQuien =
    familiaId === null
      ? (DE_LO_QUE_LLEGO[campo as keyof typeof DE_LO_QUE_LLEGO] ?? "lo recibido")
      : (pedido.familias.find((una) => una.familiaId === familiaId)?.nombre ?? "");
  const corrige = seCorrige(ultima);
  const efecto = efectoDeTardias(pedido, grupo);
  const press = async (valen: boolean) => {
    setFailure(undefined);
    try {
      await decide(grupo, valen);
    } catch (error) {
      setFailure(failureText(error, "No se ha podido decidir."));
    }
  };
  return (
    <li className="grid gap-3 rounded-card border bg-surface p-4 text-surface-foreground shadow-raised">
      <div>
        <p className="font-semibold wrap-anywhere">
          {nombre}, {deQuien}
        </p>
        <p>
          {quien} puso {dice}, {cuando(cuandoFue(ultima), serverTime())}
          {corrige ? `; ahora pone ${ahora}` : ""}.
        </p>
        <p className="text-sm text-muted-foreground">{dispositivo}</p>
      </div>
      {corrige ? <Efecto efecto={efecto} /> : <p>No es una cantidad: aquí no se corrige.</p>}
      <div className="flex flex-wrap gap-2">
        {corrige && efecto.falta === undefined ? (
          <Button variant="secondary" size="tall" loading={isPending} onClick={() => void press(true)}>
            Vale {dice}
          </Button>
        ) : null}
        <Button variant="outline" size="tall" aria-disabled={isPending} onClick={() => void press(false)}>
          {corrige ? `Se queda ${ahora}` : "Dejar lo que hay"}
        </Button>
      </div>
      {failure === undefined ? null : <Alert variant="error">{failure}</Alert>}
    </li>
  );
}
