import { CAMPOS, type Campo } from "@cosecha/domain/campos";
import { procedenciaDe } from "@cosecha/domain/vista-compacta";
import { Button } from "@cosecha/ui/button";
import { Field } from "@cosecha/ui/field";
import { Ban, ListX, Table2, Undo2 } from "lucide-react";
import { useState } from "react";
import { cambiosDe, valorDe } from "./cambios.ts";
import { CeldaInput } from "./celda-input.tsx";
import type { TextoDe } from "./celdas.ts";
import type { Lista } from "./decisions.ts";
import { type Entrada, partesDe } from "./lectura.ts";
import { NOMBRES, origen } from "./texts.ts";
import type { Actions } from "./use-actions.ts";

interface OpenEntradaProps {
  entrada: Exclude<Entrada, { tipo: "desaparece" }>;
  lista: Lista | undefined;
  textoDe: TextoDe;
  actions: Actions;
  onVerHoja: () => void;
  /** Leaves out all rows that say this in their name's column, in the supplier's next files, too. */
  onFuera: (columna: string, texto: string) => void;
}

/**
 * What the user can do with an entry: see where each value came from, correct a cell, leave the row
 * out.
 */
export function OpenEntrada({ onVerHoja, onFuera, ...props }: OpenEntradaProps) {
  const { entrada, lista, textoDe, actions } = props;
  const { hoja, fila } = entrada.tipo === "producto" ? entrada.producto : entrada;
  const omitida = entrada.tipo === "fila" && entrada.omitida;
  const cambios = entrada.tipo === "producto" ? cambiosDe(entrada.producto) : [];
  // In other layouts, the name's column is not one of the sheet's.
  const enLaHoja = ["filas", "aLoAncho"].includes(lista?.disposicion ?? "filas");
  const columna = enLaHoja ? lista?.columnas.nombre : undefined;
  const nombre = columna === undefined ? "" : textoDe(hoja, fila, columna).trim();
  return (
    <div className="grid gap-4 px-3 pt-1 pb-4 sm:pl-9">
      {cambios.length === 0 ? null : (
        <ul className="grid gap-0.5 text-sm text-muted-foreground">
          {cambios.map((cambio) => (
            <li key={cambio} className="wrap-anywhere">
              {cambio}
            </li>
          ))}
        </ul>
      )}
      <Campos {...props} omitida={omitida} />
      <div className="flex flex-wrap gap-2">
        <Button variant="outline" size="sm" onClick={() => actions.omitir(hoja, fila, !omitida)}>
          {omitida ? <Undo2 aria-hidden /> : <Ban aria-hidden />}
          {omitida ? `Volver a leer la fila ${fila}` : `Omitir la fila ${fila}`}
        </Button>
        {columna === undefined || omitida || !/[\p{L}\p{N}]/u.test(nombre) ? null : (
          <Button variant="outline" size="sm" onClick={() => onFuera(columna, nombre)}>
            <ListX aria-hidden />
            Omitir siempre filas como esta
          </Button>
        )}
        <Button variant="outline" size="sm" className="lg:hidden" onClick={onVerHoja}>
          <Table2 aria-hidden />
          Ver en la hoja
        </Button>
      </div>
    </div>
  );
}

/**
 * The fields of an entry. Those whose cell is in its row can be corrected. None are shown while the
 * row is left out.
 */
function Campos({
  entrada,
  lista,
  textoDe,
  actions,
  omitida,
}: Omit<OpenEntradaProps, "onVerHoja" | "onFuera"> & { omitida: boolean }) {
  const { hoja, fila } = entrada.tipo === "producto" ? entrada.producto : entrada;
  const producto = entrada.tipo === "producto" ? entrada.producto : null;
  const procedencia = producto && procedenciaDe(producto);
  const malas = entrada.tipo === "fila" ? entrada.errores.map(({ columna }) => columna) : [];
  const esMala = (campo: Campo) => Number(malas.includes(lista?.columnas[campo] ?? null));
  // Wrong fields come first, and keep their place after the user corrects them.
  const [campos] = useState(() => CAMPOS.toSorted((a, b) => esMala(b) - esMala(a)));
  if (omitida) return null;
  return (
    <div className="grid grid-cols-2 items-start gap-3">
      {campos.map((campo) => {
        const de = procedencia?.[campo];
        const columna = lista?.columnas[campo];
        const celda = (de?.celda && partesDe(de.celda)) || (columna ? { columna, fila } : null);
        if (celda === null && de === undefined) return null;
        // A value from a section's title belongs to several rows, and others come from no cell:
        // neither can be corrected here.
        return celda !== null && celda.fila === fila ? (
          <Celda
            key={campo}
            campo={campo}
            mal={malas.includes(celda.columna)}
            nota={de?.como === "celda" || de === undefined ? null : origen(de)}
            celda={`${celda.columna}${fila}`}
            texto={textoDe(hoja, fila, celda.columna)}
            onChange={(texto) => actions.corregir({ hoja, fila, columna: celda.columna }, texto)}
          />
        ) : (
          <p key={campo} className="text-sm">
            <span className="mb-1.5 block leading-snug font-semibold">{NOMBRES[campo]}</span>
            {producto === null ? "" : valorDe(producto, campo)}{" "}
            {de === undefined ? null : <span className="text-muted-foreground">{origen(de)}</span>}
          </p>
        );
      })}
    </div>
  );
}

function Celda({
  campo,
  mal,
  nota,
  celda,
  texto,
  onChange,
}: {
  campo: Campo;
  /** Whether this field is wrong in the row. */
  mal: boolean;
  nota: string | null;
  celda: string;
  texto: string;
  onChange: (texto: string) => void;
}) {
  return (
    <Field
      className={campo === "nombre" || campo === "descripcion" ? "col-span-2" : undefined}
      label={
        <>
          {NOMBRES[campo]} <span className="font-normal text-muted-foreground">{celda}</span>
        </>
      }
      hint={nota}
    >
      {(control) => (
        <CeldaInput {...control} aria-invalid={mal ? true : undefined} texto={texto} onChange={onChange} />
      )}
    </Field>
  );
}
