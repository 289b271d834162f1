import { CAMPOS, type Campo } from "@cosecha/domain/campos";
import { Button } from "@cosecha/ui/button";
import { Field } from "@cosecha/ui/field";
import { columnLetters, type SheetPlace } from "@cosecha/ui/lib/sheet";
import { Select } from "@cosecha/ui/select";
import { Ban, TableProperties, Undo2 } from "lucide-react";
import type { Ref } from "react";
import { TextoDeCelda } from "./texto-de-celda.tsx";
import { NOMBRES } from "./textos.ts";

/** What can be done with the place in the sheet where one is: a cell's text, a column's meaning, a row's. */
export function HojaBarra({
  ref,
  lugar,
  texto,
  campo,
  omitida,
  esCabecera,
  onTexto,
  onCampo,
  onOmitir,
  onCabecera,
  onVolver,
}: {
  ref: Ref<HTMLDivElement>;
  lugar: SheetPlace;
  /** What the cell says. */
  texto: string;
  /** What its column is; null: nothing. */
  campo: Campo | null;
  omitida: boolean;
  esCabecera: boolean;
  onTexto: (texto: string) => void;
  onCampo: (campo: Campo | null) => void;
  onOmitir: (omitir: boolean) => void;
  onCabecera: () => void;
  /** Back to the sheet, by key. */
  onVolver: () => void;
}) {
  const { row, column } = lugar;
  const letras = columnLetters(Math.max(column, 0));
  const fila = row + 1;
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: Escape leaves it, from whatever is in it
    <div
      ref={ref}
      className="flex flex-wrap items-end gap-2"
      onKeyDown={(event) => {
        if (event.key !== "Escape") return;
        event.preventDefault();
        onVolver();
      }}
    >
      {row < 0 ? (
        <Field label={`La columna ${letras} es…`} className="max-w-64 flex-1">
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
      ) : (
        <>
          {/* First what one comes for: by key, the text of the cell is the next stop after the sheet. */}
          {column < 0 ? null : (
            <Field
              className="order-3 basis-full"
              labelHidden
              label={`Celda ${letras}${fila}${campo === null ? "" : `, ${NOMBRES[campo]}`}`}
            >
              {(control) => (
                <TextoDeCelda
                  {...control}
                  key={`${row}:${column}`}
                  texto={texto}
                  onChange={onTexto}
                  onDone={onVolver}
                />
              )}
            </Field>
          )}
          <span aria-hidden className="order-1 mr-auto self-center font-semibold">
            {column < 0 ? `Fila ${fila}` : `Celda ${letras}${fila}`}
            {campo === null ? null : (
              <span className="font-normal text-muted-foreground"> · {NOMBRES[campo]}</span>
            )}
          </span>
          {/* On a phone under the text: beside the cell's name there is no room. */}
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
        </>
      )}
    </div>
  );
}
