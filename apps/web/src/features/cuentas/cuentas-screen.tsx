import type { CuentaDeFamilia, Movimiento } from "@cosecha/domain/esquemas/cuentas";
import { formatoImporte } from "@cosecha/domain/euros";
import { puedeVerCuentas } from "@cosecha/domain/permisos";
import { textos } from "@cosecha/domain/textos";
import { Alert } from "@cosecha/ui/alert";
import { Button } from "@cosecha/ui/button";
import { Card } from "@cosecha/ui/card";
import { Link } from "@cosecha/ui/link";
import { Printer } from "lucide-react";
import { useState } from "react";
import { flushSync } from "react-dom";
import { useSearch } from "wouter";
import { queries, trpc } from "../../api/api.ts";
import { useCuentasEnDirecto } from "../../document/cuentas.ts";
import { LiveStatus } from "../../document/live.tsx";
import { Llevar } from "../../files/llevar.tsx";
import { paths } from "../../navigation/paths.ts";
import { Loaded } from "../../screens/loaded.tsx";
import { NotFound } from "../../screens/not-found.tsx";
import { Screen } from "../../screens/screen.tsx";
import { usePersona } from "../../session/session.ts";
import { usePrinting } from "../lineas/print/use-printing.ts";
import { Extracto } from "./extracto.tsx";
import { Movimientos } from "./movimientos.tsx";
import { saldoEscrito } from "./palabras.ts";
import { Transferencia } from "./transferencia.tsx";

/**
 * What a family owes and why (CUENTAS 4): one's own or, for who keeps the accounts, another one's
 * (`?familia=`).
 */
export default function CuentasScreen() {
  const persona = usePersona();
  const asked = Number(new URLSearchParams(useSearch()).get("familia"));
  const familiaId = Number.isInteger(asked) && asked > 0 ? asked : persona.familiaId;
  if (familiaId === null) return <NotFound />;
  if (puedeVerCuentas(persona, familiaId)) return <DeFamilia key={familiaId} familiaId={familiaId} />;
  return (
    <Screen title="Cuentas" back={{ href: paths.inicio(), label: "Volver" }}>
      <Alert variant="error" title={textos.comun.error}>
        {textos.comun.sinPermiso}
      </Alert>
    </Screen>
  );
}

function DeFamilia({ familiaId }: { familiaId: number }) {
  const query = trpc.cuentas.deFamilia.useQuery({ familiaId });
  return <Loaded query={query}>{(cuenta) => <Cuenta cuenta={cuenta} />}</Loaded>;
}

function Cuenta({ cuenta }: { cuenta: CuentaDeFamilia }) {
  const own = usePersona().familiaId === cuenta.familiaId;
  const { movimientos, quedan, loadMore } = useMovimientos(cuenta);
  const [abiertos, setAbiertos] = useState<ReadonlySet<number>>(new Set());
  const onOpen = (asientoId: number, open: boolean) =>
    setAbiertos(
      (before) => new Set([...before].filter((id) => id !== asientoId).concat(open ? asientoId : [])),
    );
  const printing = usePrinting();
  const live = useCuentasEnDirecto(cuenta.familiaId);
  return (
    <Screen
      title={own ? "Mis cuentas" : `Cuentas de ${cuenta.nombre}`}
      description={<LiveStatus state={live} />}
      actions={
        <>
          <Button variant="ghost" onClick={() => window.print()} className="max-sm:hidden">
            <Printer aria-hidden />
            Imprimir
          </Button>
          <Llevar
            url={`/api/cuentas/familias/${cuenta.familiaId}/archivo`}
            name="Descargar los movimientos en Excel"
          >
            Excel
          </Llevar>
        </>
      }
    >
      <div className="grid gap-4 md:grid-cols-2">
        <Saldo {...cuenta} />
        <Transferencia referencia={cuenta.referencia} />
      </div>
      <Movimientos
        familiaId={cuenta.familiaId}
        movimientos={movimientos}
        quedan={quedan}
        loadMore={loadMore}
        onOpen={onOpen}
      />
      <p className="mt-3 text-sm text-muted-foreground">
        Esto no es una factura.{" "}
        {own ? (
          <Link
            href={paths.gastoDeFamilia({ familiaId: cuenta.familiaId })}
            className="text-link underline underline-offset-4"
          >
            Ver el gasto por meses y proveedores
          </Link>
        ) : null}
      </p>
      {printing ? (
        <Extracto cuenta={cuenta} movimientos={movimientos} quedan={quedan} abiertos={abiertos} />
      ) : null}
    </Screen>
  );
}

/**
 * The movements of the first page and those before it that have been asked for. What has been seen
 * stays when the first page is loaded again: movements never change, and are numbered without gaps.
 */
function useMovimientos({ familiaId, movimientos: primeros }: CuentaDeFamilia) {
  const [seen, setSeen] = useState<Movimiento[]>([]);
  const desde = primeros.at(-1)?.n ?? 0;
  const movimientos = [...primeros, ...seen.filter(({ n }) => n < desde)];
  const antesDe = movimientos.at(-1)?.n ?? 1;
  const loadMore = async () => {
    const { movimientos: anteriores } = await queries.cuentas.deFamilia.fetch({ familiaId, antesDe });
    // At once, so that who goes by keyboard is led to them.
    flushSync(() => setSeen([...movimientos, ...anteriores]));
  };
  return { movimientos, quedan: antesDe > 1, loadMore };
}

/** What it owes now, and what will be left once all that it has ordered is charged. */
function Saldo({ saldo, sinContabilizar, disponible, puedePedir, fianza }: CuentaDeFamilia) {
  const lines = [
    ...(sinContabilizar === 0
      ? []
      : [
          ["Pedido y sin cargar todavía", formatoImporte(sinContabilizar)],
          ["Cuando se le cargue", saldoEscrito(-disponible).toLowerCase()],
        ]),
    ...(puedePedir === null ? [] : [["Puede pedir todavía", formatoImporte(puedePedir)]]),
    ...(fianza === 0 ? [] : [["Fianza", formatoImporte(fianza)]]),
  ];
  return (
    <Card aria-label="Saldo">
      <p className="text-3xl font-bold tabular-nums wrap-anywhere">{saldoEscrito(saldo)}</p>
      <p className="text-sm text-muted-foreground">{explicacion(saldo)}</p>
      {lines.length === 0 ? null : (
        <dl className="mt-3 grid gap-1 border-t pt-3 text-sm text-muted-foreground">
          {lines.map(([name, value]) => (
            <div key={name} className="flex flex-wrap justify-between gap-x-4">
              <dt>{name}</dt>
              <dd className="ml-auto tabular-nums">{value}</dd>
            </div>
          ))}
        </dl>
      )}
    </Card>
  );
}

function explicacion(saldo: number): string {
  if (saldo > 0) return "Es lo que queda por pagar de lo que se le ha cargado.";
  return saldo < 0 ? "Se descuenta de lo próximo que se le cargue." : "Todo lo cargado está pagado.";
}
