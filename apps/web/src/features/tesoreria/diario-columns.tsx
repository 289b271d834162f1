import { SE_ANULA } from "@cosecha/domain/cuentas";
import type { AsientoVista } from "@cosecha/domain/esquemas/cuentas";
import { formatoImporte } from "@cosecha/domain/euros";
import { formatoDiaDe } from "@cosecha/domain/fechas";
import { ASIENTOS } from "@cosecha/domain/textos/cuentas";
import { columnHelper } from "@cosecha/ui/lib/table-columns";
import { Link } from "@cosecha/ui/link";
import { useEffect, useRef, useState } from "react";
import { trpc } from "../../api/api.ts";
import { ConfirmedAction } from "../../forms/confirmed-action.tsx";
import { paths } from "../../navigation/paths.ts";
import { When } from "../../screens/when.tsx";
import { SECONDARY } from "../../tables/account-columns.tsx";
import { apunteEnPalabras } from "../../texts/saldos.ts";
import { QueEs } from "./que-es.tsx";

/** The columns of the journal. `onAnulado` must be stable, and gets the server's message. */
export function diarioColumns(onAnulado: (message: string) => void) {
  const c = columnHelper<AsientoVista>();
  return c.columns([
    c.accessor(({ fecha }) => formatoDiaDe(fecha), {
      id: "fecha",
      header: "Fecha",
      meta: { hideBelow: "sm", shrink: true, className: "[tbody_&]:align-top tabular-nums" },
    }),
    c.display({
      id: "asiento",
      header: "Asiento",
      cell: ({ row: { original } }) => <Asiento asiento={original} onAnulado={onAnulado} />,
    }),
  ]);
}

function Asiento({ asiento, onAnulado }: { asiento: AsientoVista; onAnulado: (message: string) => void }) {
  const { fecha, tipo, corregidoPor, quien, creado } = asiento;
  const seAnula = SE_ANULA.includes(tipo) && corregidoPor.length === 0;
  return (
    <div className="grid max-w-2xl gap-2">
      <div className="font-semibold">
        <QueEs asiento={asiento}>
          <span className="sm:hidden">{formatoDiaDe(fecha)}</span>
        </QueEs>
      </div>
      <Apuntes asiento={asiento} />
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <span className={SECONDARY}>
          Apuntado por {quien}, <When fecha={creado} className="first-letter:lowercase!" />
        </span>
        {seAnula ? <Anular asiento={asiento} onDone={onAnulado} /> : null}
      </div>
    </div>
  );
}

/** An order's entry has as many as it has families; more than these are unfolded. */
const POCOS = 6;

function Apuntes({ asiento: { id, apuntes } }: { asiento: AsientoVista }) {
  const [todos, setTodos] = useState(false);
  const primero = useRef<HTMLLIElement>(null);
  // The button that had the focus is gone: what it brought follows.
  useEffect(() => {
    if (todos) primero.current?.querySelector("a")?.focus();
  }, [todos]);
  const shown = todos ? apuntes : apuntes.slice(0, POCOS);
  return (
    <ul className="grid gap-1">
      {shown.map(({ cuentaId, nombre, importe }, n) => (
        <li
          key={cuentaId}
          ref={n === POCOS ? primero : undefined}
          className="grid grid-cols-[minmax(0,1fr)_auto] items-baseline gap-x-4"
        >
          <Link
            href={paths.cuenta({ id: cuentaId })}
            className="text-link underline-offset-4 wrap-anywhere hover:underline"
          >
            {nombre}
          </Link>
          <span className="text-right tabular-nums">{apunteEnPalabras(importe)}</span>
        </li>
      ))}
      {shown.length === apuntes.length ? null : (
        <li>
          <button
            type="button"
            aria-label={`Ver los ${apuntes.length} apuntes del asiento ${id}`}
            onClick={() => setTodos(true)}
            className="focus-ring touch-target rounded-control font-medium text-link hover:underline"
          >
            Ver los {apuntes.length} apuntes
          </button>
        </li>
      )}
    </ul>
  );
}

/** «Anular»: posts the opposite of an entry after the user confirms. */
function Anular({
  asiento: { id, tipo, apuntes },
  onDone,
}: {
  asiento: AsientoVista;
  onDone: (message: string) => void;
}) {
  const anular = trpc.cuentas.anular.useMutation();
  const importe = apuntes.reduce((suma, apunte) => Math.max(suma, Math.abs(apunte.importe)), 0);
  return (
    <ConfirmedAction
      label="Anular"
      name={`Anular el asiento ${id}`}
      title={`¿Anular el asiento ${id}?`}
      description={`${ASIENTOS[tipo]}, ${formatoImporte(importe)}. Se apunta el asiento contrario con fecha de hoy y los saldos quedan como antes de él. Los dos siguen en el diario.`}
      failureDefault="No se ha podido anular el asiento."
      onConfirm={async () => {
        const { message } = await anular.mutateAsync({ id });
        onDone(message);
      }}
    />
  );
}
