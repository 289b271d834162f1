import { CAMPOS, type Campo } from "@cosecha/domain/campos";
import { Button } from "@cosecha/ui/button";
import { Field } from "@cosecha/ui/field";
import { columnLetters, type SheetPlace } from "@cosecha/ui/lib/sheet";
import { Select } from "@cosecha/ui/select";
import { Ban, TableProperties, Undo2 } from "lucide-react";
import type { Ref } from "react";
import { CeldaInput } from "./celda-input.tsx";
import { NOMBRES } from "./texts.ts";

interface HojaBarProps {
  ref: Ref<HTMLDivElement>;
  lugar: SheetPlace;
  texto: string;
  /** The field that its column feeds; null for none. */
  campo: Campo | null;
  omitida: boolean;
  esCabecera: boolean;
  onTexto: (texto: string) => void;
  onCampo: (campo: Campo | null) => void;
  onOmitir: (omitir: boolean) => void;
  onCabecera: () => void;
  /** Called when the user returns to the sheet by keyboard. */
  onVolver: () => void;
}

/**
 * What the user can do at the current place in the sheet: correct a cell's text, or say what a
 * column or a row is.
 */
export function HojaBar({ ref, ...props }: HojaBarProps) {
  const { lugar, onVolver } = props;
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: catches Escape from all controls inside
    <div
      ref={ref}
      className="flex flex-wrap items-end gap-2"
      onKeyDown={(event) => {
        if (event.key !== "Escape") return;
        event.preventDefault();
        onVolver();
      }}
    >
      {lugar.row < 0 ? (
        <DeLaColumna {...props} />
      ) : (
        <>
          {/* The cell's text comes first: with the keyboard it is the next stop after the
              sheet. */}
          {lugar.column < 0 ? null : <DeLaCelda {...props} />}
          <DondeSeEsta {...props} />
          <DeLaFila {...props} />
        </>
      )}
    </div>
  );
}

type Parte<K extends keyof HojaBarProps> = Pick<HojaBarProps, "lugar" | K>;

const letrasDe = ({ column }: SheetPlace) => columnLetters(Math.max(column, 0));

function DeLaColumna({ lugar, campo, onCampo }: Parte<"campo" | "onCampo">) {
  return (
    <Field label={`La columna ${letrasDe(lugar)} es…`} className="max-w-64 flex-1">
      {(control) => (
        <Select
          {...control}
          options={CAMPOS.map((uno) => ({ value: uno, label: NOMBRES[uno] }))}
          value={campo}
          placeholder="No se usa"
          onValueChange={onCampo}
        />
      )}
    </Field>
  );
}

function DeLaCelda({
  lugar,
  texto,
  campo,
  onTexto,
  onVolver,
}: Parte<"texto" | "campo" | "onTexto" | "onVolver">) {
  return (
    <Field
      className="order-3 basis-full"
      labelHidden
      label={`Celda ${letrasDe(lugar)}${lugar.row + 1}${campo === null ? "" : `, ${NOMBRES[campo]}`}`}
    >
      {(control) => (
        <CeldaInput
          {...control}
          key={`${lugar.row}:${lugar.column}`}
          texto={texto}
          onChange={onTexto}
          onDone={onVolver}
        />
      )}
    </Field>
  );
}

function DondeSeEsta({ lugar, campo }: Parte<"campo">) {
  const fila = lugar.row + 1;
  return (
    <span aria-hidden className="order-1 mr-auto self-center font-semibold">
      {lugar.column < 0 ? `Fila ${fila}` : `Celda ${letrasDe(lugar)}${fila}`}
      {campo === null ? null : <span className="font-normal text-muted-foreground"> · {NOMBRES[campo]}</span>}
    </span>
  );
}

function DeLaFila({
  lugar,
  omitida,
  esCabecera,
  onOmitir,
  onCabecera,
}: Parte<"omitida" | "esCabecera" | "onOmitir" | "onCabecera">) {
  const fila = lugar.row + 1;
  return (
    // On a phone there is no room beside the cell's name, so this goes below the text.
    <div className="order-2 flex flex-wrap items-center gap-x-2 max-sm:order-4 max-sm:-mx-3 max-sm:w-[calc(100%+1.5rem)] max-sm:gap-x-0">
      <Button variant="ghost" size="sm" onClick={() => onOmitir(!omitida)}>
        {omitida ? <Undo2 aria-hidden /> : <Ban aria-hidden />}
        {omitida ? `Volver a leer la fila ${fila}` : `Omitir la fila ${fila}`}
      </Button>
      {esCabecera ? null : (
        <Button variant="ghost" size="sm" onClick={onCabecera}>
          <TableProperties aria-hidden />
          Es la cabecera
        </Button>
      )}
    </div>
  );
}
