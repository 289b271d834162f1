import { textos } from "@cosecha/domain/textos";
import { Alert } from "@cosecha/ui/alert";
import { Switch } from "@cosecha/ui/switch";
import { useEffect, useId, useState } from "react";
import { failureText } from "../../api/api.ts";
import { type DeviceState, deviceState, turnOff, turnOn } from "./device.ts";

const WHY: Record<Exclude<DeviceState, "on" | "off">, string> = {
  blocked:
    "Este navegador tiene bloqueados los avisos de Cosecha. Permítalos en los ajustes del sitio (el candado junto a la dirección) y vuelva a esta página.",
  "not installed":
    "Para recibir avisos en un iPhone o un iPad, añada Cosecha a la pantalla de inicio (Compartir, «Añadir a pantalla de inicio») y ábrala desde allí.",
  unable:
    "Este navegador no puede recibir avisos de Cosecha. Pruebe con otro, y con la dirección que empieza por https.",
};

/** Whether this browser shows what the cooperative tells it while nobody looks. */
export default function AvisosEnEsteAparato() {
  const id = useId();
  const [state, setState] = useState<DeviceState>();
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string>();
  useEffect(() => {
    const look = () => void deviceState().then(setState, () => setState("unable"));
    look();
    // Whoever comes back from the browser's settings may have allowed it.
    window.addEventListener("focus", look);
    return () => window.removeEventListener("focus", look);
  }, []);
  const change = async (on: boolean) => {
    setBusy(true);
    setFailure(undefined);
    try {
      setState(await (on ? turnOn() : turnOff()));
    } catch (error) {
      setFailure(
        error instanceof DOMException
          ? "El navegador no ha podido registrarse en su servicio de avisos. Compruebe su conexión e inténtelo de nuevo."
          : failureText(error, on ? textos.push.noPuesto : textos.push.noQuitado),
      );
    } finally {
      setBusy(false);
    }
  };
  if (state === undefined) return null;
  const canChange = state === "on" || state === "off";
  return (
    <section
      aria-labelledby={`${id}-titulo`}
      className="mt-8 grid max-w-prose gap-3 border-t pt-6 print:hidden"
    >
      <h2 id={`${id}-titulo`} className="text-lg font-bold">
        Avisos en este aparato
      </h2>
      <p className="text-muted-foreground">
        Cuando un pedido cierra pronto, ya se puede recoger o le toca repartir, aunque no tenga Cosecha
        abierta. Duran mientras no cierre la sesión.
      </p>
      {canChange ? (
        <div className="flex items-center gap-3">
          <Switch
            id={id}
            checked={state === "on"}
            aria-disabled={busy}
            onCheckedChange={(on) => busy || void change(on)}
          />
          <label htmlFor={id} className="font-medium">
            Avisar en este aparato
          </label>
        </div>
      ) : (
        <Alert variant="info" title="No se puede avisar en este aparato">
          {WHY[state]}
        </Alert>
      )}
      {failure === undefined ? null : (
        <Alert variant="error" title={textos.comun.error}>
          {failure}
        </Alert>
      )}
    </section>
  );
}
