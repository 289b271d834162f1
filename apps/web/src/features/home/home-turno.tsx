import { diaProximo } from "@cosecha/domain/plazos";
import { contados } from "@cosecha/domain/texto";
import { Link } from "@cosecha/ui/link";
import { CalendarClock } from "lucide-react";
import { trpc } from "../../api/api.ts";
import { serverTime } from "../../api/server-clock.ts";
import { paths } from "../../navigation/paths.ts";
import { diaDeHoy } from "../../texts/zone.ts";

/** One quiet line each: the family's next turn, and the changes that others offer it. */
export function HomeTurno() {
  const { data } = trpc.turnos.mios.useQuery();
  if (data === undefined || (data.proximo === null && data.ofertas === 0)) return null;
  const { proximo, ofertas } = data;
  const lineas = [
    ...(proximo === null
      ? []
      : [
          `Su próximo turno, ${diaProximo(proximo.dia, diaDeHoy(serverTime()))}${
            proximo.hora === null ? "" : ` a las ${proximo.hora}`
          }: ${proximo.nombre}`,
        ]),
    ...(ofertas === 0
      ? []
      : [
          ofertas === 1
            ? "Le piden un cambio de turno"
            : `Le piden ${contados(ofertas, "cambio", "cambios")} de turno`,
        ]),
  ];
  return (
    <ul aria-label="Turnos" className="grid gap-1">
      {lineas.map((linea) => (
        <li key={linea}>
          <Link
            href={paths.turnos()}
            className="focus-ring touch-target inline-flex items-center gap-2 rounded-control text-link underline underline-offset-4"
          >
            <CalendarClock aria-hidden className="size-4 shrink-0" />
            <span className="min-w-0 wrap-anywhere">{linea}</span>
          </Link>
        </li>
      ))}
    </ul>
  );
}
