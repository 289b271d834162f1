import { Card, CardDescription, CardHeader, CardTitle } from "@cosecha/ui/card";
import { type KeyboardEvent, type PointerEvent, type ReactNode, useEffect, useRef, useState } from "react";
import { shareOf, ticksBetween } from "./scale.ts";

/** What a plot shows at one place of its width. */
export interface PlotPoint {
  /** Where: from 0 (left) to 1. */
  at: number;
  /** What is there, in words: it stands above the plot while the cursor is there. */
  text: string;
}

/** Where things stand in a plot, in its own pixels. */
export interface Area {
  x: (at: number) => number;
  y: (value: number) => number;
  /** The line of the least value. */
  bottom: number;
  width: number;
}

interface PlotProps {
  title: string;
  /** Its one figure, which is read first. */
  figure: string;
  /** What the plot says beside it, in a sentence. */
  summary: string;
  points: readonly PlotPoint[];
  /** The least and the greatest value to be shown. */
  from: number;
  to: number;
  formatTick: (value: number) => string;
  /** What is written below, for so many labels as fit. */
  labels: (most: number) => { at: number; text: string }[];
  /** Bars begin at the middle of their band, half a band from the edges. */
  inset?: number;
  draw: (area: Area) => ReactNode;
  /** The same data as a table: its heads, and rows of texts. */
  table: { heads: readonly string[]; rows: readonly (readonly string[])[] };
  children?: ReactNode;
}

const HEIGHT = 240;
const TOP = 10;
const BELOW = 28;
/** A label below and a figure at the left take about so many pixels. */
const LABEL = 84;
const FIGURE = 64;

/**
 * A plot in a card: its sentence, the drawing with a cursor for pointer and arrow keys, and the
 * same as a table.
 */
export function Plot({ title, figure, summary, children, table, ...drawing }: PlotProps) {
  return (
    <Card>
      <CardHeader>
        <CardTitle>{title}</CardTitle>
        <p className="basis-full font-display text-3xl leading-none tabular-nums">{figure}</p>
        <CardDescription>{summary}</CardDescription>
      </CardHeader>
      <Drawing title={title} {...drawing} />
      {children}
      <details className="mt-3 print:hidden">
        <summary className="focus-ring touch-target inline-flex cursor-pointer items-center rounded-control font-medium text-link hover:underline">
          Ver como tabla
        </summary>
        <AsTable caption={title} {...table} />
      </details>
    </Card>
  );
}

function Drawing({
  title,
  points,
  from,
  to,
  formatTick,
  labels,
  inset = 0,
  draw,
}: Omit<PlotProps, "figure" | "summary" | "table" | "children">) {
  const box = useRef<HTMLDivElement>(null);
  const width = useWidth(box);
  const [chosen, setChosen] = useState<number | null>(null);
  const last = points.length - 1;
  const current = Math.min(chosen ?? last, last);
  const point = points[current];

  const ticks = ticksBetween(from, to);
  const [least = 0, most = 1] = [ticks[0], ticks.at(-1)];
  const bottom = HEIGHT - BELOW;
  const inner = Math.max(width - FIGURE - 8, 0);
  const x = (at: number) => FIGURE + inner * (inset + at * (1 - 2 * inset));
  const y = (value: number) => bottom - (bottom - TOP) * shareOf(value, least, most);

  const nearest = ({ clientX, currentTarget }: PointerEvent<HTMLDivElement>) => {
    const at = clientX - currentTarget.getBoundingClientRect().left;
    const distances = points.map((one) => Math.abs(x(one.at) - at));
    setChosen(distances.indexOf(Math.min(...distances)));
  };
  const move = (event: KeyboardEvent) => {
    const to = { ArrowLeft: current - 1, ArrowRight: current + 1, Home: 0, End: last }[event.key];
    if (to === undefined) return;
    event.preventDefault();
    setChosen(Math.min(Math.max(to, 0), last));
  };
  return (
    <>
      <p className="mb-2 min-h-12 text-sm font-medium tabular-nums sm:min-h-6" aria-hidden>
        {point?.text}
      </p>
      <div
        ref={box}
        role="slider"
        tabIndex={0}
        aria-label={`${title}: recorrer con las flechas`}
        aria-valuemin={0}
        aria-valuemax={last}
        aria-valuenow={current}
        aria-valuetext={point?.text}
        onKeyDown={move}
        onPointerMove={nearest}
        onPointerDown={nearest}
        className="focus-ring touch-pan-y rounded-control"
      >
        <svg
          width={width}
          height={HEIGHT}
          viewBox={`0 0 ${width} ${HEIGHT}`}
          aria-hidden
          className="block max-w-full text-xs"
        >
          {width === 0 ? null : (
            <>
              {ticks.map((tick) => (
                <g key={tick}>
                  <line x1={FIGURE} x2={width - 8} y1={y(tick)} y2={y(tick)} className="stroke-border" />
                  <text
                    x={FIGURE - 8}
                    y={y(tick)}
                    dy="0.32em"
                    textAnchor="end"
                    className="fill-muted-foreground tabular-nums"
                  >
                    {formatTick(tick)}
                  </text>
                </g>
              ))}
              {labels(Math.max(Math.floor(inner / LABEL), 2)).map(({ at, text }) => (
                <text
                  key={`${at} ${text}`}
                  x={x(at)}
                  y={HEIGHT - 8}
                  textAnchor={inset > 0 ? "middle" : at < 0.1 ? "start" : at > 0.9 ? "end" : "middle"}
                  className="fill-muted-foreground"
                >
                  {text}
                </text>
              ))}
              {draw({ x, y, bottom, width: inner })}
              {point === undefined ? null : (
                <line
                  x1={x(point.at)}
                  x2={x(point.at)}
                  y1={TOP}
                  y2={bottom}
                  strokeDasharray="3 4"
                  className="stroke-border-strong"
                />
              )}
            </>
          )}
        </svg>
      </div>
    </>
  );
}

/** How wide an element is, in pixels; 0 until it is there. */
function useWidth(box: React.RefObject<HTMLElement | null>): number {
  const [width, setWidth] = useState(0);
  useEffect(() => {
    if (box.current === null) return;
    const observer = new ResizeObserver(([entry]) => setWidth(Math.floor(entry?.contentRect.width ?? 0)));
    observer.observe(box.current);
    return () => observer.disconnect();
  }, [box]);
  return width;
}

function AsTable({
  caption,
  heads,
  rows,
}: {
  caption: string;
  heads: readonly string[];
  rows: readonly (readonly string[])[];
}) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keyboard
    <section aria-label={caption} tabIndex={0} className="focus-ring mt-2 max-h-96 overflow-auto">
      <table className="w-full border-collapse text-sm tabular-nums">
        <caption className="sr-only">{caption}</caption>
        <thead className="sticky top-0 bg-surface">
          <tr>
            {heads.map((head, index) => (
              <th
                key={head}
                scope="col"
                className={`border-b p-2 ${index === 0 ? "text-left" : "text-right"}`}
              >
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(([first, ...others]) => (
            <tr key={first} className="border-b last:border-0">
              <th scope="row" className="p-2 text-left font-normal">
                {first}
              </th>
              {others.map((text, index) => (
                <td key={heads[index + 1]} className="p-2 text-right">
                  {text}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

/** The points of a line as an SVG path. Steps stay on their value until the next one. */
export function pathOf(points: readonly (readonly [x: number, y: number])[], { steps = false } = {}): string {
  return points
    .map(([x, y], index) => (index === 0 ? `M${x},${y}` : steps ? `H${x}V${y}` : `L${x},${y}`))
    .join("");
}
