import { CAMPOS, DISPOSICIONES } from "@cosecha/domain/campos";
import type { Asignacion, HojaVista } from "@cosecha/domain/esquemas/importacion";
import { Button } from "@cosecha/ui/button";
import { Field } from "@cosecha/ui/field";
import { Input } from "@cosecha/ui/input";
import { Select } from "@cosecha/ui/select";
import { Plus, X } from "lucide-react";
import { type ReactNode, useRef, useState } from "react";
import { opcionesDeColumna } from "./columnas-de-hoja.ts";
import { conCampo, conLista, conVariantes, type Lista, masLista, sinLista } from "./decisions.ts";
import type { Asunto } from "./pasos.ts";
import { Pasos } from "./pasos-panel.tsx";
import { DISPUESTAS, NOMBRES, textosPrevia } from "./texts.ts";
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
  const formulario = useRef<HTMLFieldSetElement>(null);
  return (
    <fieldset ref={formulario} className="grid min-w-0 gap-4 rounded-control border p-3 sm:p-4">
      <legend className={titulo === undefined ? "sr-only" : "px-1 font-semibold"}>
        {titulo ?? "La lista"}
      </legend>
      <Pasos {...{ lista, indice, hoja, actions, formulario }} />
      <div className={CAMPOS_EN_FILA}>
        {hojas.length > 1 ? <Hoja {...props} /> : null}
        <De asunto="cabecera">
          <Cabecera
            filaCabecera={lista.filaCabecera}
            ultima={hoja?.filas.length ?? 1}
            onChange={(filaCabecera) =>
              actions.asignar("la fila de cabecera", (asignacion) =>
                conLista(asignacion, indice, { filaCabecera }),
              )
            }
          />
        </De>
        <De asunto="precioConIva">
          <IvaDeLosPrecios {...props} />
        </De>
        <De asunto="divisor">
          <EscalaDeLosPrecios {...props} />
        </De>
        <De asunto="disposicion">
          <Disposicion hoja={hoja} {...props} />
        </De>
      </div>
      {lista.disposicion === "aLoAncho" ? <Variantes hoja={hoja} {...props} /> : null}
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

/** A field that a step in words leads to. */
function De({ asunto, children }: { asunto: Asunto; children: ReactNode }) {
  return (
    <div data-asunto={asunto} className="min-w-0">
      {children}
    </div>
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

function EscalaDeLosPrecios({ lista, indice, actions }: ListaProps) {
  return (
    <Field label="Los precios están en">
      {(control) => (
        <Select
          {...control}
          options={[
            { value: "archivo", label: "Lo que diga el archivo" },
            { value: "1", label: "Euros" },
            { value: "100", label: "Céntimos" },
          ]}
          value={lista.divisor == null ? "archivo" : lista.divisor === 1 ? "1" : "100"}
          onValueChange={(valor) =>
            actions.asignar("en qué están los precios", (asignacion) =>
              conLista(asignacion, indice, {
                divisor: valor === "archivo" ? null : valor === "1" ? 1 : 100,
              }),
            )
          }
        />
      )}
    </Field>
  );
}

type ConHoja = ListaProps & { hoja: HojaVista | undefined };

/** How the sheet is laid out. Across, the first two columns beside the name are proposed. */
function Disposicion({ lista, indice, hoja, actions }: ConHoja) {
  return (
    <Field label="Disposición">
      {(control) => (
        <Select
          {...control}
          options={DISPOSICIONES.map((una) => ({ value: una, label: DISPUESTAS[una] }))}
          value={lista.disposicion ?? "filas"}
          onValueChange={(disposicion) => {
            if (disposicion === null) return;
            const [una, otra] = opcionesDeColumna(hoja, lista.filaCabecera)
              .map(({ value }) => value)
              .filter((columna) => columna !== lista.columnas.nombre);
            const seguidas = una !== undefined && otra !== undefined ? [una, otra] : null;
            actions.asignar("la disposición", (asignacion) =>
              disposicion === "aLoAncho"
                ? conVariantes(conLista(asignacion, indice, { disposicion }), indice, seguidas)
                : conLista(asignacion, indice, { disposicion, aLoAncho: null }),
            );
          }}
        />
      )}
    </Field>
  );
}

function Variantes({ lista, indice, hoja, actions }: ConHoja) {
  const elegidas = lista.aLoAncho ?? [];
  return (
    <fieldset className="min-w-0">
      <legend className="mb-1 font-semibold">Columnas con el precio de cada variante</legend>
      <div className="flex flex-wrap gap-x-6">
        {opcionesDeColumna(hoja, lista.filaCabecera).map(({ value, label }) => (
          <label key={value} className="flex min-h-9 cursor-pointer items-center gap-2 max-md:min-h-11">
            <input
              type="checkbox"
              checked={elegidas.includes(value)}
              disabled={elegidas.includes(value) && elegidas.length <= 2}
              onChange={({ currentTarget: { checked } }) => {
                const quedan = elegidas.filter((columna) => columna !== value);
                actions.asignar("las columnas de las variantes", (asignacion) =>
                  conVariantes(asignacion, indice, checked ? [...quedan, value] : quedan),
                );
              }}
              className="focus-ring size-4.5 shrink-0"
            />
            <span className="min-w-0 wrap-anywhere">{label}</span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}

function Columnas({ lista, indice, hoja, actions }: ListaProps & { hoja: HojaVista | undefined }) {
  const columnas = opcionesDeColumna(hoja, lista.filaCabecera);
  return (
    <div className={CAMPOS_EN_FILA}>
      {CAMPOS.map((campo) => (
        <De
          key={campo}
          asunto={campo === "nombre" || campo === "precio" || campo === "stock" ? campo : "columnas"}
        >
          <Field label={NOMBRES[campo]} required={campo === "nombre" || campo === "precio"}>
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
        </De>
      ))}
    </div>
  );
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
