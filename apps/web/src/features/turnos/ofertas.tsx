import type { AgendaVista, CambioVista } from "@cosecha/domain/esquemas/turnos";
import { diaProximo } from "@cosecha/domain/plazos";
import { Alert } from "@cosecha/ui/alert";
import { Button } from "@cosecha/ui/button";
import { trpc } from "../../api/api.ts";
import { usePersona } from "../../session/session.ts";
import { useHacer } from "./hecho.ts";

/** The changes that other families offer to the user's, which wait for a word. */
export function Ofertas({ agenda: { cambios, hoy } }: { agenda: AgendaVista }) {
  const { familiaId } = usePersona();
  const suyas = cambios.filter(({ deFamiliaId }) => deFamiliaId !== familiaId);
  if (suyas.length === 0) return null;
  return (
    <section aria-labelledby="ofertas" className="grid gap-3">
      <h2 id="ofertas" className="font-display text-xl leading-tight">
        Le piden un cambio
      </h2>
      <ul className="grid gap-3">
        {suyas.map((cambio) => (
          <Oferta key={cambio.id} cambio={cambio} hoy={hoy} />
        ))}
      </ul>
    </section>
  );
}

function Oferta({
  cambio: { id, deFamilia, aFamiliaId, da, quiere },
  hoy,
}: {
  cambio: CambioVista;
  hoy: string;
}) {
  const aceptar = trpc.turnos.aceptar.useMutation();
  const rechazar = trpc.turnos.rechazar.useMutation();
  const { hacer, failure } = useHacer();
  const acepto = quiere === null ? "Lo hago" : "Acepto el cambio";
  const cual = `${da.nombre}, ${diaProximo(da.dia, hoy)}`;
  return (
    <li className="grid gap-3 rounded-card border bg-surface p-4 text-surface-foreground">
      <p className="wrap-anywhere">
        <strong>{deFamilia}</strong> {aFamiliaId === null ? "busca quien haga" : "le pide que haga"}{" "}
        <strong>{cual}</strong>.{" "}
        {quiere === null
          ? "No pide nada a cambio."
          : `A cambio haría su turno: ${quiere.nombre}, ${diaProximo(quiere.dia, hoy)}.`}
      </p>
      <div className="flex flex-wrap gap-2">
        <Button
          loading={aceptar.isPending}
          aria-label={`${acepto}: ${cual}`}
          onClick={() => void hacer(() => aceptar.mutateAsync({ id }))}
        >
          {acepto}
        </Button>
        {aFamiliaId === null ? null : (
          <Button
            variant="outline"
            loading={rechazar.isPending}
            aria-label={`No puedo: ${cual}`}
            onClick={() => void hacer(() => rechazar.mutateAsync({ id }))}
          >
            No puedo
          </Button>
        )}
      </div>
      {failure === null ? null : <Alert variant="error">{failure}</Alert>}
    </li>
  );
}
