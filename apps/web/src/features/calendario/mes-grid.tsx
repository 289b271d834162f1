import type { EventoDelGrupo } from "@cosecha/domain/esquemas/calendario";
import { cn } from "@cosecha/ui/lib/cn";
import { useEffect, useRef } from "react";
import { decir, horaDe } from "./evento.ts";
import { diaTras, type Mes, mesDe, nombreDeDia, nombreDeMes, semanasDe } from "./mes.ts";

const SEMANA = ["lunes", "martes", "miércoles", "jueves", "viernes", "sábado", "domingo"];
/** So many of a day's events are written in it; of the others it says how many. */
const CABEN = 3;

/**
 * A month as a table of days. The arrow keys lead from day to day, also into the months beside it. One
 * day is chosen. Its name tells what it holds; whoever uses this shows it.
 */
export function MesGrid({
  mes,
  hoy,
  elegido,
  eventosDe,
  nada,
  onChoose,
}: {
  mes: Mes;
  hoy: string;
  elegido: string;
  eventosDe: (dia: string) => readonly EventoDelGrupo[];
  /** What is said of a day without any. */
  nada: string;
  onChoose: (dia: string) => void;
}) {
  const grid = useRef<HTMLTableElement>(null);
  const keyed = useRef(false);
  // Whoever goes on by keys stays on the day, also where its month has come with it.
  useEffect(() => {
    if (!keyed.current) return;
    keyed.current = false;
    grid.current?.querySelector<HTMLElement>(`[data-dia="${elegido}"]`)?.focus();
  }, [elegido]);
  return (
    <table ref={grid} aria-label={nombreDeMes(mes)} className="w-full table-fixed border-collapse">
      <thead>
        <tr>
          {SEMANA.map((nombre) => (
            <th key={nombre} scope="col" abbr={nombre} className="p-1 text-sm font-semibold">
              <span aria-hidden className="sm:hidden">
                {nombre.slice(0, 1).toUpperCase()}
              </span>
              <span className="max-sm:sr-only">{nombre}</span>
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {semanasDe(mes).map((semana) => (
          <tr key={semana[0]}>
            {semana.map((dia) => (
              <Dia
                key={dia}
                dia={dia}
                fuera={mesDe(dia) !== mes}
                esHoy={dia === hoy}
                elegido={dia === elegido}
                eventos={eventosDe(dia)}
                nada={nada}
                onChoose={onChoose}
                onKey={(tecla) => {
                  const otro = diaTras(dia, tecla);
                  if (otro === null) return false;
                  keyed.current = true;
                  onChoose(otro);
                  return true;
                }}
              />
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function Dia({
  dia,
  fuera,
  esHoy,
  elegido,
  eventos,
  nada,
  onChoose,
  onKey,
}: {
  dia: string;
  fuera: boolean;
  esHoy: boolean;
  elegido: boolean;
  eventos: readonly EventoDelGrupo[];
  nada: string;
  onChoose: (dia: string) => void;
  onKey: (tecla: string) => boolean;
}) {
  const dichos = eventos.map((evento) => `${horaDe(evento)} ${decir(evento).breve}`.trim());
  const nombre = `${nombreDeDia(dia)}${esHoy ? ", hoy" : ""}: ${dichos.length === 0 ? nada : dichos.join("; ")}`;
  return (
    <td className="border p-0 align-top">
      <button
        type="button"
        data-dia={dia}
        tabIndex={elegido ? 0 : -1}
        aria-pressed={elegido}
        aria-label={nombre}
        aria-current={esHoy ? "date" : undefined}
        onClick={() => onChoose(dia)}
        onKeyDown={(event) => {
          if (onKey(event.key)) event.preventDefault();
        }}
        className={cn(
          "focus-ring flex min-h-14 w-full flex-col items-start gap-1 p-1 text-left sm:min-h-28",
          elegido && "bg-primary-soft text-primary-soft-foreground",
          fuera && !elegido && "bg-muted text-muted-foreground",
        )}
      >
        <span
          className={cn(
            "text-sm tabular-nums",
            esHoy && "rounded-control bg-primary px-1.5 font-bold text-primary-foreground",
          )}
        >
          {Number(dia.slice(8))}
        </span>
        {eventos.length === 0 ? null : (
          <span aria-hidden className="text-sm font-semibold sm:hidden">
            {"•".repeat(Math.min(CABEN, eventos.length))}
          </span>
        )}
        {dichos.slice(0, CABEN).map((dicho, n) => (
          <span
            key={dicho}
            aria-hidden
            className={cn(
              "w-full text-sm max-sm:hidden",
              // Two lines each where there is room for them.
              dichos.length >= CABEN ? "truncate" : "line-clamp-2",
              eventos[n] && decir(eventos[n]).previsto && "italic",
            )}
          >
            {dicho}
          </span>
        ))}
        {dichos.length > CABEN ? (
          <span aria-hidden className="text-sm max-sm:hidden">{`y ${dichos.length - CABEN} más`}</span>
        ) : null}
      </button>
    </td>
  );
}
