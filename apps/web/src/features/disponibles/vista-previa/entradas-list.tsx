import { cn } from "@cosecha/ui/lib/cn";
import { useWindowedBox } from "@cosecha/ui/lib/windowed";
import { type KeyboardEvent, type ReactNode, type RefObject, useEffect, useRef } from "react";
import { EntradaHead } from "./entrada-head.tsx";
import type { Entrada } from "./lectura.ts";

interface ListaProps {
  entradas: readonly Entrada[];
  /** The `clave` of the open entry. */
  elegida: string | null;
  onElegir: (entrada: Entrada | null) => void;
  abierta: (entrada: Exclude<Entrada, { tipo: "desaparece" }>) => ReactNode;
  /** Shown when there are no entries. */
  vacia: string;
  className?: string;
}

/**
 * The entries of the file. There may be thousands, so only those in sight are rendered. The list is
 * one Tab stop, and the arrow keys move between entries. The open entry shows what `abierta`
 * returns.
 */
export function EntradasList({ entradas, elegida, onElegir, abierta, vacia, className }: ListaProps) {
  const caja = useRef<HTMLDivElement>(null);
  const indice = elegida === null ? -1 : entradas.findIndex(({ clave }) => clave === elegida);
  const parada = Math.max(indice, 0);
  const virtual = useWindowedBox(
    caja,
    { width: 480, height: 600 },
    {
      count: entradas.length,
      estimateSize: () => 76,
      overscan: 6,
      getItemKey: (index) => entradas[index]?.clave ?? index,
      kept: () => parada,
    },
  );

  useALaVista(caja, virtual, elegida, indice);

  if (entradas.length === 0) {
    return (
      <p className="rounded-control border bg-surface p-6 text-center text-muted-foreground" role="status">
        {vacia}
      </p>
    );
  }
  return (
    <div ref={caja} className={cn("overflow-y-auto rounded-control border bg-surface", className)}>
      <ul
        aria-label="Filas del archivo"
        className="relative"
        style={{ height: virtual.getTotalSize() }}
        onKeyDown={(event) => {
          const destino = saltoDe(event, entradas.length);
          if (destino === null) return;
          event.preventDefault();
          onElegir(entradas[destino] ?? null);
        }}
      >
        {virtual.getVirtualItems().map(({ index, start }) => {
          const entrada = entradas[index];
          if (entrada === undefined) return null;
          return (
            <li
              key={entrada.clave}
              ref={virtual.measureElement}
              data-index={index}
              aria-setsize={entradas.length}
              aria-posinset={index + 1}
              className={cn("absolute left-0 w-full border-b", index === indice && "bg-muted")}
              style={{ top: start }}
            >
              <UnaEntrada
                {...{ entrada, index, onElegir, abierta }}
                estaAbierta={index === indice}
                esParada={index === parada}
              />
            </li>
          );
        })}
      </ul>
    </div>
  );
}

function UnaEntrada({
  entrada,
  index,
  estaAbierta,
  esParada,
  onElegir,
  abierta,
}: Pick<ListaProps, "onElegir" | "abierta"> & {
  entrada: Entrada;
  index: number;
  estaAbierta: boolean;
  /** Tab stops at this entry. */
  esParada: boolean;
}) {
  return (
    <>
      <button
        type="button"
        data-entrada={index}
        tabIndex={esParada ? 0 : -1}
        aria-expanded={entrada.tipo === "desaparece" ? undefined : estaAbierta}
        onClick={() => onElegir(estaAbierta ? null : entrada)}
        className="focus-ring block min-h-14 w-full px-3 py-2 text-left -outline-offset-2! hover:bg-muted"
      >
        <EntradaHead entrada={entrada} abierta={estaAbierta} />
      </button>
      {estaAbierta && entrada.tipo !== "desaparece" ? abierta(entrada) : null}
    </>
  );
}

/** Scrolls to the open entry when another one is opened, from the sheet or by keyboard. */
function useALaVista(
  caja: RefObject<HTMLDivElement | null>,
  virtual: ReturnType<typeof useWindowedBox>,
  elegida: string | null,
  indice: number,
): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: only another open entry scrolls the list
  useEffect(() => {
    if (indice < 0) return;
    const fila = caja.current?.querySelector<HTMLElement>(`[data-index="${indice}"]`);
    const { clientHeight: alto = 0, scrollTop: arriba = 0 } = caja.current ?? {};
    // An entry that does not fit starts at the top: its name and its errors come before what the
    // user can do.
    const cabe = fila === null || fila === undefined || fila.offsetHeight <= alto;
    const aLaVista = fila && fila.offsetTop >= arriba && fila.offsetTop + fila.offsetHeight <= arriba + alto;
    if (!aLaVista) virtual.scrollToIndex(indice, { align: cabe ? "auto" : "start" });
    const dentro = caja.current?.contains(document.activeElement);
    if (dentro && document.activeElement?.matches("[data-entrada]")) enfocar(caja.current, indice);
  }, [elegida]);
}

const enfocar = (caja: HTMLElement | null, indice: number) =>
  caja?.querySelector<HTMLElement>(`[data-entrada="${indice}"]`)?.focus({ preventScroll: true });

/** The index of the entry that a key moves the focus to; null when the key does not move it. */
function saltoDe({ target, key }: KeyboardEvent, cuantas: number): number | null {
  if (!(target instanceof HTMLElement && target.matches("[data-entrada]"))) return null;
  const aqui = Number(target.dataset.entrada);
  const saltos: Record<string, number> = {
    ArrowDown: aqui + 1,
    ArrowUp: aqui - 1,
    Home: 0,
    End: cuantas - 1,
    PageDown: aqui + 10,
    PageUp: aqui - 10,
  };
  const salto = saltos[key];
  return salto === undefined ? null : Math.min(Math.max(salto, 0), cuantas - 1);
}
