import type { PedidoEnLista } from "@cosecha/domain/esquemas/pedidos";
import { formatoImporte, sumarImportes } from "@cosecha/domain/euros";
import { contados } from "@cosecha/domain/texto";
import { SeasonFruit } from "@cosecha/ui/illustrations/season";
import { Link } from "@cosecha/ui/link";
import { keepPreviousData } from "@tanstack/react-query";
import { useDeferredValue, useEffect, useState } from "react";
import { failureText, trpc } from "../../api/api.ts";
import { logWarning } from "../../api/log.ts";
import { paths } from "../../navigation/paths.ts";
import { useCooperativa } from "../../screens/cooperativa.ts";
import { RetryAlert } from "../../screens/loaded.tsx";
import { Screen } from "../../screens/screen.tsx";
import { ScreenSkeleton } from "../../screens/screen-skeleton.tsx";
import { usePersona } from "../../session/session.ts";
import { POR_CERRAR } from "../../tables/listados.ts";
import { useEstados } from "../pedidos/estado.tsx";
import { PedidosActivos, PedidosRealizados, useActivos, useRealizados } from "../pedidos/pedidos-tables.tsx";

/**
 * The home screen: what the family has ordered, the orders that wait for whoever manages them, the
 * active orders, the completed ones of the user's family, and the administrator's notes.
 */
export default function HomeScreen() {
  const { familia, admin } = usePersona();
  // Queried here, so that they go in one request, and nothing moves under the user's finger:
  // whatever there is appears together. What fails to load says so in its place.
  const estado = trpc.cooperativa.estado.useQuery(undefined, { enabled: admin });
  const activos = useActivos();
  const realizados = useRealizados(familia?.id ?? null);
  const avisos = trpc.avisos.dePrecio.useQuery(undefined, { enabled: familia !== null });
  const conCuentas = useCooperativa().cuentas === true;
  const cuentas = trpc.cuentas.inicio.useQuery(undefined, { enabled: conCuentas });
  const { saldo = null, espera = null } = cuentas.data ?? {};
  const esperaAlgo =
    espera !== null && (espera.porContabilizar + espera.porCorregir > 0 || espera.descuadre !== null);
  const HomeTesoreria = useChunk(loadTesoreria, esperaAlgo);
  const porCerrar = usePorCerrar();
  useEstados();
  const AdminNotes = useChunk(loadNotes, admin);
  const waiting = useOnce((porCerrar.query.data?.total ?? 0) > 0);
  const PorCerrar = useChunk(loadCards, waiting);
  const hayAvisos = (avisos.data ?? []).length > 0;
  const HomeNews = useChunk(loadNews, hayAvisos);
  const turnos = trpc.entregas.misTurnos.useQuery(undefined, { enabled: familia !== null });
  const hayTurnos = (turnos.data ?? []).length > 0;
  const HomeTurnos = useChunk(loadTurnos, hayTurnos);
  const propuestas = usePropuestas();
  const pedidos = activos.query.data?.filas ?? [];
  const HomeCompra = useChunk(loadCompra, familia !== null);
  const ready = useOnce(
    !activos.query.isPending &&
      (familia === null || (!realizados.query.isPending && !avisos.isPending && !turnos.isPending)) &&
      (!conCuentas || !cuentas.isPending) &&
      (!esperaAlgo || HomeTesoreria !== undefined) &&
      (!hayTurnos || HomeTurnos !== undefined) &&
      (!hayAvisos || HomeNews !== undefined) &&
      propuestas.ready &&
      !porCerrar.query.isPending &&
      (!waiting || PorCerrar !== undefined) &&
      (!admin || (!estado.isPending && AdminNotes !== undefined)),
  );
  // In slices: two lists are much for one task of an old phone.
  const drawn = useDeferredValue(ready);
  const EnDirecto = useChunk(loadEnDirecto, drawn && conCuentas && (familia !== null || espera !== null));
  return (
    <Screen
      title={familia === null ? "Le damos la bienvenida" : `Le damos la bienvenida, ${familia.nombre}`}
      art={<SeasonFruit month={new Date().getMonth()} />}
      description={
        <>
          <Resumen pagina={activos.query.data} />
          {drawn ? <Deuda saldo={saldo ?? 0} /> : null}
        </>
      }
      className="max-sm:mb-3"
    >
      {drawn ? (
        <div className="grid gap-6 sm:gap-8">
          {AdminNotes && estado.data ? <AdminNotes estado={estado.data} /> : null}
          {HomeTesoreria && espera ? <HomeTesoreria {...espera} /> : null}
          {EnDirecto ? <EnDirecto familiaId={espera === null ? (familia?.id ?? null) : null} /> : null}
          {HomeTurnos && hayTurnos ? <HomeTurnos turnos={turnos.data ?? []} /> : null}
          {propuestas.shown}
          {/* Where the list fails too, what it says is enough. */}
          {porCerrar.query.isError && !activos.query.isError ? (
            <RetryAlert query={porCerrar.query}>
              {failureText(porCerrar.query.error, "No se han podido cargar los pedidos que le esperan.")}
            </RetryAlert>
          ) : null}
          {PorCerrar && porCerrar.query.data ? (
            <PorCerrar {...porCerrar.query.data} {...porCerrar.shown} />
          ) : null}
          {HomeNews && hayAvisos && familia ? (
            <HomeNews avisos={avisos.data ?? []} familiaId={familia.id} />
          ) : null}
          <PedidosActivos {...activos} hint={<SinPedidos admin={admin} />} />
          <Link
            href={paths.calendario()}
            className="focus-ring touch-target -mt-3 w-fit rounded-control text-link underline underline-offset-4"
          >
            Calendario del grupo
          </Link>
          {familia === null ? null : <PedidosRealizados {...realizados} />}
          {HomeCompra ? <HomeCompra pedidos={pedidos} /> : null}
        </div>
      ) : (
        <ScreenSkeleton />
      )}
    </Screen>
  );
}

/** Whether something has been true once. */
function useOnce(now: boolean): boolean {
  const [once, setOnce] = useState(now);
  if (now && !once) setOnce(true);
  return now || once;
}

/**
 * One line: what the family has ordered in all active orders and is to pay for what has been shared
 * out, where they are all on this page.
 */
function Resumen({ pagina }: { pagina: { filas: PedidoEnLista[]; total: number } | undefined }) {
  const conCuentas = useCooperativa().cuentas === true;
  if (pagina === undefined || pagina.filas.length === 0 || pagina.filas.length < pagina.total) {
    return "Estos son los pedidos activos.";
  }
  const suyos = pagina.filas.flatMap(({ deLaFamilia }) => deLaFamilia ?? []);
  if (suyos.length === 0) return "Estos son los pedidos activos.";
  const porRepartir = suyos.filter(({ productos, aPagar }) => productos > 0 && aPagar == null);
  const repartidos = suyos.flatMap(({ aPagar }) => (aPagar ? [aPagar] : []));
  if (porRepartir.length + repartidos.length === 0) return "Aún no ha pedido nada.";
  return (
    <>
      {porRepartir.length === 0 ? null : (
        <>
          Ha pedido <Importe de={porRepartir.map(({ total }) => total)} /> en{" "}
          {contados(porRepartir.length, "pedido", "pedidos")}.{" "}
        </>
      )}
      {repartidos.length === 0 ? null : (
        <>
          De lo ya repartido, {conCuentas ? "por cargar" : "a pagar"} <Importe de={repartidos} />.
        </>
      )}
    </>
  );
}

/** What the family owes, where it owes something. */
function Deuda({ saldo }: { saldo: number }) {
  if (saldo <= 0) return null;
  return (
    <Link
      href={paths.cuentas()}
      className="focus-ring touch-target flex w-fit items-center rounded-control text-link underline underline-offset-4"
    >
      Debe {formatoImporte(saldo)}
    </Link>
  );
}

const Importe = ({ de }: { de: readonly number[] }) => (
  <strong className="text-foreground tabular-nums">{formatoImporte(sumarImportes(de))}</strong>
);

/** What comes next where no order is active, for whoever looks. */
function SinPedidos({ admin }: { admin: boolean }) {
  const proveedores = (
    <Link href={paths.proveedores()} className="text-link underline underline-offset-4">
      Proveedores
    </Link>
  );
  return admin ? (
    <>Para abrir uno, vaya a {proveedores}, elija una lista de precios y pulse «Añadir Pedido».</>
  ) : (
    <>
      Cuando su grupo abra un pedido, aparecerá aquí. Si usted gestiona un proveedor, puede abrirlo desde{" "}
      {proveedores}.
    </>
  );
}

/** The orders that the user is asked to make. Once made, the card stays to say what became of it. */
function usePropuestas() {
  const { data = [], isPending } = trpc.ritmos.propuestas.useQuery();
  const hay = useOnce(data.length > 0);
  const HomeRitmos = useChunk(loadRitmos, hay);
  const shown = HomeRitmos ? <HomeRitmos propuestas={data} /> : null;
  return { ready: !isPending && (!hay || HomeRitmos !== undefined), shown };
}

/** The closed orders that wait for the user: a few at first and, once asked for, many. */
function usePorCerrar() {
  const [all, setAll] = useState(false);
  const query = trpc.pedidos.porCerrar.useQuery(all ? { ...POR_CERRAR, tamano: MUCHOS } : POR_CERRAR, {
    placeholderData: keepPreviousData,
  });
  const loading = all && query.isPlaceholderData;
  return { query, shown: { all: all && !loading, loading, showAll: () => setAll(true) } };
}
const MUCHOS = 100;

/** The notes, the cards and the news, in chunks of their own because few users need them. */
const loadNotes = () => import("./admin-notes.tsx").then(({ AdminNotes }) => AdminNotes);
const loadCards = () => import("../pedidos/por-cerrar.tsx").then(({ PedidosPorCerrar }) => PedidosPorCerrar);
const loadNews = () => import("./home-news.tsx").then(({ HomeNews }) => HomeNews);
const loadTesoreria = () => import("./home-tesoreria.tsx").then(({ HomeTesoreria }) => HomeTesoreria);
const loadEnDirecto = () =>
  import("../../document/cuentas.ts").then(({ CuentasEnDirecto }) => CuentasEnDirecto);
const loadCompra = () => import("./home-compra.tsx").then(({ HomeCompra }) => HomeCompra);
const loadRitmos = () => import("./home-ritmos.tsx").then(({ HomeRitmos }) => HomeRitmos);
const loadTurnos = () => import("./home-turnos.tsx").then(({ HomeTurnos }) => HomeTurnos);
const loaded = new Map<unknown, unknown>();

/**
 * A component from a chunk, once it is wanted. Undefined while it loads, null when it failed. Not
 * with Suspense, which would delay it when the orders are already on screen.
 */
function useChunk<C>(load: () => Promise<C>, wanted: boolean): C | null | undefined {
  const [code, setCode] = useState(() => loaded.get(load) as C | null | undefined);
  useEffect(() => {
    if (!wanted || code !== undefined) return;
    let here = true;
    load()
      .then((component) => {
        loaded.set(load, component);
        if (here) setCode(() => component);
      })
      .catch((error: unknown) => {
        logWarning(error);
        if (here) setCode(null);
      });
    return () => {
      here = false;
    };
  }, [load, wanted, code]);
  return code;
}
