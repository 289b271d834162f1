import type { EventoDelGrupo } from "@cosecha/domain/esquemas/calendario";
import { cn } from "@cosecha/ui/lib/cn";
import { Link } from "@cosecha/ui/link";
import { decir, horaDe } from "./evento.ts";

/** Events, one a line, each with its hour and where it leads. */
export const EventosLista = ({ eventos }: { eventos: readonly EventoDelGrupo[] }) => (
  <ul className="grid gap-2">
    {eventos.map((evento) => {
      const { entero, href, previsto } = decir(evento);
      const hora = horaDe(evento);
      return (
        <li key={`${hora} ${entero}`} className="flex gap-3 leading-snug">
          <span className="w-13 shrink-0 whitespace-nowrap text-muted-foreground tabular-nums">{hora}</span>
          {href === null ? (
            <span className="min-w-0 wrap-anywhere">{entero}</span>
          ) : (
            <Link
              href={href}
              className={cn(
                "focus-ring touch-target min-w-0 rounded-control text-link underline underline-offset-4 wrap-anywhere",
                previsto && "italic decoration-dashed",
              )}
            >
              {entero}
            </Link>
          )}
        </li>
      );
    })}
  </ul>
);
