import type { Campo } from "@cosecha/domain/campos";
import type { Asignacion, HojaVista } from "@cosecha/domain/esquemas/importacion";
import { Button } from "@cosecha/ui/button";
import { columnIndex, columnLetters, type SheetPlace } from "@cosecha/ui/lib/sheet";
import { SheetGrid } from "@cosecha/ui/sheet-grid";
import { useCallback, useMemo, useRef } from "react";
import { conColumna, conLista, type Decisions, listaDe, masLista } from "./decisions.ts";
import { HojaBar } from "./hoja-bar.tsx";
import { columnasDe, filasDe } from "./hoja-filas.tsx";
import { conCorrecciones, type Lectura } from "./lectura.ts";
import { NOMBRES } from "./texts.ts";
import type { Actions } from "./use-actions.ts";

interface HojaPanelProps {
  hojas: readonly HojaVista[];
  hoja: HojaVista;
  onHoja: (hoja: HojaVista) => void;
  lugar: SheetPlace;
  onLugar: (lugar: SheetPlace) => void;
  lectura: Lectura;
  asignacion: Asignacion;
  dicho: Decisions;
  senalada: { hoja: string | null; fila: number; columnas: ReadonlySet<number> } | undefined;
  /** Whether a phone shows this panel: a hidden panel cannot scroll. */
  alaVista: boolean;
  actions: Actions;
}

/**
 * The spreadsheet as it is, with what the app took its columns and rows for. The user can correct
 * it here.
 */
export function HojaPanel(props: HojaPanelProps) {
  const { hojas, hoja, onHoja, lugar, onLugar, dicho, senalada, alaVista } = props;
  const caja = useRef<HTMLDivElement>(null);
  const barra = useRef<HTMLDivElement>(null);
  const { nombre } = hoja;
  const { celdas, columnas, anchura, filas, ocultas } = useAspecto(props);
  const fila = lugar.row + 1;
  return (
    <div ref={caja} className="flex min-w-0 flex-col gap-3 lg:h-[clamp(28rem,calc(100dvh-10.5rem),52rem)]">
      {hojas.length > 1 ? <Hojas hojas={hojas} hoja={hoja} onHoja={onHoja} /> : null}
      <HojaBar
        ref={barra}
        lugar={lugar}
        texto={celdas[lugar.row]?.[lugar.column] ?? ""}
        campo={columnas.get(lugar.column) ?? null}
        omitida={dicho.omitidas.some((una) => una.hoja === nombre && una.fila === fila)}
        esCabecera={filas.get(lugar.row)?.tone === "header"}
        {...arreglos(props)}
        onVolver={() => caja.current?.querySelector<HTMLElement>('[role="grid"] [tabindex="0"]')?.focus()}
      />
      <SheetGrid
        key={`${nombre}|${alaVista}`}
        label={nombre === null ? "El archivo como es" : `La hoja «${nombre}» como es`}
        rows={celdas}
        columnCount={anchura}
        active={lugar}
        onActiveChange={onLugar}
        onOpen={() => barra.current?.querySelector<HTMLElement>("input, select, button")?.focus()}
        rowInfo={useCallback((row: number) => filas.get(row), [filas])}
        columnInfo={(column) => {
          const campo = columnas.get(column);
          return { label: campo && NOMBRES[campo], dim: ocultas.has(column) };
        }}
        highlight={
          senalada && senalada.hoja === nombre
            ? { row: senalada.fila - 1, columns: senalada.columnas }
            : undefined
        }
        className="h-[max(16rem,min(32rem,60dvh))] lg:h-auto lg:min-h-0 lg:flex-1"
      />
      {hoja.recortada ? (
        <p className="text-sm text-muted-foreground">
          La hoja es más grande de lo que aquí se ve; se lee entera.
        </p>
      ) : null}
    </div>
  );
}

/**
 * How the sheet looks: its texts with the corrections, and what its columns and rows were taken
 * for.
 */
function useAspecto({
  hoja,
  lectura,
  asignacion,
  dicho,
}: Pick<HojaPanelProps, "hoja" | "lectura" | "asignacion" | "dicho">) {
  const { nombre } = hoja;
  const correcciones = useMemo(
    () => dicho.correcciones.filter((una) => una.hoja === nombre),
    [dicho.correcciones, nombre],
  );
  const celdas = useMemo(() => conCorrecciones(hoja.filas, correcciones, columnIndex), [hoja, correcciones]);
  const columnas = useMemo(() => columnasDe(nombre, asignacion), [nombre, asignacion]);
  const anchura = useMemo(
    () => Math.max(1, anchuraDe(hoja.filas), ...[...columnas.keys()].map((columna) => columna + 1)),
    [columnas, hoja.filas],
  );
  const filas = useMemo(
    () => filasDe(hoja, lectura, asignacion, correcciones),
    [hoja, lectura, asignacion, correcciones],
  );
  const ocultas = useMemo(() => new Set(hoja.columnasOcultas.map(columnIndex)), [hoja]);
  return { celdas, columnas, anchura, filas, ocultas };
}

/**
 * The changes that the user can make at a place. Where no list contains it, they start a new list.
 */
function arreglos({
  hoja: { nombre },
  lugar,
  asignacion,
  actions,
}: Pick<HojaPanelProps, "hoja" | "lugar" | "asignacion" | "actions">) {
  const columna = columnLetters(Math.max(lugar.column, 0));
  const fila = lugar.row + 1;
  const indice = listaDe(asignacion, nombre, columna);
  return {
    onTexto: (texto: string) => actions.corregir({ hoja: nombre, fila, columna }, texto),
    onCampo: (campo: Campo | null) => {
      const que = `la columna ${columna}`;
      if (indice >= 0) actions.asignar(que, (actual) => conColumna(actual, indice, columna, campo));
      else {
        const nueva = masLista(asignacion, nombre, null);
        actions.cambiar(que, { asignacion: conColumna(nueva, nueva.listas.length - 1, columna, campo) });
      }
    },
    onOmitir: (omitir: boolean) => actions.omitir(nombre, fila, omitir),
    onCabecera: () => {
      if (indice >= 0) {
        actions.asignar("la fila de cabecera", (actual) => conLista(actual, indice, { filaCabecera: fila }));
      } else actions.cambiar("la fila de cabecera", { asignacion: masLista(asignacion, nombre, fila) });
    },
  };
}

function Hojas({ hojas, hoja, onHoja }: Pick<HojaPanelProps, "hojas" | "hoja" | "onHoja">) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset cannot scroll
    <div role="group" aria-label="Hojas del archivo" className="flex gap-1.5 overflow-x-auto p-0.5">
      {hojas.map((una) => (
        <Button
          key={una.nombre}
          size="sm"
          variant={una === hoja ? "secondary" : "ghost"}
          aria-pressed={una === hoja}
          onClick={() => onHoja(una)}
          className="shrink-0"
        >
          {una.nombre}
          {una.oculta ? <span className="font-normal italic"> (oculta)</span> : null}
        </Button>
      ))}
    </div>
  );
}

const anchuraDe = (filas: readonly (readonly string[])[]) =>
  filas.reduce((ancho, celdas) => Math.max(ancho, celdas.length), 0);
