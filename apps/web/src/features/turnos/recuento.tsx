import type { RecuentoVista } from "@cosecha/domain/esquemas/turnos";
import { formatoDiaDe } from "@cosecha/domain/fechas";
import { contados } from "@cosecha/domain/texto";
import { cn } from "@cosecha/ui/lib/cn";
import { trpc } from "../../api/api.ts";
import { Loaded } from "../../screens/loaded.tsx";
import { usePersona } from "../../session/session.ts";

/** Who has done how many, whoever did fewest first, so that who looks for a turn sees whose it would be. */
export function Recuento() {
  const query = trpc.turnos.recuento.useQuery();
  return (
    <section aria-labelledby="recuento" className="grid gap-3 border-t pt-6">
      <h2 id="recuento" className="font-display text-xl leading-tight">
        Quién ha hecho cuántos
      </h2>
      <Loaded query={query}>{(recuento) => <Lista {...recuento} />}</Loaded>
    </section>
  );
}

const turnos = (n: number) => (n === 0 ? "ninguno" : contados(n, "turno", "turnos"));

function Lista({ desde, clases, familias }: RecuentoVista) {
  const { familiaId: propia } = usePersona();
  const nombres = new Map(clases.map(({ claseId, nombre }) => [claseId, nombre]));
  return (
    <>
      <p className="max-w-prose text-muted-foreground">
        Desde el {formatoDiaDe(desde)}, primero quien menos ha hecho.
      </p>
      <ol className="grid max-w-2xl divide-y border-y">
        {familias.map(({ familiaId, nombreFamilia, deBaja, hechos, porVenir, porClase }) => (
          <li
            key={familiaId}
            className={cn(
              "grid grid-cols-[minmax(0,1fr)_auto] gap-x-4 py-2",
              familiaId === propia && "font-semibold",
            )}
          >
            <span className="wrap-anywhere">
              {nombreFamilia}
              {deBaja ? " (de baja)" : ""}
            </span>
            <span className="text-right tabular-nums">{turnos(hechos)}</span>
            <span className="col-span-2 text-sm font-normal text-muted-foreground wrap-anywhere">
              {[
                ...porClase.map((una) => `${nombres.get(una.claseId) ?? ""}: ${una.hechos}`),
                ...(porVenir > 0 ? [`por venir: ${porVenir}`] : []),
              ].join(" · ")}
            </span>
          </li>
        ))}
      </ol>
    </>
  );
}
