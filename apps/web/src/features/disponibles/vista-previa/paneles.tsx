import type { Asignacion, HojaVista } from "@cosecha/domain/esquemas/importacion";
import { Button } from "@cosecha/ui/button";
import { useRef } from "react";
import type { AMano } from "./a-mano.ts";
import { listaDeEntrada, type TextoDe, textoActual } from "./celdas.ts";
import { EntradaAbierta } from "./entrada-abierta.tsx";
import { celdasDe } from "./hoja-filas.tsx";
import { HojaPanel } from "./hoja-panel.tsx";
import type { Filtro, Lectura } from "./lectura.ts";
import type { Mano } from "./mano.ts";
import { PanelDeProductos } from "./panel-de-productos.tsx";
import type { Panel, Posicion } from "./use-posicion.ts";

const PANELES: readonly { panel: Panel; nombre: string }[] = [
  { panel: "productos", nombre: "Productos" },
  { panel: "hoja", nombre: "Hoja" },
];

/** On a phone, selects which of the two panels is shown. */
export function QueSeVe({ posicion: { aLaVista, setALaVista } }: { posicion: Posicion }) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: these buttons are not a field of the form
    <div role="group" aria-label="Qué se ve" className="flex gap-1.5 lg:hidden">
      {PANELES.map(({ panel, nombre }) => (
        <Button
          key={panel}
          variant={aLaVista === panel ? "secondary" : "outline"}
          aria-pressed={aLaVista === panel}
          className="flex-1"
          onClick={() => setALaVista(panel)}
        >
          {nombre}
        </Button>
      ))}
    </div>
  );
}

interface PanelesProps {
  hojas: readonly HojaVista[];
  lectura: Lectura;
  cuentas: Record<Filtro, number>;
  asignacion: Asignacion;
  /** The user's decisions. */
  dicho: AMano;
  /** The file's text in a cell. */
  original: TextoDe;
  posicion: Posicion;
  mano: Mano;
}

/** The products and the sheet that they were read from, side by side if there is room. */
export function Paneles({
  hojas,
  lectura,
  cuentas,
  asignacion,
  dicho,
  original,
  posicion,
  mano,
}: PanelesProps) {
  const { clave, elegida, hoja, lugar, aLaVista, setALaVista } = posicion;
  const caja = useRef<HTMLDivElement>(null);
  const verHoja = () => {
    setALaVista("hoja");
    // The button disappears with its panel, so the focus moves to the cell.
    requestAnimationFrame(() =>
      caja.current?.querySelector<HTMLElement>('[role="grid"] [tabindex="0"]')?.focus(),
    );
  };
  return (
    <div ref={caja} className="grid min-w-0 gap-5 lg:grid-cols-[minmax(0,9fr)_minmax(0,11fr)]">
      <div className={aLaVista === "productos" ? "min-w-0" : "hidden min-w-0 lg:block"}>
        <PanelDeProductos
          lectura={lectura}
          cuentas={cuentas}
          elegida={clave}
          onElegir={posicion.elegir}
          alaVista={aLaVista === "productos"}
          abierta={(entrada) => (
            <EntradaAbierta
              entrada={entrada}
              lista={listaDeEntrada(asignacion, entrada)}
              textoDe={textoActual(dicho.correcciones, original)}
              mano={mano}
              onVerHoja={verHoja}
            />
          )}
        />
      </div>
      <div className={aLaVista === "hoja" ? "min-w-0" : "hidden min-w-0 lg:block"}>
        {hoja === undefined ? null : (
          <HojaPanel
            hojas={hojas}
            hoja={hoja}
            onHoja={posicion.abrirHoja}
            lugar={lugar}
            onLugar={posicion.irA}
            lectura={lectura}
            asignacion={asignacion}
            dicho={dicho}
            senalada={celdasDe(elegida)}
            alaVista={aLaVista === "hoja"}
            mano={mano}
          />
        )}
      </div>
    </div>
  );
}
