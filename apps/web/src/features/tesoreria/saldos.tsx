import { TIPOS_DE_CUENTA, type TipoDeCuenta } from "@cosecha/domain/cuentas";
import type { CuentaVista } from "@cosecha/domain/esquemas/cuentas";
import { formatoImporte } from "@cosecha/domain/euros";
import { formatoDiaDe } from "@cosecha/domain/fechas";
import { CUENTAS } from "@cosecha/domain/textos/cuentas";
import { DataTable } from "@cosecha/ui/data-table";
import { columnHelper } from "@cosecha/ui/lib/table-columns";
import { Select } from "@cosecha/ui/select";
import { useSearch } from "wouter";
import { trpc } from "../../api/api.ts";
import { setSearchParams } from "../../navigation/navigation.ts";
import { paths } from "../../navigation/paths.ts";
import { SECONDARY } from "../../tables/account-columns.tsx";
import { LISTADOS } from "../../tables/listados.ts";
import { pageProps, useTableState } from "../../tables/table-state.ts";
import { saldoEnPalabras } from "../../texts/saldos.ts";

/** All accounts with their balances. */
export function Saldos() {
  const table = useTableState(LISTADOS.saldos);
  const asked = new URLSearchParams(useSearch()).get("tipo");
  const tipo = TIPOS_DE_CUENTA.find((one) => one === asked);
  const query = trpc.cuentas.saldos.useQuery({ ...table.input, ...(tipo && { tipo }) });
  return (
    <div className="grid gap-5">
      <Dinero />
      <DataTable
        caption="Saldos"
        columns={columns}
        {...pageProps(query)}
        {...table.props}
        emptyText={tipo === undefined ? "Todavía no hay nada apuntado." : "No hay cuentas de esta clase."}
        emptyHint={tipo === undefined ? "Las cuentas aparecen con su primer apunte." : undefined}
        getRowId={({ id }) => String(id)}
        rowHref={({ id }) => paths.cuenta({ id })}
        toolbar={
          <Select<TipoDeCuenta>
            aria-label="Qué cuentas"
            className="min-w-52"
            placeholder="Todas las cuentas"
            options={TIPOS_DE_CUENTA.map((value) => ({ value, label: CUENTAS[value] }))}
            value={tipo ?? null}
            onValueChange={(value) => setSearchParams({ tipo: value, pagina: null })}
          />
        }
      />
    </div>
  );
}

const DINERO = ["banco", "caja", "bizum"] as const;

/** What there is in the bank, in the box and in Bizum. */
function Dinero() {
  return (
    <dl className="grid grid-cols-2 gap-x-8 gap-y-3 sm:flex sm:flex-wrap">
      {DINERO.map((tipo) => (
        <div key={tipo}>
          <dt className="text-sm font-medium text-muted-foreground">{CUENTAS[tipo]}</dt>
          <dd className="min-h-8 text-xl font-bold tabular-nums">
            <Saldo tipo={tipo} />
          </dd>
        </div>
      ))}
    </dl>
  );
}

/** The balance of the only account of its kind; one without movements is not there yet. */
function Saldo({ tipo }: { tipo: (typeof DINERO)[number] }) {
  const query = trpc.cuentas.saldos.useQuery({ tipo, tamano: 1 });
  if (query.data === undefined) return query.isError ? "—" : null;
  return formatoImporte(query.data.filas[0]?.saldo ?? 0);
}

const c = columnHelper<CuentaVista>();

const columns = c.columns([
  c.accessor("nombre", {
    header: "Cuenta",
    meta: { rowHeader: true, sortable: true },
  }),
  // What is the only one of its kind is called like it.
  c.accessor(({ tipo, nombre }) => (CUENTAS[tipo] === nombre ? "" : CUENTAS[tipo]), {
    id: "tipo",
    header: "Clase",
    meta: { hideBelow: "sm" },
  }),
  c.accessor(desde, { id: "debeDesde", header: "Debe desde", meta: { hideBelow: "sm" } }),
  c.accessor("saldo", {
    header: "Saldo",
    cell: ({ row: { original } }) => <SaldoDeCuenta cuenta={original} />,
    meta: { sortable: true, align: "end", className: "tabular-nums" },
  }),
]);

/** Since when a family owes: of others it says nothing. */
function desde({ tipo, debeDesde }: CuentaVista): string {
  return tipo === "familia" && debeDesde !== null ? formatoDiaDe(debeDesde) : "";
}

function SaldoDeCuenta({ cuenta }: { cuenta: CuentaVista }) {
  return (
    <span className="grid gap-0.5 wrap-normal">
      <span className={cuenta.tipo === "familia" && cuenta.saldo > 0 ? "font-semibold" : undefined}>
        {saldoEnPalabras(cuenta.tipo, cuenta.saldo)}
      </span>
      {desde(cuenta) === "" ? null : (
        <span className={`sm:hidden ${SECONDARY}`}>desde el {desde(cuenta)}</span>
      )}
    </span>
  );
}
