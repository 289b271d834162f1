import { TIPOS_DE_CUENTA, type TipoDeCuenta } from "@cosecha/domain/cuentas";
import type { CuentaVista } from "@cosecha/domain/esquemas/cuentas";
import { formatoImporte } from "@cosecha/domain/euros";
import { formatoDiaDe } from "@cosecha/domain/fechas";
import { contados } from "@cosecha/domain/texto";
import { CUENTAS } from "@cosecha/domain/textos/cuentas";
import { DataTable } from "@cosecha/ui/data-table";
import { columnHelper } from "@cosecha/ui/lib/table-columns";
import { Link } from "@cosecha/ui/link";
import { Select } from "@cosecha/ui/select";
import type { ReactNode } from "react";
import { useSearch } from "wouter";
import { trpc } from "../../api/api.ts";
import { setSearchParams } from "../../navigation/navigation.ts";
import { paths } from "../../navigation/paths.ts";
import { SECONDARY } from "../../tables/account-columns.tsx";
import { LISTADOS } from "../../tables/listados.ts";
import { pageProps, useTableState } from "../../tables/table-state.ts";
import { saldoEnPalabras } from "../../texts/saldos.ts";
import { Archivos } from "./archivos.tsx";
import { Recordar } from "./recordar.tsx";

/** Families that owe, among the kinds of accounts that one chooses. */
const DEBEN = "deben";
type Cuales = TipoDeCuenta | typeof DEBEN;
const CUALES: readonly { value: Cuales; label: string }[] = [
  { value: DEBEN, label: "Familias que deben" },
  ...TIPOS_DE_CUENTA.map((value) => ({ value, label: CUENTAS[value] })),
];

/** All accounts with their balances. */
export function Saldos() {
  const table = useTableState(LISTADOS.saldos);
  const asked = new URLSearchParams(useSearch()).get("tipo");
  const cuales = CUALES.find(({ value }) => value === asked)?.value;
  const filtro = cuales === undefined ? {} : cuales === DEBEN ? { deben: true } : { tipo: cuales };
  const query = trpc.cuentas.saldos.useQuery({ ...table.input, ...filtro });
  return (
    <div className="grid gap-5">
      <Resumen />
      <DataTable
        caption="Saldos"
        columns={columns}
        {...pageProps(query)}
        {...table.props}
        emptyText={VACIO[cuales ?? ""] ?? "No hay cuentas de esta clase."}
        emptyHint={cuales === undefined ? "Las cuentas aparecen con su primer apunte." : undefined}
        getRowId={({ id }) => String(id)}
        rowHref={({ id }) => paths.cuenta({ id })}
        toolbar={
          <>
            <Select<Cuales>
              aria-label="Qué cuentas"
              className="min-w-52"
              placeholder="Todas las cuentas"
              options={CUALES}
              value={cuales ?? null}
              onValueChange={(value) => setSearchParams(elegir(value))}
            />
            <Recordar />
            <Archivos de="Los saldos" url="/api/cuentas/saldos/archivo" filtro={filtro} />
          </>
        }
      />
    </div>
  );
}

/** Of who owes, who has owed for longest comes first. */
const elegir = (cuales: Cuales | null) => ({
  tipo: cuales,
  pagina: null,
  ...(cuales === DEBEN && { orden: "debeDesde-asc" }),
});

const VACIO: Record<string, string> = {
  "": "Todavía no hay nada apuntado.",
  deben: "Ninguna familia debe nada.",
};

/** What there is in the bank and the box, and what is owed, in all. */
function Resumen() {
  const query = trpc.cuentas.resumen.useQuery();
  const { data } = query;
  const cuanto = (nombre: "banco" | "caja" | "bizum" | "deben" | "aFavor" | "fianzas" | "seDebe") =>
    data === undefined ? (query.isError ? "—" : null) : formatoImporte(data[nombre]);
  return (
    <dl className="grid grid-cols-2 gap-x-8 gap-y-3 sm:flex sm:flex-wrap">
      <Suma nombre={CUENTAS.banco}>{cuanto("banco")}</Suma>
      <Suma nombre={CUENTAS.caja}>{cuanto("caja")}</Suma>
      <Suma nombre={CUENTAS.bizum}>{cuanto("bizum")}</Suma>
      <Suma nombre="Deben las familias">
        {data?.deben ? (
          <Link
            href={`${paths.tesoreria()}?tipo=${DEBEN}&orden=debeDesde-asc`}
            className="focus-ring touch-target rounded-control text-link underline underline-offset-4"
          >
            {cuanto("deben")}
            <span className="text-sm font-normal whitespace-nowrap">
              {" "}
              ({contados(data.cuantasDeben, "familia", "familias")})
            </span>
          </Link>
        ) : (
          cuanto("deben")
        )}
      </Suma>
      <Suma nombre="Tienen a favor">{cuanto("aFavor")}</Suma>
      {data?.fianzas ? <Suma nombre="Fianzas">{cuanto("fianzas")}</Suma> : null}
      <Suma nombre="Se debe a proveedores">{cuanto("seDebe")}</Suma>
    </dl>
  );
}

function Suma({ nombre, children }: { nombre: string; children: ReactNode }) {
  return (
    <div>
      <dt className="text-sm font-medium text-muted-foreground">{nombre}</dt>
      <dd className="min-h-8 text-xl font-bold tabular-nums">{children}</dd>
    </div>
  );
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
  c.accessor(desde, { id: "debeDesde", header: "Debe desde", meta: { hideBelow: "sm", sortable: true } }),
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
