import { textos } from "@cosecha/domain/textos";
import * as deReparto from "@cosecha/domain/textos/entregas";
import { Alert } from "@cosecha/ui/alert";
import { Badge } from "@cosecha/ui/badge";
import { Button } from "@cosecha/ui/button";
import { TabsContent } from "@cosecha/ui/tabs";
import { type ReactNode, useEffect, useSyncExternalStore } from "react";
import { paths } from "../../navigation/paths.ts";
import { Screen } from "../../screens/screen.tsx";
import { ScreenSkeleton } from "../../screens/screen-skeleton.tsx";
import { ScreenTabs } from "../../screens/screen-tabs.tsx";
import { usePersona } from "../../session/session.ts";
import { Cabecera } from "./cabecera.tsx";
import { TaraProvider } from "./celda/tara.tsx";
import { PorDecidirTab } from "./decidir/por-decidir-tab.tsx";
import { useFase } from "./device/editable.ts";
import type { Reparto } from "./device/reparto.ts";
import { deviceName } from "./device/this-device.ts";
import {
  RepartoProvider,
  useEstado,
  useOpenReparto,
  useRefused,
  useSurroundings,
} from "./device/use-reparto.ts";
import { PorFamiliaTab } from "./familia/por-familia-tab.tsx";
import { Fuera } from "./fuera.tsx";
import { NextStep } from "./next-step.tsx";
import { PorProductoTab } from "./producto/por-producto-tab.tsx";
import { Discard, QueueProblems, QueueStatus } from "./queue-status.tsx";
import { RecibirTab } from "./recibir/recibir-tab.tsx";

/** The day of delivery of an order: what came, and who gets what. Works without a network. */
export default function RepartoScreen({ pedidoId }: { pedidoId: number }) {
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

/**
 * Where a keyboard comes up, the page is as high as what is left of the screen, so that what stays
 * at its top stays in sight. Browsers that do not know it (Safari) push the page up instead.
 */
function useRoomAboveKeyboard(): void {
  useEffect(() => {
    const meta = document.querySelector<HTMLMetaElement>('meta[name="viewport"]');
    if (meta === null) return;
    const { content } = meta;
    meta.content = `${content}, interactive-widget=resizes-content`;
    return () => {
      meta.content = content;
    };
  }, []);
}

function Delivery() {
  useRoomAboveKeyboard();
  const { pedido, gestiona } = useSurroundings();
  const { familia } = usePersona();
  const porDecidir = usePorDecidir();
  return (
    <>
      <Cabecera
        title={`Reparto de ${pedido.nombreProveedor}`}
        back={gestiona ? paths.reparto({ pedidoId: pedido.id }) : paths.home()}
      />
      {/* In blocks, not in a grid's rows, which what stays at the top would not leave. */}
      <div className="space-y-3 [--head-height:calc(var(--awning-height)+2.25rem)] [--touch-size:3rem]">
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
              className="sm:mb-3 max-sm:-mx-2 max-sm:mb-2 max-sm:[&_button]:px-2"
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
          <div className="grid grid-cols-[minmax(0,1fr)] gap-3 lg:sticky lg:top-[calc(var(--bar-height)+var(--head-height)+1rem)] lg:-m-2 lg:max-h-[calc(100dvh-var(--bar-height)-var(--head-height)-1rem)] lg:overflow-y-auto lg:p-2">
            <NextStep />
            <p className="text-sm wrap-anywhere text-muted-foreground">
              Este dispositivo se llama «{deviceName(familia?.nombre ?? null)}».
            </p>
          </div>
        </div>
      </div>
    </>
  );
}

function Parte({ value, children }: { value: string; children: ReactNode }) {
  return <TabsContent value={value}>{children}</TabsContent>;
}

/** How much there is to decide, and whether there is anything to be seen there at all. */
function usePorDecidir(): { abiertas: number; hay: boolean } {
  const { porDecidir, danos } = useSurroundings();
  const rechazadas = useRefused();
  const abiertas = porDecidir.cuantos + rechazadas + danos.filter(({ aceptado }) => aceptado === null).length;
  return { abiertas, hay: abiertas + danos.length > 0 };
}

/** How far the order has come, and what of this device is on the way: stays in sight. */
function Estado() {
  const { fase } = useFase();
  return (
    <div className="sticky top-(--bar-height) z-20 -mx-4 flex h-(--head-height) items-end gap-2 bg-background px-4 pb-1.5 max-sm:mb-1">
      <Badge
        variant={fase === "repartido" ? "success" : "primary"}
        className="min-w-0 overflow-hidden whitespace-nowrap"
      >
        {deReparto.fases[fase]}
      </Badge>
      <QueueStatus />
    </div>
  );
}

function WhyNot() {
  const { fase } = useFase();
  if (fase === "abierto") return <Alert variant="info">{deReparto.sinAcabar}</Alert>;
  if (fase === "contabilizado") return <Alert variant="info">{deReparto.yaContabilizado}</Alert>;
  if (fase === "cancelado") return <Alert variant="info">{deReparto.yaCancelado}</Alert>;
  return null;
}
