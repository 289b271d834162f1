import { type CuentaVista, codigoDeCuenta, type Movimiento } from "@cosecha/domain/esquemas/cuentas";
import { formatoDiaDe } from "@cosecha/domain/fechas";
import { llevaCuentas } from "@cosecha/domain/permisos";
import { CUENTAS } from "@cosecha/domain/textos/cuentas";
import { DataTable } from "@cosecha/ui/data-table";
import { columnHelper } from "@cosecha/ui/lib/table-columns";
import { Link } from "@cosecha/ui/link";
import { TextField } from "@cosecha/ui/text-field";
import { useMemo, useState } from "react";
import { trpc } from "../../api/api.ts";
import { EditForm } from "../../forms/edit-form.tsx";
import { type Failure, failureOf } from "../../forms/failure.ts";
import { FormEnd } from "../../forms/form-end.tsx";
import type { Ids } from "../../navigation/paths.ts";
import { paths } from "../../navigation/paths.ts";
import { Loaded } from "../../screens/loaded.tsx";
import { Screen } from "../../screens/screen.tsx";
import { usePersona } from "../../session/session.ts";
import { SECONDARY } from "../../tables/account-columns.tsx";
import { LISTADOS } from "../../tables/listados.ts";
import { pageProps, useTableState } from "../../tables/table-state.ts";
import { apunteEnPalabras, saldoEnPalabras } from "../../texts/saldos.ts";
import { Desglose } from "../cuentas/desglose.tsx";
import { TesoreriaEnDirecto } from "./en-directo.tsx";
import { Proveedor } from "./proveedor.tsx";
import { QueEs } from "./que-es.tsx";
import { TesoreriaOnly } from "./tesoreria-only.tsx";

const VOLVER = { href: paths.tesoreria(), label: "Tesorería" };

/** An account with its movements, the last first. */
export default function CuentaScreen({ id }: Ids<"id">) {
  if (llevaCuentas(usePersona())) return <DeCuenta id={id} />;
  return (
    <Screen title="Tesorería">
      <TesoreriaOnly>{() => null}</TesoreriaOnly>
    </Screen>
  );
}

function DeCuenta({ id }: Ids<"id">) {
  const query = trpc.cuentas.ver.useQuery({ id, cuantos: 1 });
  return (
    <Loaded query={query}>
      {({ movimientos, ...cuenta }) => (
        <Screen title={cuenta.nombre} description={<Descripcion cuenta={cuenta} />} back={VOLVER}>
          <TesoreriaOnly>
            {() => (
              <>
                {cuenta.proveedorId === null ? null : <Proveedor proveedorId={cuenta.proveedorId} />}
                <Movimientos cuenta={cuenta} total={movimientos[0]?.n ?? 0} />
                <Codigo cuenta={cuenta} />
              </>
            )}
          </TesoreriaOnly>
        </Screen>
      )}
    </Loaded>
  );
}

function Descripcion({ cuenta: { tipo, nombre, saldo, debeDesde, familiaId } }: { cuenta: CuentaVista }) {
  return (
    <>
      <strong className="text-xl font-bold text-foreground tabular-nums">
        {saldoEnPalabras(tipo, saldo)}
      </strong>
      {tipo === "familia" && debeDesde !== null ? ` desde el ${formatoDiaDe(debeDesde)}` : null}
      {CUENTAS[tipo] === nombre ? null : <span className="block">{CUENTAS[tipo]}</span>}
      {familiaId === null ? null : (
        <Link
          href={`${paths.cuentas()}?familia=${familiaId}`}
          className="focus-ring touch-target inline-flex items-center rounded-control text-link underline underline-offset-4 print:hidden"
        >
          Verla como la familia
        </Link>
      )}
      <TesoreriaEnDirecto />
    </>
  );
}

/** What the accountant calls the account, for the files that they get. */
function Codigo({ cuenta: { id, codigoContable } }: { cuenta: CuentaVista }) {
  const poner = trpc.cuentas.ponerCodigo.useMutation();
  const [failure, setFailure] = useState<Failure | null>(null);
  const clear = () => {
    setFailure(null);
    poner.reset();
  };
  return (
    <section aria-labelledby="gestoria" className="mt-8 grid gap-4 border-t pt-6 print:hidden">
      <h2 id="gestoria" className="font-display text-xl leading-tight">
        Para la gestoría
      </h2>
      <EditForm
        key={codigoContable}
        aria-label="Para la gestoría"
        schema={codigoDeCuenta.pick({ codigoContable: true })}
        defaultValues={{ codigoContable }}
        onSubmitStart={clear}
        onError={(error) => setFailure(failureOf(error, "No se ha podido guardar el código."))}
        onSubmit={(datos) => poner.mutateAsync({ id, ...datos })}
      >
        <TextField
          name="codigoContable"
          label="Código contable"
          hint="Cómo llama su gestoría a esta cuenta. Sale en los archivos de saldos y del diario."
          autoComplete="off"
        />
        <FormEnd
          failure={failure}
          success={poner.data?.message ?? null}
          takeFocus={poner.isSuccess}
          onDismiss={clear}
          submit="Guardar"
          cancelHref={paths.tesoreria()}
        />
      </EditForm>
    </section>
  );
}

/** Movements are counted without gaps, so the number of the last one says where each page begins. */
function Movimientos({ cuenta: { id, tipo, familiaId }, total }: { cuenta: CuentaVista; total: number }) {
  const table = useTableState(LISTADOS.movimientos);
  const { page, pageSize } = table.props;
  const antesDe = total - page * pageSize + 1;
  const query = trpc.cuentas.ver.useQuery({
    id,
    cuantos: pageSize,
    ...(page > 0 && { antesDe: Math.max(1, antesDe) }),
  });
  const data = query.data && { filas: query.data.movimientos, total };
  const columns = useMemo(() => columnsOf(tipo, familiaId), [tipo, familiaId]);
  return (
    <DataTable
      caption="Movimientos"
      captionHidden={false}
      columns={columns}
      {...pageProps({ ...query, data })}
      {...table.props}
      emptyText="Esta cuenta no tiene movimientos."
      getRowId={({ n }) => String(n)}
    />
  );
}

function columnsOf(tipo: CuentaVista["tipo"], familiaId: number | null) {
  const c = columnHelper<Movimiento>();
  return c.columns([
    c.accessor(({ fecha }) => formatoDiaDe(fecha), {
      id: "fecha",
      header: "Fecha",
      meta: { hideBelow: "sm", shrink: true, className: "tabular-nums" },
    }),
    c.display({
      id: "que",
      header: "Qué",
      cell: ({ row: { original } }) => (
        <>
          <QueEs asiento={{ ...original, id: original.asientoId }}>
            <span className="sm:hidden">{formatoDiaDe(original.fecha)}</span>
          </QueEs>
          {familiaId === null || original.tipo !== "pedido" || original.pedidoId === null ? null : (
            <div className="font-normal">
              <Desglose
                familiaId={familiaId}
                pedidoId={original.pedidoId}
                asientoId={original.asientoId}
                fecha={original.fecha}
              />
            </div>
          )}
        </>
      ),
      meta: { rowHeader: true },
    }),
    c.accessor("importe", {
      header: "Importe",
      cell: ({ row: { original } }) => (
        <span className="grid gap-0.5 wrap-normal">
          {apunteEnPalabras(original.importe)}
          <span className={`sm:hidden ${SECONDARY}`}>queda: {saldoEnPalabras(tipo, original.saldo)}</span>
        </span>
      ),
      meta: { align: "end", className: "tabular-nums" },
    }),
    c.accessor(({ saldo }) => saldoEnPalabras(tipo, saldo), {
      id: "saldo",
      header: "Saldo",
      meta: { hideBelow: "sm", numeric: true },
    }),
  ]);
}
