import type { CambioVista, TurnoDelDia } from "@cosecha/domain/esquemas/turnos";
import { diaProximo } from "@cosecha/domain/plazos";
import { cabeQuitarse } from "@cosecha/domain/turnos";
import { Alert } from "@cosecha/ui/alert";
import { Badge } from "@cosecha/ui/badge";
import { Button } from "@cosecha/ui/button";
import { useState } from "react";
import { trpc } from "../../api/api.ts";
import { usePersona } from "../../session/session.ts";
import { CambiarDialog } from "./cambiar-dialog.tsx";
import { GenteDialog } from "./gente-dialog.tsx";
import { useHacer } from "./hecho.ts";

interface TurnoProps {
  turno: TurnoDelDia;
  hoy: string;
  turnos: readonly TurnoDelDia[];
  cambios: readonly CambioVista[];
}

/** A turn of a day: who does it, how many are wanted, and what the user may do about it. */
export function Turno({ turno, hoy, turnos, cambios }: TurnoProps) {
  const { familiaId, admin } = usePersona();
  const { nombre, dia, hora, lugar, descripcion, apuntadas, libres } = turno;
  const suya = apuntadas.find((una) => una.familiaId === familiaId);
  const cual = `${nombre}, ${diaProximo(dia, hoy)}`;
  return (
    <li className="grid content-start gap-3 rounded-card border bg-surface p-4 text-surface-foreground">
      <div className="flex flex-wrap items-baseline justify-between gap-x-3 gap-y-1">
        <h3 className="min-w-0 font-semibold wrap-anywhere">{nombre}</h3>
        <Plazas libres={libres} />
      </div>
      {[hora === null ? "" : `A las ${hora}`, lugar].some(Boolean) ? (
        <p className="text-muted-foreground wrap-anywhere">
          {[hora === null ? "" : `A las ${hora}`, lugar].filter(Boolean).join(", ")}
        </p>
      ) : null}
      {descripcion === "" ? null : (
        <p className="text-sm whitespace-pre-line text-muted-foreground wrap-anywhere">{descripcion}</p>
      )}
      <p className="wrap-anywhere">
        {apuntadas.length === 0
          ? "Nadie todavía."
          : apuntadas
              .map((una) => (una.familiaId === familiaId ? "Su familia" : una.nombreFamilia))
              .join(", ")}
      </p>
      <div className="flex flex-wrap gap-2 empty:hidden">
        {suya === undefined ? (
          <Apuntarse turno={turno} cual={cual} />
        ) : (
          <Suyo
            {...{ turno, hoy, turnos, cual }}
            apuntadoId={suya.apuntadoId}
            oferta={cambios.find(({ id }) => id === suya.cambioId)}
          />
        )}
        {admin ? <Gente turno={turno} cual={cual} /> : null}
      </div>
    </li>
  );
}

function Plazas({ libres }: { libres: number }) {
  if (libres === 0) return <Badge variant="success">Completo</Badge>;
  return <Badge variant="warning">{libres === 1 ? "Falta 1 familia" : `Faltan ${libres} familias`}</Badge>;
}

/** One press puts the user's family down. */
function Apuntarse({ turno: { claseId, dia, libres }, cual }: { turno: TurnoDelDia; cual: string }) {
  const { familiaId } = usePersona();
  const apuntar = trpc.turnos.apuntar.useMutation();
  const { hacer, failure } = useHacer();
  if (familiaId === null || libres === 0) return null;
  return (
    <>
      <Button
        loading={apuntar.isPending}
        aria-label={`Apuntarme: ${cual}`}
        onClick={() => void hacer(() => apuntar.mutateAsync({ claseId, dia }))}
      >
        Apuntarme
      </Button>
      {failure === null ? null : <Alert variant="error">{failure}</Alert>}
    </>
  );
}

interface SuyoProps extends Pick<TurnoProps, "turno" | "hoy" | "turnos"> {
  cual: string;
  apuntadoId: number;
  oferta: CambioVista | undefined;
}

/** What one does with one's own turn: offer it, take the offer back, leave it. */
function Suyo({ turno, hoy, turnos, cual, apuntadoId, oferta }: SuyoProps) {
  const [changing, setChanging] = useState(false);
  const retirar = trpc.turnos.retirar.useMutation();
  const desapuntar = trpc.turnos.desapuntar.useMutation();
  const { hacer, failure } = useHacer();
  const { claseId, dia } = turno;
  return (
    <>
      {oferta === undefined ? null : (
        <p className="w-full text-sm text-muted-foreground wrap-anywhere">
          Lo ofrece a {oferta.aFamilia ?? "todas las familias"}
          {oferta.quiere === null
            ? ""
            : `, por ${oferta.quiere.nombre}, ${diaProximo(oferta.quiere.dia, hoy)}`}
          .
        </p>
      )}
      <Button variant="outline" aria-label={`Cambiar: ${cual}`} onClick={() => setChanging(true)}>
        Cambiar
      </Button>
      {oferta === undefined ? null : (
        <Button
          variant="outline"
          loading={retirar.isPending}
          aria-label={`Dejar de ofrecer: ${cual}`}
          onClick={() => void hacer(() => retirar.mutateAsync({ id: oferta.id }))}
        >
          Dejar de ofrecer
        </Button>
      )}
      {cabeQuitarse(dia, hoy) ? (
        <Button
          variant="outline"
          loading={desapuntar.isPending}
          aria-label={`Quitarme: ${cual}`}
          onClick={() => void hacer(() => desapuntar.mutateAsync({ claseId, dia }))}
        >
          Quitarme
        </Button>
      ) : null}
      {failure === null ? null : <Alert variant="error">{failure}</Alert>}
      {changing ? (
        <CambiarDialog {...{ turno, hoy, turnos, apuntadoId }} onClose={() => setChanging(false)} />
      ) : null}
    </>
  );
}

/** Whoever administrates puts any family down, or off. */
function Gente({ turno, cual }: { turno: TurnoDelDia; cual: string }) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button variant="outline" aria-label={`Quién lo hace: ${cual}`} onClick={() => setOpen(true)}>
        Quién lo hace
      </Button>
      {open ? <GenteDialog turno={turno} cual={cual} onClose={() => setOpen(false)} /> : null}
    </>
  );
}
