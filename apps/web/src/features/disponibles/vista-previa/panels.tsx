import type { Asignacion, HojaVista } from "@cosecha/domain/esquemas/importacion";
import { Button } from "@cosecha/ui/button";
import { useRef } from "react";
import { listaDeEntrada, type TextoDe, textoActual } from "./celdas.ts";
import { conFuera, type Decisions } from "./decisions.ts";
import { celdasDe } from "./hoja-filas.tsx";
import { HojaPanel } from "./hoja-panel.tsx";
import type { Filtro, Lectura } from "./lectura.ts";
import { OpenEntrada } from "./open-entrada.tsx";
import { ProductosPanel } from "./productos-panel.tsx";
import type { Actions } from "./use-actions.ts";
import type { Panel, Position } from "./use-position.ts";

const PANELES: readonly { panel: Panel; nombre: string }[] = [
  { panel: "productos", nombre: "Productos" },
  { panel: "hoja", nombre: "Hoja" },
];

/** On a phone, selects which of the two panels is shown. */
export function PanelSwitch({ position: { aLaVista, setALaVista } }: { position: Position }) {
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
  dicho: Decisions;
  /** The file's text in a cell. */
  original: TextoDe;
  position: Position;
  actions: Actions;
}

/** The products and the sheet that they were read from, side by side if there is room. */
export function Panels({
  hojas,
  lectura,
  cuentas,
  asignacion,
  dicho,
  original,
  position,
  actions,
}: PanelesProps) {
  const { clave, elegida, hoja, lugar, aLaVista, setALaVista } = position;
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
        <ProductosPanel
          lectura={lectura}
          cuentas={cuentas}
          elegida={clave}
          onElegir={position.elegir}
          alaVista={aLaVista === "productos"}
          abierta={(entrada) => {
            const lista = listaDeEntrada(asignacion, entrada);
            return (
              <OpenEntrada
                entrada={entrada}
                lista={lista}
                textoDe={textoActual(dicho.correcciones, original)}
                actions={actions}
                onVerHoja={verHoja}
                onFuera={(columna, texto) => {
                  const indice = lista === undefined ? -1 : asignacion.listas.indexOf(lista);
                  actions.asignar(`omitir siempre «${texto.slice(0, 40)}»`, (actual) =>
                    conFuera(actual, indice, columna, texto),
                  );
                  // The entry disappears with its button, so the focus moves to the filter.
                  caja.current?.querySelector<HTMLElement>('button[aria-pressed="true"]')?.focus();
                }}
              />
            );
          }}
        />
      </div>
      <div className={aLaVista === "hoja" ? "min-w-0" : "hidden min-w-0 lg:block"}>
        {hoja === undefined ? null : (
          <HojaPanel
            hojas={hojas}
            hoja={hoja}
            onHoja={position.abrirHoja}
            lugar={lugar}
            onLugar={position.irA}
            lectura={lectura}
            asignacion={asignacion}
            dicho={dicho}
            senalada={celdasDe(elegida)}
            alaVista={aLaVista === "hoja"}
            actions={actions}
          />
        )}
      </div>
    </div>
  );
}
