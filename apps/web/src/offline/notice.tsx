import { Button } from "@cosecha/ui/button";
import { cn } from "@cosecha/ui/lib/cn";
import { CloudOff, CloudUpload, Sparkles } from "lucide-react";
import { type ReactNode, useState } from "react";
import { inAll } from "../features/reparto/device/left.ts";
import { goTo, useAppLocation } from "../navigation/navigation.ts";
import { paths } from "../navigation/paths.ts";
import { ZONE } from "../texts/zone.ts";
import { useStatus } from "./status.ts";
import { whenInWords } from "./when.ts";

interface NoticeProps {
  /** Asks the server again for what is on screen. */
  onRetry: () => Promise<unknown>;
  /** Takes up the new version, after asking about what is unsaved. */
  onTakeUp: () => void;
}

/** Above the page: that what it shows is of an earlier time, or that there is a new version. */
export function Notice({ onRetry, onTakeUp }: NoticeProps) {
  const { since, newVersion } = useStatus();
  const [retrying, setRetrying] = useState(false);
  const retry = async () => {
    setRetrying(true);
    await onRetry().catch(() => undefined);
    setRetrying(false);
  };
  return (
    <aside aria-label="Estado de la aplicación" className="print:hidden">
      {/* There from the beginning, so that what comes into it is announced. */}
      <div role="status">
        {since !== null ? (
          <Strip
            icon={<CloudOff aria-hidden className="size-5" />}
            className="bg-warning-soft text-warning-soft-foreground"
            action={
              <Button variant="outline" size="sm" loading={retrying} onClick={() => void retry()}>
                Reintentar
              </Button>
            }
          >
            <strong className="font-bold">
              Datos de {whenInWords(new Date(since), new Date(), ZONE)}, {reason()}.
            </strong>{" "}
            <span className="max-sm:hidden">Lo que escriba en su pedido se queda aquí hasta que vuelva.</span>
          </Strip>
        ) : newVersion ? (
          <Strip
            icon={<Sparkles aria-hidden className="size-5" />}
            className="bg-info-soft text-info-soft-foreground"
            action={
              <Button variant="outline" size="sm" onClick={onTakeUp}>
                Actualizar
              </Button>
            }
          >
            <strong className="font-bold">Hay una versión nueva.</strong>{" "}
            <span className="max-sm:hidden">Se pondrá sola al cambiar de pantalla, sin perder nada.</span>
          </Strip>
        ) : null}
        <Unsent />
      </div>
    </aside>
  );
}

/** What deliveries have left on this device, but for one that is on screen: that says more. */
function Unsent() {
  const { unsent } = useStatus();
  const [path] = useAppLocation();
  const elsewhere = unsent.filter((left) => paths.entregas(left) !== path);
  const [first] = elsewhere;
  if (first === undefined) return null;
  const { porEnviar, rechazados } = inAll(elsewhere);
  return (
    <Strip
      icon={<CloudUpload aria-hidden className="size-5" />}
      className="bg-warning-soft text-warning-soft-foreground"
      action={
        <Button variant="outline" size="sm" onClick={() => goTo(paths.entregas(first))}>
          Ver
        </Button>
      }
    >
      <strong className="font-bold">{quedan(porEnviar + rechazados)}</strong>{" "}
      {porEnviar === 0 ? null : <span className="max-sm:hidden">Se envía en cuanto se pueda.</span>}
    </Strip>
  );
}

const quedan = (n: number) =>
  n === 1 ? "Queda 1 cambio de un reparto sin enviar." : `Quedan ${n} cambios de un reparto sin enviar.`;

const reason = () => (navigator.onLine ? "Cosecha no responde" : "sin conexión");

function Strip({
  icon,
  className,
  action,
  children,
}: {
  icon: ReactNode;
  className: string;
  action: ReactNode;
  children: ReactNode;
}) {
  return (
    <div className={cn("border-b border-current/20", className)}>
      <div className="mx-auto flex max-w-6xl items-center gap-3 px-4 py-2 text-sm">
        <span className="shrink-0">{icon}</span>
        <p className="min-w-0 flex-1">{children}</p>
        {action}
      </div>
    </div>
  );
}
