import { formatoEuros } from "@cosecha/domain/dinero";
import type { PreciosDeProveedor } from "@cosecha/domain/esquemas/graficos";
import { EmptyState } from "@cosecha/ui/empty-state";
import { cn } from "@cosecha/ui/lib/cn";
import { SearchField } from "@cosecha/ui/search-field";
import { keepPreviousData } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { trpc } from "../../api/api.ts";
import { paths } from "../../navigation/paths.ts";
import { Loaded } from "../../screens/loaded.tsx";
import { Screen } from "../../screens/screen.tsx";
import { preciosDe, subidaDe } from "./calculos.ts";
import { diaEnPalabras, momentosEntre } from "./fechas.ts";
import { type Area, Plot, pathOf } from "./plot.tsx";
import { shareOf } from "./scale.ts";

/** A supplier's prices over its listings, product by product. */
export default function PreciosDeProveedorScreen({ proveedorId }: { proveedorId: number }) {
  const [texto, setTexto] = useState("");
  const query = trpc.graficos.proveedor.useQuery(
    { proveedorId, ...(texto !== "" && { texto }) },
    { placeholderData: keepPreviousData },
  );
  return (
    <Loaded query={query}>
      {(precios) => (
        <Screen
          title="Precios de lista en lista"
          name={precios.nombre}
          back={{ href: paths.proveedor({ id: proveedorId }), label: "El proveedor" }}
        >
          {precios.listados.length < 2 ? (
            <EmptyState
              title="Todavía no hay con qué comparar"
              description="Con el segundo disponible de este proveedor se verá aquí qué precios suben y cuáles bajan."
            />
          ) : (
            <div className="grid gap-4">
              <SearchField value={texto} onValueChange={setTexto} label="Buscar producto" />
              {precios.curvas.length === 0 ? (
                <EmptyState
                  title="Ningún producto"
                  description="Ninguno de los que se llaman así está en dos disponibles o más."
                />
              ) : (
                <Productos precios={precios} />
              )}
            </div>
          )}
        </Screen>
      )}
    </Loaded>
  );
}

type Curva = PreciosDeProveedor["curvas"][number];

const claveDe = ({ nombre, unidad }: Curva) => `${nombre.toLowerCase()} ${unidad?.toLowerCase()}`;
const nombreDe = ({ nombre, unidad }: Curva) => (unidad === null ? nombre : `${nombre} (${unidad})`);
const porCiento = (parte: number) => `${Math.round(Math.abs(parte) * 100)} %`;

/** «sube un 4 %», «baja un 4 %», «cuesta lo mismo» */
function cambioDe(subida: number | null): string {
  if (subida === null || Math.round(Math.abs(subida) * 100) === 0) return "cuesta lo mismo";
  return `${subida > 0 ? "sube" : "baja"} un ${porCiento(subida)}`;
}

function Productos({ precios }: { precios: PreciosDeProveedor }) {
  const [elegido, setElegido] = useState<string | null>(null);
  const plot = useRef<HTMLDivElement>(null);
  const { curvas } = precios;
  const curva = curvas.find((una) => claveDe(una) === elegido) ?? curvas[0];
  const choose = (una: Curva) => {
    setElegido(claveDe(una));
    // On a phone the plot stands above the list.
    plot.current?.scrollIntoView({ block: "nearest" });
  };
  if (curva === undefined) return null;
  return (
    <div className="grid items-start gap-4 lg:grid-cols-[minmax(0,1fr)_22rem]">
      <div
        ref={plot}
        className="grid grid-cols-[minmax(0,1fr)] scroll-mt-4 gap-4 lg:sticky lg:top-[calc(var(--below-bar)+1.25rem)]"
      >
        <PlotDe key={claveDe(curva)} precios={precios} curva={curva} />
        <p className="max-w-prose text-sm text-muted-foreground">
          Con IVA, en los {precios.listados.length} últimos disponibles, del que más cambia al que menos. Son
          el mismo producto los que se llaman igual y se venden en la misma unidad.
        </p>
      </div>
      <section aria-labelledby="los-que-mas" className="min-w-0">
        <h2 id="los-que-mas" className="mb-2 font-bold">
          Los que más han cambiado
        </h2>
        <ul className="grid grid-cols-[minmax(0,1fr)] gap-1">
          {curvas.map((una) => (
            <li key={claveDe(una)}>
              <Producto curva={una} chosen={una === curva} onChoose={() => choose(una)} />
            </li>
          ))}
        </ul>
      </section>
    </div>
  );
}

function Producto({ curva, chosen, onChoose }: { curva: Curva; chosen: boolean; onChoose: () => void }) {
  const hay = curva.precios.filter((precio) => precio !== null);
  const subida = subidaDe(hay);
  const [min, max] = [Math.min(...hay), Math.max(...hay)];
  const puntos = hay.map(
    (precio, index) =>
      [(index / Math.max(hay.length - 1, 1)) * 60 + 2, 22 - shareOf(precio, min, max) * 20] as const,
  );
  return (
    <button
      type="button"
      aria-pressed={chosen}
      onClick={onChoose}
      className={cn(
        "focus-ring touch-target flex w-full items-center gap-3 rounded-control border px-3 py-2 text-left hover:bg-muted",
        chosen ? "border-primary bg-primary-soft text-primary-soft-foreground" : "border-transparent",
      )}
    >
      <span className="min-w-0 flex-1">
        <span className="block truncate font-medium">{nombreDe(curva)}</span>
        <span className={cn("block text-sm", chosen ? "" : "text-muted-foreground")}>{cambioDe(subida)}</span>
      </span>
      <svg width={64} height={24} viewBox="0 0 64 24" aria-hidden className="shrink-0">
        <path d={pathOf(puntos)} className="fill-none stroke-primary" strokeWidth={2} />
      </svg>
      <span className="w-18 shrink-0 text-right font-bold tabular-nums">{formatoEuros(hay.at(-1) ?? 0)}</span>
    </button>
  );
}

function PlotDe({ precios, curva }: { precios: PreciosDeProveedor; curva: Curva }) {
  const puntos = preciosDe(precios, curva.precios);
  const [primero, ultimo] = [puntos[0], puntos.at(-1)];
  if (primero === undefined || ultimo === undefined) return null;
  const at = (fecha: Date) => shareOf(fecha.getTime(), primero.subida.getTime(), ultimo.subida.getTime());
  const todos = puntos.map(({ precio }) => precio);
  const linea = ({ x, y }: Area) => {
    const places = puntos.map(({ subida, precio }) => [x(at(subida)), y(precio)] as const);
    return (
      <>
        <path d={pathOf(places)} className="fill-none stroke-primary" strokeWidth={2.5} />
        {places.map(([cx, cy], index) => (
          <circle
            key={puntos[index]?.disponibleId}
            cx={cx}
            cy={cy}
            r={4}
            strokeWidth={2}
            className="fill-surface stroke-primary"
          />
        ))}
      </>
    );
  };
  return (
    <Plot
      title={nombreDe(curva)}
      figure={formatoEuros(ultimo.precio)}
      summary={`En el último disponible: ${cambioDe(subidaDe(todos))} desde el ${diaEnPalabras(primero.subida)} (${formatoEuros(primero.precio)}).`}
      points={puntos.map(({ subida, precio }) => ({
        at: at(subida),
        text: `${formatoEuros(precio)} · ${diaEnPalabras(subida)}`,
      }))}
      from={Math.min(...todos)}
      to={Math.max(...todos)}
      formatTick={(euros) => formatoEuros(euros)}
      labels={(most) => momentosEntre(primero.subida, ultimo.subida, most)}
      draw={linea}
      table={{
        heads: ["Disponible", "Precio con IVA"],
        rows: puntos
          .toReversed()
          .map(({ subida, descripcion, precio }) => [
            `${diaEnPalabras(subida)} · ${descripcion}`,
            formatoEuros(precio),
          ]),
      }}
    />
  );
}
