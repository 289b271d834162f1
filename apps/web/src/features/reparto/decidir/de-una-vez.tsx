import {
  PENDIENTES_CONTADOS,
  PENDIENTES_POR_PAGINA,
  type Remitente,
} from "@cosecha/domain/esquemas/entregas";
import { conMiles } from "@cosecha/domain/reparto";
import { Alert } from "@cosecha/ui/alert";
import { Button } from "@cosecha/ui/button";
import { keepPreviousData } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { failureText, trpc } from "../../../api/api.ts";
import { ConfirmedAction } from "../../../forms/confirmed-action.tsx";
import { useReparto, useSurroundings } from "../device/use-reparto.ts";

/** From so many changes of one sender on, they can be left as they are all at once. */
const MUCHOS = 10;

const cuantosDe = (n: number) =>
  n > PENDIENTES_CONTADOS ? `más de ${conMiles(PENDIENTES_CONTADOS)}` : conMiles(n);

/** One press for all that one sender has left to be decided. */
export function DeUnaVez() {
  const { gestiona, porDecidir } = useSurroundings();
  const muchos = porDecidir.remitentes.filter(({ cuantos }) => cuantos >= MUCHOS);
  if (!gestiona || muchos.length === 0) return null;
  return (
    <Alert
      variant="warning"
      title={`Hay ${cuantosDe(porDecidir.cuantos + (porDecidir.hayMas ? 1 : 0))} cambios por decidir.`}
    >
      <div className="grid justify-items-start gap-3">
        <p>Decida sobre ellos uno a uno, o deje lo que hay y descarte de una vez los de alguien.</p>
        {muchos.map((uno) => (
          <Descartar key={uno.remitente} de={uno} />
        ))}
      </div>
    </Alert>
  );
}

function Descartar({ de: { remitente, quien, dispositivo, cuantos } }: { de: Remitente }) {
  const reparto = useReparto();
  const { pedido, n } = useSurroundings();
  const descartar = trpc.entregas.descartarPendientes.useMutation();
  const suyos = `los ${cuantosDe(cuantos)} de ${quien}${dispositivo === null ? "" : ` (${dispositivo})`}`;
  return (
    <ConfirmedAction
      label={`Descartar ${suyos}`}
      confirmLabel="Descartar"
      title={`¿Descartar ${suyos}?`}
      description="El reparto se queda como está, y de esos cambios ya no se pregunta. No se puede deshacer; quedan anotados."
      failureDefault="No se han podido descartar."
      onConfirm={async () => {
        await descartar.mutateAsync({ pedidoId: pedido.id, remitente, n });
        await reparto.sync();
      }}
    />
  );
}

/** The page of undecided changes that is shown: the first one is there without a network, too. */
export function usePendientes() {
  const { pedido, n, pendientes: primeras, porDecidir } = useSurroundings();
  /** After which change each page begins that has been turned to. */
  const [desde, setDesde] = useState<readonly number[]>([]);
  const otra = trpc.entregas.pendientes.useQuery(
    { pedidoId: pedido.id, desde: desde.at(-1) ?? 0 },
    { enabled: desde.length > 0, placeholderData: keepPreviousData, staleTime: 0 },
  );
  const { refetch } = otra;
  const isPaged = desde.length > 0;
  // biome-ignore lint/correctness/useExhaustiveDependencies: what others decide meanwhile leaves the page
  useEffect(() => {
    if (isPaged) void refetch();
  }, [n, porDecidir, isPaged, refetch]);
  // All of it has been decided, and what was before has come to an end.
  const isGone = isPaged && otra.data?.pendientes.length === 0;
  useEffect(() => {
    if (isGone) setDesde([]);
  }, [isGone]);
  const pendientes = !isPaged ? primeras : (otra.data?.pendientes ?? []);
  const ultima = pendientes.at(-1);
  return {
    pendientes,
    pagina: desde.length,
    hayMas:
      pendientes.length === PENDIENTES_POR_PAGINA &&
      (porDecidir.hayMas || porDecidir.cuantos > (desde.length + 1) * PENDIENTES_POR_PAGINA),
    fallo: otra.isError ? failureText(otra.error, "No se han podido cargar.") : null,
    siguiente: () => setDesde((antes) => (ultima === undefined ? antes : [...antes, ultima.n])),
    anterior: () => setDesde((antes) => antes.slice(0, -1)),
  };
}

/** Turns the pages of what is to be decided. */
export function Paginas({ pagina, hayMas, fallo, siguiente, anterior }: ReturnType<typeof usePendientes>) {
  if (pagina === 0 && !hayMas) return null;
  return (
    <nav aria-label="Más cambios por decidir" className="grid gap-2">
      {fallo === null ? null : <Alert variant="error">{fallo}</Alert>}
      <div className="flex flex-wrap gap-2">
        <Button variant="outline" size="tall" aria-disabled={pagina === 0} onClick={anterior}>
          Anteriores
        </Button>
        <Button variant="outline" size="tall" aria-disabled={!hayMas} onClick={siguiente}>
          Siguientes
        </Button>
      </div>
    </nav>
  );
}
