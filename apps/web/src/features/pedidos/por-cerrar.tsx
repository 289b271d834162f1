import type { PedidoPorCerrar } from "@cosecha/domain/esquemas/pedidos";
import { formatoImporte } from "@cosecha/domain/euros";
import { type Paso, siguientePaso } from "@cosecha/domain/pasos";
import { CANCELADO, COMPLETADO, EN_PROCESO } from "@cosecha/domain/pedidos";
import { llevaCuentas } from "@cosecha/domain/permisos";
import { textoDePlazo } from "@cosecha/domain/plazos";
import { textos } from "@cosecha/domain/textos";
import { noLlega } from "@cosecha/domain/textos/metas";
import { Alert } from "@cosecha/ui/alert";
import { Button } from "@cosecha/ui/button";
import { FloatingMessage } from "@cosecha/ui/floating-message";
import { IconButton } from "@cosecha/ui/icon-button";
import { cn } from "@cosecha/ui/lib/cn";
import { Link } from "@cosecha/ui/link";
import {
  CalendarPlus,
  CircleCheck,
  CircleX,
  Download,
  FileText,
  type LucideIcon,
  Package,
  Pencil,
  Printer,
  Scale,
  Truck,
  Undo2,
} from "lucide-react";
import { useId, useState } from "react";
import { failureText, trpc } from "../../api/api.ts";
import { serverTime } from "../../api/server-clock.ts";
import { useDownload } from "../../files/use-download.ts";
import { useQuestion } from "../../forms/use-question.tsx";
import { paths } from "../../navigation/paths.ts";
import { useCooperativa } from "../../screens/cooperativa.ts";
import { usePersona } from "../../session/session.ts";
import { ProveedorLogo } from "../../tables/proveedor-logo.tsx";
import { fechaFin, recogida, ZONE } from "../../texts/zone.ts";
import { preguntaDeEstado } from "./cambio-de-estado.ts";
import { useNow } from "./use-now.ts";

/** What comes next, in a sentence. */
const CONSEJO: Record<Paso, string> = {
  decidir: "Nadie ha pedido nada: amplíe el plazo o cancele el pedido.",
  minimo: "Amplíe el plazo, cancélelo o siga adelante.",
  cajas: "No todas las cajas salen enteras: diga cómo quedan.",
  encargar: "Mándele la hoja al proveedor y pulse «Ya está encargado».",
  repartir: "Cuando llegue, repártalo y adjunte su factura.",
  facturar: "El reparto ha terminado: adjunte su factura.",
  completar: "Su factura está adjunta. Cuando esté repartido, complételo.",
};
/** The same once the goods come, or have been shared out. */
const CONSEJO_DESPUES: Partial<Record<Paso, string>> = {
  repartir: "Ha llegado: repártalo y adjunte su factura.",
  completar: "El reparto ha terminado y su factura está adjunta: complételo.",
};

function consejo(paso: Paso, { recibiendo, repartidoEn, metas }: PedidoPorCerrar): string {
  if (paso === "minimo" && metas !== null) return `${noLlega(metas)} ${CONSEJO.minimo}`;
  const despues = paso === "repartir" ? recibiendo : repartidoEn !== null;
  return (despues && CONSEJO_DESPUES[paso]) || CONSEJO[paso];
}

/** What one can do at each step: first, and prominent, the step itself. */
const ACCIONES = {
  decidir: ["plazo", "cancelar"],
  minimo: ["plazo", "seguir", "cancelar"],
  cajas: ["cajas", "plazo"],
  encargar: ["hoja", "encargado", "entregas", "reparto"],
  repartir: ["entregas", "reparto", "factura", "hoja"],
  facturar: ["factura", "entregas", "reparto"],
  completar: ["completar", "entregas", "reparto"],
} as const satisfies Record<Paso, readonly Accion[]>;

type Accion = keyof typeof BOTONES;

const BOTONES = {
  hoja: { texto: "Descargar la hoja", Icon: Download },
  encargado: { texto: "Ya está encargado", Icon: Truck },
  reparto: { texto: "Ver el reparto", Icon: Printer },
  entregas: { texto: "Recibir y repartir", Icon: Scale },
  factura: { texto: "Adjuntar la factura", Icon: FileText },
  completar: { texto: "Completar el pedido", Icon: CircleCheck },
  contabilizar: { texto: "Contabilizar", Icon: CircleCheck },
  plazo: { texto: "Ampliar el plazo", Icon: CalendarPlus },
  cajas: { texto: "Decidir las cajas", Icon: Package },
  seguir: { texto: "Seguir adelante", Icon: CircleCheck },
  cancelar: { texto: "Cancelar el pedido", Icon: CircleX },
} as const satisfies Record<string, { texto: string; Icon: LucideIcon }>;

/** The server's message about a change, and what undoes that. */
interface Done {
  message: string;
  undo?: () => void;
}

/**
 * The closed orders that wait for the user, a card each with its next step. At first a few, and on
 * a phone one, so that they do not bury what the family has ordered; `all` of them on demand.
 */
export function PedidosPorCerrar({
  filas,
  total,
  all,
  loading,
  showAll,
}: {
  filas: readonly PedidoPorCerrar[];
  total: number;
  all: boolean;
  loading: boolean;
  showAll: () => void;
}) {
  const titleId = useId();
  const [done, setDone] = useState<Done>();
  // Kept here, as what was refused may not wait for the user any more.
  const [fallo, setFallo] = useState<Fallo>();
  const more = (shown: number, className: string) =>
    all || total <= shown ? null : (
      <Button variant="secondary" size="sm" loading={loading} onClick={showAll} className={className}>
        {total - shown === 1 ? "Ver el otro" : `Ver los otros ${total - shown}`}
      </Button>
    );
  return (
    <>
      {fallo === undefined || filas.some(({ id }) => id === fallo.id) ? null : (
        <Alert variant="error" title={textos.comun.error} onDismiss={() => setFallo(undefined)}>
          {fallo.texto}
        </Alert>
      )}
      {total === 0 ? null : (
        <section aria-labelledby={titleId} className="grid gap-2 sm:gap-3">
          <h2 id={titleId} className="font-display text-base leading-snug sm:text-lg">
            {total === 1 ? "Un pedido cerrado le espera" : `${total} pedidos cerrados le esperan`}
          </h2>
          <ul className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,19rem),1fr))] gap-2 sm:gap-4">
            {filas.map((pedido, index) => (
              <Tarjeta
                key={pedido.id}
                pedido={pedido}
                sola={filas.length === 1}
                className={index === 0 || all ? undefined : "max-sm:hidden"}
                onDone={setDone}
                fallo={fallo?.id === pedido.id ? fallo.texto : undefined}
                onFallo={setFallo}
              />
            ))}
          </ul>
          {more(1, "justify-self-start sm:hidden")}
          {more(filas.length, "justify-self-start max-sm:hidden")}
          {all && filas.length < total ? (
            <p className="text-sm text-muted-foreground">Los demás están en el listado.</p>
          ) : null}
        </section>
      )}
      {done === undefined ? null : (
        <FloatingMessage
          key={done.undo ? "undoable" : "done"}
          title={textos.comun.exito}
          takeFocus
          onDismiss={() => setDone(undefined)}
          action={
            done.undo ? (
              <Button
                variant="outline"
                size="sm"
                onClick={() => {
                  setDone(undefined);
                  done.undo?.();
                }}
              >
                <Undo2 aria-hidden />
                Deshacer
              </Button>
            ) : undefined
          }
        >
          {done.message}
        </FloatingMessage>
      )}
    </>
  );
}

/** Why an order is not changed. */
interface Fallo {
  id: number;
  texto: string;
}

/** Who keeps the accounts, where there are some, completes an order by charging it. */
function useAcciones(paso: Paso | null): readonly Accion[] {
  const { cuentas } = useCooperativa();
  const contabiliza = llevaCuentas(usePersona()) && cuentas === true;
  const acciones: readonly Accion[] = paso === null ? [] : ACCIONES[paso];
  return acciones.map((accion) => (contabiliza && accion === "completar" ? "contabilizar" : accion));
}

/** `sola`: there is no other card beside it, so it is a band on wide screens. */
function Tarjeta({
  pedido,
  sola,
  className,
  onDone,
  fallo: noCambiado,
  onFallo,
}: {
  pedido: PedidoPorCerrar;
  sola: boolean;
  className: string | undefined;
  onDone: (done: Done) => void;
  fallo: string | undefined;
  onFallo: (fallo: Fallo | undefined) => void;
}) {
  const { id, descripcion, disponible, nombreProveedor, cuantasFamilias, total, aPagar, fin, repartidoEn } =
    pedido;
  const titleId = useId();
  const ahora = useNow();
  const paso = siguientePaso(pedido, ahora);
  const recoge = recogida(pedido, ahora);
  const descarga = useDownload();
  const cambio = useCambioDeEstado(pedido, { onDone, onFallo });
  const editar = paths.pedido({ id });
  const [primera, ...demas] = useAcciones(paso);

  /** What pressing a button does, or where it leads. */
  const hace: Record<Accion, { href: string } | { onPress: () => void; busy: boolean }> = {
    hoja: {
      onPress: () => void descarga.start({ url: `/api/pedidos/${id}/excel/proveedor` }),
      busy: descarga.busy,
    },
    encargado: { onPress: () => void cambio.a(EN_PROCESO), busy: cambio.busy },
    reparto: { href: paths.reparto({ pedidoId: id }) },
    entregas: { href: paths.entregas({ pedidoId: id }) },
    factura: { href: `${editar}?pestana=detalles` },
    completar: { onPress: () => void cambio.a(COMPLETADO), busy: cambio.busy },
    contabilizar: { href: paths.contabilizar({ pedidoId: id }) },
    plazo: { href: editar },
    cajas: { href: editar },
    seguir: { onPress: () => void cambio.seguir(), busy: cambio.busy },
    cancelar: { onPress: () => void cambio.a(CANCELADO), busy: cambio.busy },
  };
  const boton = (accion: Accion, prominente: boolean) => {
    const { texto, Icon } = BOTONES[accion];
    const how = hace[accion];
    const look = {
      variant: prominente ? ("primary" as const) : ("outline" as const),
      size: prominente ? ("md" as const) : ("sm" as const),
      className: prominente ? "w-full px-3!" : "flex-auto px-2!",
      "aria-label": `${texto} de ${nombreProveedor}`,
    };
    const content = (
      <>
        {prominente ? <Icon aria-hidden /> : null}
        {texto}
      </>
    );
    return "href" in how ? (
      <Button key={accion} asChild {...look}>
        <Link href={how.href}>{content}</Link>
      </Button>
    ) : (
      <Button key={accion} {...look} loading={how.busy} onClick={how.onPress}>
        {content}
      </Button>
    );
  };

  const fallo = noCambiado ?? descarga.failure;
  return (
    <li
      aria-labelledby={titleId}
      className={cn(
        "flex min-w-0 flex-col gap-3 rounded-card border bg-surface p-3 text-surface-foreground shadow-raised sm:p-4",
        sola && "md:flex-row md:flex-wrap md:items-center md:gap-x-8",
        className,
      )}
    >
      <div className="grid min-w-0 flex-1 gap-1.5">
        <div className="flex items-start gap-3">
          <ProveedorLogo proveedor={disponible.proveedor} />
          <div className="min-w-0 flex-1">
            <h3 id={titleId} className="leading-snug font-semibold wrap-anywhere">
              {nombreProveedor}
            </h3>
            <p className="text-sm wrap-anywhere text-muted-foreground">{descripcion}</p>
          </div>
          <IconButton
            label={`Editar el pedido de ${nombreProveedor}`}
            icon={<Pencil />}
            href={editar}
            className={cn("-mt-1 -mr-1", sola && "md:hidden")}
          />
        </div>
        <p className="flex flex-wrap items-baseline gap-x-2">
          {cuantasFamilias === 0 ? null : (
            <>
              <strong className="text-lg leading-tight tabular-nums">
                {formatoImporte(aPagar ?? total)}
              </strong>{" "}
              <span className="text-sm">
                {aPagar == null ? "" : "a pagar, "}de {cuantasFamilias}{" "}
                {cuantasFamilias === 1 ? "familia" : "familias"}
              </span>
            </>
          )}
          <span className="text-sm text-muted-foreground">{textoDePlazo(fin, ahora, ZONE)}</span>
        </p>
        {paso === null ? null : <p className="text-sm">{consejo(paso, pedido)}</p>}
        {pedido.falloDeEnvio ? (
          <p className="text-sm text-destructive-text wrap-anywhere">
            No se ha podido enviar el pedido a {nombreProveedor}: {pedido.falloDeEnvio}{" "}
            <Link
              href={editar}
              className="focus-ring touch-target rounded-control underline underline-offset-4"
            >
              Volver a enviarlo
            </Link>
          </p>
        ) : null}
        {recoge === "" || repartidoEn !== null ? null : <p className="text-sm">Reparto: {recoge}.</p>}
      </div>
      <div className={cn("mt-auto grid gap-2", sola && "md:my-auto md:w-80")}>
        {primera === undefined ? null : boton(primera, true)}
        <div className="flex flex-wrap gap-2">{demas.map((accion) => boton(accion, false))}</div>
      </div>
      {fallo === undefined ? null : (
        <Alert
          variant="error"
          title={textos.comun.error}
          onDismiss={noCambiado === undefined ? descarga.dismiss : () => onFallo(undefined)}
          className="basis-full"
        >
          {fallo}
        </Alert>
      )}
      {cambio.dialog}
    </li>
  );
}

/** Sets an order's state, after the question that its form asks too. */
function useCambioDeEstado(
  pedido: PedidoPorCerrar,
  { onDone, onFallo }: { onDone: (done: Done) => void; onFallo: (fallo: Fallo | undefined) => void },
) {
  const { ask, dialog } = useQuestion();
  const { porCerrar } = trpc.useUtils().pedidos;
  const { mutateAsync, isPending } = trpc.pedidos.actualizar.useMutation();
  const fail = (error: unknown) => {
    onFallo({ id: pedido.id, texto: failureText(error, textos.pedido.noActualizado) });
    // It may be another order by now, with another next step or none.
    void porCerrar.invalidate();
  };
  const change = async (estado: number, { id, version, inicio, fin, descripcion }: PedidoPorCerrar) => {
    onFallo(undefined);
    try {
      return await mutateAsync({ id, version, inicio, fin, descripcion, estado });
    } catch (error) {
      fail(error);
    }
  };
  const a = async (estado: number) => {
    const { estado: antes, fin } = pedido;
    const pregunta = preguntaDeEstado(antes, estado, { fin, ahora: serverTime(), cuando: fechaFin });
    if (pregunta && !(await ask(pregunta))) return;
    const changed = await change(estado, pedido);
    if (changed === undefined) return;
    const undo = async () => {
      const undone = await change(antes, { ...pedido, version: changed.version });
      if (undone) onDone(undone);
    };
    // What was asked about is not undone.
    onDone({ message: changed.message, ...(pregunta === null && { undo: () => void undo() }) });
  };
  const seguirSinMinimo = trpc.pedidos.seguirSinMinimo.useMutation();
  const seguir = async () => {
    onFallo(undefined);
    try {
      onDone(await seguirSinMinimo.mutateAsync({ id: pedido.id }));
    } catch (error) {
      fail(error);
    }
  };
  return {
    a,
    seguir,
    busy: isPending || seguirSinMinimo.isPending,
    dialog,
  };
}
