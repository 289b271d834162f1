import { textos } from "@cosecha/domain/textos";
import * as deReparto from "@cosecha/domain/textos/entregas";
import { Alert } from "@cosecha/ui/alert";
import { Badge } from "@cosecha/ui/badge";
import { Button } from "@cosecha/ui/button";
import { TabsContent } from "@cosecha/ui/tabs";
import { CalendarClock, Users } from "lucide-react";
import { lazy, type ReactNode, Suspense, useState, useSyncExternalStore } from "react";
import { paths } from "../../navigation/paths.ts";
import { Screen } from "../../screens/screen.tsx";
import { ScreenSkeleton } from "../../screens/screen-skeleton.tsx";
import { ScreenTabs } from "../../screens/screen-tabs.tsx";
import { usePersona } from "../../session/session.ts";
import { cuando } from "../../texts/zone.ts";
import { TaraProvider } from "./celda/tara.tsx";
import { PorDecidirTab } from "./decidir/por-decidir-tab.tsx";
import { useFase } from "./device/editable.ts";
import type { Reparto } from "./device/reparto.ts";
import { deviceName } from "./device/this-device.ts";
import {
  RepartoProvider,
  useAlrededor,
  useEstado,
  useOpenReparto,
  useRefused,
} from "./device/use-reparto.ts";
import { PorFamiliaTab } from "./familia/por-familia-tab.tsx";
import { Fuera } from "./fuera.tsx";
import { NextStep } from "./next-step.tsx";
import { PorProductoTab } from "./producto/por-producto-tab.tsx";
import { Discard, QueueProblems, QueueStatus } from "./queue-status.tsx";
import { RecibirTab } from "./recibir/recibir-tab.tsx";

const EncargoDialog = lazy(() => import("./encargo/encargo.tsx"));

/** The day of delivery of an order: what came, and who gets what. Works without a network. */
export default function EntregasScreen({ pedidoId }: { pedidoId: number }) {
  const reparto = useOpenReparto(pedidoId);
  return reparto === null ? <ScreenSkeleton /> : <Opening key={pedidoId} reparto={reparto} />;
}

function Opening({ reparto }: { reparto: Reparto }) {
  // Nothing else of the device's state, which each key changes.
  const abierto = useSyncExternalStore(reparto.subscribe, () => reparto.estado().abierto);
  const estaFuera = useSyncExternalStore(reparto.subscribe, () => reparto.estado().fuera !== null);
  if (estaFuera) {
    return (
      <RepartoProvider value={reparto}>
        <Fuera />
      </RepartoProvider>
    );
  }
  if (abierto) {
    return (
      <RepartoProvider value={reparto}>
        <TaraProvider>
          <Delivery />
        </TaraProvider>
      </RepartoProvider>
    );
  }
  return <NotOpen reparto={reparto} />;
}

/** Nothing to show yet, or why there will be nothing. */
function NotOpen({ reparto }: { reparto: Reparto }) {
  const { problema } = useEstado(reparto);
  if (problema === null) return <ScreenSkeleton />;
  return (
    <Screen title="Recibir y repartir" back={{ href: paths.home(), label: "Volver" }}>
      <Alert
        variant="error"
        title={textos.comun.error}
        action={
          <Button variant="outline" onClick={() => void reparto.sync()}>
            Reintentar
          </Button>
        }
      >
        {problema.mensaje}
      </Alert>
      {problema.tipo === "no" ? <Discard reparto={reparto} /> : null}
    </Screen>
  );
}

const TABS = [
  { value: "recibir", label: "Recibir" },
  { value: "producto", label: "Por producto" },
  { value: "familia", label: "Por familia" },
] as const;
const DECIDIR = { value: "decidir", label: "Por decidir" } as const;

function Delivery() {
  const { pedido, gestiona } = useAlrededor();
  const { familia } = usePersona();
  const porDecidir = usePorDecidir();
  return (
    <Screen
      title={`Reparto de ${pedido.nombreProveedor}`}
      description={<Facts />}
      back={{ href: gestiona ? paths.reparto({ pedidoId: pedido.id }) : paths.home(), label: "Volver" }}
      className="mb-0"
    >
      <div className="grid grid-cols-[minmax(0,1fr)] gap-3 [--touch-size:3rem]">
        <Estado />
        <QueueProblems />
        <WhyNot />
        <div className="items-start gap-x-8 max-lg:space-y-3 lg:grid lg:grid-cols-[minmax(0,1fr)_20rem]">
          <div>
            <ScreenTabs
              label="Partes del reparto"
              tabs={porDecidir.hay ? [...TABS, DECIDIR] : TABS}
              mark={(value) =>
                value === "decidir" && porDecidir.abiertas > 0 ? (
                  <Badge variant="warning" className="ml-1.5">
                    {porDecidir.abiertas}
                  </Badge>
                ) : null
              }
              className="mb-3 max-sm:-mx-2 max-sm:[&_button]:px-2"
            >
              <Parte value="recibir">
                <RecibirTab />
              </Parte>
              <Parte value="producto">
                <PorProductoTab />
              </Parte>
              <Parte value="familia">
                <PorFamiliaTab />
              </Parte>
              {porDecidir.hay ? (
                <Parte value="decidir">
                  <PorDecidirTab />
                </Parte>
              ) : null}
            </ScreenTabs>
          </div>
          <div className="grid gap-3 lg:sticky lg:top-40">
            <NextStep />
            <p className="text-sm wrap-anywhere text-muted-foreground">
              Este dispositivo se llama «{deviceName(familia?.nombre ?? null)}».
            </p>
          </div>
        </div>
      </div>
    </Screen>
  );
}

function Parte({ value, children }: { value: string; children: ReactNode }) {
  return <TabsContent value={value}>{children}</TabsContent>;
}

/** How much there is to decide, and whether there is anything to be seen there at all. */
function usePorDecidir(): { abiertas: number; hay: boolean } {
  const { porDecidir, danos } = useAlrededor();
  const rechazadas = useRefused();
  const abiertas = porDecidir.cuantos + rechazadas + danos.filter(({ aceptado }) => aceptado === null).length;
  return { abiertas, hay: abiertas + danos.length > 0 };
}

/** How far the order has come, and what of this device is on the way: stays in sight. */
function Estado() {
  const { fase } = useFase();
  const { gestiona } = useAlrededor();
  return (
    <div className="sticky top-[3.8rem] z-20 -mx-4 flex items-center gap-2 bg-background px-4 pt-3 pb-1">
      <div className="flex min-w-0 flex-1 flex-wrap items-center gap-2">
        <Badge variant={fase === "repartido" ? "success" : "primary"}>{deReparto.fases[fase]}</Badge>
        <QueueStatus />
      </div>
      {gestiona && fase !== "contabilizado" && fase !== "cancelado" ? <Encargo /> : null}
    </div>
  );
}

/** What order it is, when and where it is shared out, and who does. */
function Facts() {
  const { pedido, ahora, turnos } = useAlrededor();
  const donde = pedido.lugar === "" ? "" : `, ${pedido.lugar}`;
  return (
    <span className="grid grid-cols-[minmax(0,1fr)] gap-1.5">
      <span className="wrap-anywhere">{pedido.descripcion}</span>
      {pedido.reparto === null && donde === "" ? null : (
        <span className="flex items-start gap-1.5 text-sm">
          <CalendarClock aria-hidden className="mt-0.5 size-4 shrink-0" />
          <span className="min-w-0 wrap-anywhere">
            Reparto {pedido.reparto === null ? "" : cuando(pedido.reparto, ahora)}
            {donde}
          </span>
        </span>
      )}
      {turnos.length === 0 ? null : (
        <span className="flex items-start gap-1.5 text-sm">
          <Users aria-hidden className="mt-0.5 size-4 shrink-0" />
          <span className="min-w-0 wrap-anywhere">
            Reparten: {turnos.map(({ nombreFamilia }) => nombreFamilia).join(", ")}
          </span>
        </span>
      )}
    </span>
  );
}

function WhyNot() {
  const { fase } = useFase();
  if (fase === "abierto") return <Alert variant="info">{deReparto.sinAcabar}</Alert>;
  if (fase === "contabilizado") return <Alert variant="info">{deReparto.yaContabilizado}</Alert>;
  if (fase === "cancelado") return <Alert variant="info">{deReparto.yaCancelado}</Alert>;
  return null;
}

function Encargo() {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button
        variant="outline"
        className="min-h-12 shrink-0 max-sm:px-3"
        title="Turno de hoy"
        onClick={() => setOpen(true)}
      >
        <Users aria-hidden />
        <span className="max-sm:sr-only">Turno de hoy</span>
      </Button>
      {open ? (
        <Suspense>
          <EncargoDialog onClose={() => setOpen(false)} />
        </Suspense>
      ) : null}
    </>
  );
}
