import { textos } from "@cosecha/domain/textos";
import { Alert } from "@cosecha/ui/alert";
import { Button } from "@cosecha/ui/button";
import { CalendarPlus, Copy } from "lucide-react";
import { useId } from "react";
import { failureText, trpc } from "../../api/api.ts";
import { ConfirmedAction } from "../../forms/confirmed-action.tsx";
import { copiada, useCopy } from "../../screens/use-copy.ts";

/** The address of a family's calendar, to be given to the program that shows it. */
export function Calendario({ familiaId }: { familiaId: number }) {
  const id = useId();
  const { shown, said, setSaid, copy } = useCopy<HTMLElement>(copiada("Dirección copiada"));
  const utils = trpc.useUtils();
  const { data, error } = trpc.calendario.direccion.useQuery({ familiaId });
  const renovar = trpc.calendario.renovar.useMutation();
  const url = data && new URL(data.ruta, window.location.origin).href;
  return (
    <section aria-labelledby={id} className="mt-8 grid max-w-prose gap-3 border-t pt-6 print:hidden">
      <h2 id={id} className="text-lg font-bold">
        Calendario
      </h2>
      <p className="text-muted-foreground">
        Vea en el calendario de su teléfono cuándo cierra cada pedido, cuándo y dónde se recoge y cuándo le
        toca repartir a la familia. Se pone al día solo. Quien tenga esta dirección puede verlo: no la enseñe.
        Cuando alguien deja la familia es otra, y hay que ponerla de nuevo.
      </p>
      {error ? (
        <Alert variant="error" title={textos.comun.error}>
          {failureText(error, "No se ha podido cargar la dirección del calendario.")}
        </Alert>
      ) : null}
      {url === undefined ? null : (
        <>
          <code
            ref={shown}
            className="min-w-0 rounded-control border bg-muted px-3 py-2 text-sm select-all wrap-anywhere"
          >
            {url}
          </code>
          <div className="flex flex-wrap gap-3">
            <Button asChild>
              <a href={url.replace(/^https?:/, "webcal:")}>
                <CalendarPlus aria-hidden />
                Añadir a mi calendario
              </a>
            </Button>
            <Button variant="outline" onClick={() => void copy(url ?? "")}>
              <Copy aria-hidden />
              Copiar
            </Button>
            <ConfirmedAction
              label="Cambiar la dirección"
              title="¿Cambiar la dirección del calendario?"
              description="La de ahora deja de funcionar: en cada calendario que la tenga hay que poner la nueva. Hágalo si la tiene quien no debe."
              failureDefault={textos.calendario.noRenovado}
              onConfirm={async () => {
                const { ruta, message } = await renovar.mutateAsync({ familiaId });
                utils.calendario.direccion.setData({ familiaId }, { ruta });
                setSaid(message);
              }}
            />
          </div>
          <p role="status" className="min-h-6 text-sm font-medium">
            {said}
          </p>
        </>
      )}
    </section>
  );
}
