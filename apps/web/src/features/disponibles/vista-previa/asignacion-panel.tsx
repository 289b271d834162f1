import { CAMPOS } from "@cosecha/domain/campos";
import type { Asignacion, HojaVista } from "@cosecha/domain/esquemas/importacion";
import { Button } from "@cosecha/ui/button";
import { Field } from "@cosecha/ui/field";
import { Input } from "@cosecha/ui/input";
import { columnLetters } from "@cosecha/ui/lib/sheet";
import { Select } from "@cosecha/ui/select";
import { Plus, X } from "lucide-react";
import { useState } from "react";
import { conCampo, conLista, type Lista, masLista, sinLista } from "./decisions.ts";
import { NOMBRES, textosPrevia } from "./texts.ts";
import type { Actions } from "./use-actions.ts";

/** Shows how the file is read, list by list. The user can change it. */
export function AsignacionPanel({
  asignacion,
  hojas,
  hojaALaVista,
  actions,
}: {
  asignacion: Asignacion;
  hojas: readonly HojaVista[];
  /** The sheet in sight, where a new list starts. */
  hojaALaVista: HojaVista | undefined;
  actions: Actions;
}) {
  const { listas } = asignacion;
  return (
    <div className="grid gap-4">
      <p className="text-muted-foreground">{textosPrevia.asignar}</p>
      {listas.map((lista, indice) => (
        <UnaLista
          // biome-ignore lint/suspicious/noArrayIndexKey: a list has no identity but its position
          key={indice}
          lista={lista}
          indice={indice}
          hojas={hojas}
          titulo={listas.length > 1 ? `Lista ${indice + 1}` : undefined}
          actions={actions}
        />
      ))}
      <div>
        <Button
          variant="outline"
          size="sm"
          onClick={() =>
            actions.cambiar("añadir una lista", {
              asignacion: masLista(asignacion, hojaALaVista?.nombre ?? null, cabeceraProbable(hojaALaVista)),
            })
          }
        >
          <Plus aria-hidden />
          Añadir otra lista
        </Button>
      </div>
    </div>
  );
}

/**
 * The row to propose as header when none was found: the first of the top 50 with several texts.
 * Null when there is none.
 */
export function cabeceraProbable(hoja: HojaVista | undefined): number | null {
  const fila = (hoja?.filas ?? [])
    .slice(0, 50)
    .findIndex((celdas) => celdas.filter((texto) => texto !== "").length > 1);
  return fila < 0 ? null : fila + 1;
}

interface ListaProps {
  lista: Lista;
  indice: number;
  hojas: readonly HojaVista[];
  actions: Actions;
}

const CAMPOS_EN_FILA = "grid items-start gap-x-4 gap-y-3 xs:grid-cols-2 md:grid-cols-3 lg:grid-cols-4";

function UnaLista({ titulo, ...props }: ListaProps & { titulo: string | undefined }) {
  const { lista, indice, hojas, actions } = props;
  const hoja = hojas.find(({ nombre }) => nombre === lista.hoja);
  return (
    <fieldset className="grid min-w-0 gap-4 rounded-control border p-3 sm:p-4">
      <legend className={titulo === undefined ? "sr-only" : "px-1 font-semibold"}>
        {titulo ?? "La lista"}
      </legend>
      <div className={CAMPOS_EN_FILA}>
        {hojas.length > 1 ? <Hoja {...props} /> : null}
        <Cabecera
          filaCabecera={lista.filaCabecera}
          ultima={hoja?.filas.length ?? 1}
          onChange={(filaCabecera) =>
            actions.asignar("la fila de cabecera", (asignacion) =>
              conLista(asignacion, indice, { filaCabecera }),
            )
          }
        />
        <IvaDeLosPrecios {...props} />
      </div>
      <Columnas hoja={hoja} {...props} />
      {titulo === undefined ? null : (
        <div>
          <Button
            variant="outline"
            size="sm"
            onClick={() => actions.asignar("quitar una lista", (asignacion) => sinLista(asignacion, indice))}
          >
            <X aria-hidden />
            Esto no es una lista: quitarla
          </Button>
        </div>
      )}
    </fieldset>
  );
}

function Hoja({ lista, indice, hojas, actions }: ListaProps) {
  return (
    <Field label="Hoja">
      {(control) => (
        <Select
          {...control}
          options={hojas.map(({ nombre }) => ({ value: nombre ?? "", label: nombre ?? "" }))}
          value={lista.hoja ?? ""}
          onValueChange={(nombre) =>
            actions.asignar("la hoja", (asignacion) =>
              conLista(asignacion, indice, {
                hoja: nombre,
                filaCabecera: cabeceraProbable(hojas.find((una) => una.nombre === nombre)),
              }),
            )
          }
        />
      )}
    </Field>
  );
}

function IvaDeLosPrecios({ lista, indice, actions }: ListaProps) {
  return (
    <Field label="IVA de los precios">
      {(control) => (
        <Select
          {...control}
          options={[
            { value: "archivo", label: "Como diga el archivo" },
            { value: "sin", label: "Precios sin IVA" },
            { value: "con", label: "IVA incluido" },
          ]}
          value={lista.precioConIva === null ? "archivo" : lista.precioConIva ? "con" : "sin"}
          onValueChange={(valor) =>
            actions.asignar("si los precios llevan IVA", (asignacion) =>
              conLista(asignacion, indice, {
                precioConIva: valor === "archivo" ? null : valor === "con",
              }),
            )
          }
        />
      )}
    </Field>
  );
}

/** Which column each field is read from. */
function Columnas({ lista, indice, hoja, actions }: ListaProps & { hoja: HojaVista | undefined }) {
  const columnas = opcionesDeColumna(hoja, lista.filaCabecera);
  return (
    <div className={CAMPOS_EN_FILA}>
      {CAMPOS.map((campo) => (
        <Field key={campo} label={NOMBRES[campo]} required={campo === "nombre" || campo === "precio"}>
          {(control) => (
            <Select
              {...control}
              options={columnas}
              value={lista.columnas[campo] ?? null}
              placeholder="Ninguna columna"
              onValueChange={(columna) =>
                actions.asignar(`la columna de ${NOMBRES[campo]}`, (asignacion) =>
                  conCampo(asignacion, indice, campo, columna),
                )
              }
            />
          )}
        </Field>
      ))}
    </div>
  );
}

/** The columns of a sheet, each with its letters and the text of its header. */
function opcionesDeColumna(hoja: HojaVista | undefined, filaCabecera: number | null) {
  const anchura = Math.max(0, ...(hoja?.filas ?? []).map((celdas) => celdas.length));
  const cabecera = filaCabecera === null ? [] : (hoja?.filas[filaCabecera - 1] ?? []);
  return Array.from({ length: anchura }, (_, columna) => {
    const letras = columnLetters(columna);
    const texto = (cabecera[columna] ?? "").replace(/\s+/g, " ").trim();
    return { value: letras, label: texto === "" ? `Columna ${letras}` : `${letras} · ${texto}` };
  });
}

/**
 * The number of the header's row. It is applied when the user leaves the field, so that typing
 * «12» does not apply «1» first.
 */
function Cabecera({
  filaCabecera,
  ultima,
  onChange,
}: {
  filaCabecera: number | null;
  ultima: number;
  onChange: (fila: number | null) => void;
}) {
  const [texto, setTexto] = useState(escrita(filaCabecera));
  const [vista, setVista] = useState(filaCabecera);
  if (filaCabecera !== vista) {
    setVista(filaCabecera);
    setTexto(escrita(filaCabecera));
  }
  const numero = Number(texto);
  const mal = texto.trim() !== "" && !(Number.isInteger(numero) && numero >= 1 && numero <= ultima);
  const tomar = () => {
    const fila = texto.trim() === "" ? null : numero;
    if (!mal && fila !== filaCabecera) onChange(fila);
  };
  return (
    <Field
      label="Fila de cabecera"
      hint="En blanco, si no la hay."
      error={mal ? `Escriba un número de fila, de 1 a ${ultima}.` : undefined}
    >
      {(control) => (
        <Input
          {...control}
          inputMode="numeric"
          autoComplete="off"
          value={texto}
          onChange={(event) => setTexto(event.target.value)}
          onBlur={tomar}
          onKeyDown={(event) => {
            if (event.key === "Enter") tomar();
          }}
        />
      )}
    </Field>
  );
}

const escrita = (fila: number | null) => (fila === null ? "" : String(fila));
