import type { DesgloseDeCargo } from "@cosecha/domain/esquemas/cuentas";
import { formatoImporte } from "@cosecha/domain/euros";
import { formatoDiaDe } from "@cosecha/domain/fechas";
import { textos } from "@cosecha/domain/textos";
import { ChevronDown } from "lucide-react";
import { useState } from "react";
import { failureText, trpc } from "../../api/api.ts";
import { RetryAlert } from "../../screens/loaded.tsx";
import { textosWeb } from "../../texts/texts.ts";
import { queHace, sinSigno } from "./palabras.ts";
import { partidasDe } from "./partidas.ts";

interface DesgloseProps {
  familiaId: number;
  pedidoId: number;
  /** The charge: an order's may have been annulled, and posted again. */
  asientoId: number;
  /** The day of the charge, which tells it from the others. */
  fecha: string;
  /** What is open is printed, too. */
  onOpen?: (open: boolean) => void;
}

/** What an order's charge is made of, asked for when it is unfolded. */
export function Desglose({ fecha, onOpen, ...cargo }: DesgloseProps) {
  const [open, setOpen] = useState(false);
  return (
    <details
      className="group/desglose"
      onToggle={({ currentTarget }) => {
        setOpen(currentTarget.open);
        onOpen?.(currentTarget.open);
      }}
    >
      <summary className="focus-ring touch-target inline-flex cursor-pointer list-none items-center gap-1 rounded-control text-sm text-link [&::-webkit-details-marker]:hidden">
        <ChevronDown
          aria-hidden
          className="size-4 -rotate-90 transition-transform group-open/desglose:rotate-0"
        />
        Línea a línea<span className="sr-only">, el pedido del {formatoDiaDe(fecha)}</span>
      </summary>
      {open ? <Abierto {...cargo} /> : null}
    </details>
  );
}

/** The query of what is unfolded; paper asks for the same. */
export const useDesglose = (familiaId: number, pedidoId: number) =>
  trpc.cuentas.desglose.useQuery({ familiaId, pedidoId });

function Abierto({ familiaId, pedidoId, asientoId }: Omit<DesgloseProps, "fecha" | "onOpen">) {
  const query = useDesglose(familiaId, pedidoId);
  if (query.data !== undefined) {
    const enVigor = query.data.movimientos.some((movimiento) => movimiento.asientoId === asientoId);
    return enVigor ? <Partidas desglose={query.data} /> : <p>{textos.cuentas.cargoAnulado}</p>;
  }
  if (query.error === null) return <p role="status">Cargando…</p>;
  return <RetryAlert query={query}>{failureText(query.error, textosWeb.comun.noCargado)}</RetryAlert>;
}

function Partidas({ desglose }: { desglose: DesgloseDeCargo }) {
  const { movimientos, total } = desglose;
  return (
    <div className="mt-1 ml-1 grid max-w-prose gap-3 border-l-2 py-1 pl-3 text-sm">
      <ul className="grid gap-2">
        {partidasDe(desglose).map(({ clave, nombre, cuanto, precio, importe }) => (
          <li key={clave}>
            <p className="flex flex-wrap justify-between gap-x-4">
              <span className="font-semibold wrap-anywhere">{nombre}</span>
              <span className="ml-auto tabular-nums">{formatoImporte(importe)}</span>
            </p>
            {[cuanto, precio].filter(Boolean).map((texto) => (
              <p key={texto} className="text-muted-foreground wrap-anywhere">
                {texto}
              </p>
            ))}
          </li>
        ))}
      </ul>
      <div className="border-t pt-2">
        <p className="flex justify-between gap-x-4 font-bold">
          <span>Suma</span>
          <span className="tabular-nums">{formatoImporte(total)}</span>
        </p>
        {movimientos.length < 2 ? null : (
          <ul className="grid text-muted-foreground">
            {movimientos.map((movimiento) => (
              <li key={movimiento.asientoId}>{apuntado(movimiento)}</li>
            ))}
          </ul>
        )}
      </div>
    </div>
  );
}

/** A posting in words: «Abono 2,60 € el 14/03/2026: la balanza marcaba de más». */
export const apuntado = (movimiento: DesgloseDeCargo["movimientos"][number]): string => {
  const { tipo, fecha, concepto, importe } = movimiento;
  const que = `${queHace(movimiento)} ${sinSigno(importe)} el ${formatoDiaDe(fecha)}`;
  return tipo === "pedido" || concepto === "" ? que : `${que}: ${concepto}`;
};
