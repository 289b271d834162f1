import type { Pregunta } from "@cosecha/domain/esquemas/importacion";
import { formatoIva } from "@cosecha/domain/iva";
import { conUnidad } from "@cosecha/domain/textos/piezas";
import { Field } from "@cosecha/ui/field";
import { Select } from "@cosecha/ui/select";
import { useId, useState } from "react";
import { cuantos } from "./cuentas.ts";
import { conCampo, conLista } from "./decisions.ts";
import { TIPOS_DE_IVA, textosPrevia } from "./texts.ts";
import type { Actions } from "./use-actions.ts";

/**
 * Questions that only a person can answer. Each answer makes the server read the file again, and
 * can be changed.
 */
export function Preguntas({
  preguntas,
  listas,
  actions,
}: {
  preguntas: readonly Pregunta[];
  listas: number;
  actions: Actions;
}) {
  // Answered questions stay in sight with their answer, although the server asks them no more.
  const [respondidas, setRespondidas] = useState<readonly Pregunta[]>([]);
  const todas = [...preguntas, ...respondidas.filter((una) => !preguntas.some(esLaMisma(una)))]
    .filter((una) => una.tipo !== "deQuienEs" && (!("lista" in una) || una.lista < listas))
    .sort((a, b) => claveDe(a).localeCompare(claveDe(b)));
  if (todas.length === 0) return null;
  return (
    <div className="grid gap-4 rounded-control border border-current/25 bg-info-soft p-4 text-info-soft-foreground">
      <h3 className="font-bold">{todas.length === 1 ? "Una pregunta" : "Unas preguntas"}</h3>
      {todas.map((pregunta) => (
        <UnaPregunta
          key={claveDe(pregunta)}
          pregunta={pregunta}
          actions={actions}
          onRespuesta={(respuesta) =>
            setRespondidas((antes) => [...antes.filter((una) => !esLaMisma(una)(respuesta)), respuesta])
          }
        />
      ))}
    </div>
  );
}

const esLaMisma = (una: Pregunta) => (otra: Pregunta) => claveDe(una) === claveDe(otra);

const claveDe = (pregunta: Pregunta) =>
  "lista" in pregunta ? `${pregunta.tipo}|${pregunta.lista}` : pregunta.tipo;

type Tipo = Pregunta["tipo"];

interface PreguntaProps<T extends Tipo = Tipo> {
  pregunta: Extract<Pregunta, { tipo: T }>;
  actions: Actions;
  onRespuesta: (respuesta: Pregunta) => void;
}

function UnaPregunta({ pregunta, ...resto }: PreguntaProps) {
  switch (pregunta.tipo) {
    case "ivaHabitual":
      return <IvaHabitual pregunta={pregunta} {...resto} />;
    case "renombrados":
      return <Renombrados pregunta={pregunta} {...resto} />;
    case "columnaPrecio":
      return <ColumnaPrecio pregunta={pregunta} {...resto} />;
    case "precioConIva":
      return <PrecioConIva pregunta={pregunta} {...resto} />;
    case "divisor":
      return <EurosOCentimos pregunta={pregunta} {...resto} />;
    // It stands before the others, in a box of its own.
    case "deQuienEs":
      return null;
  }
}

function IvaHabitual({ pregunta, actions, onRespuesta }: PreguntaProps<"ivaHabitual">) {
  const tipos = TIPOS_DE_IVA.includes(pregunta.elegida)
    ? TIPOS_DE_IVA
    : [...TIPOS_DE_IVA, pregunta.elegida].sort();
  return (
    <Field
      label="¿Qué IVA llevan los productos de este proveedor cuando el archivo no lo dice?"
      hint="Se recordará para sus próximas listas."
      className="[&_p]:text-current"
    >
      {(control) => (
        <Select
          {...control}
          className="max-w-40"
          options={tipos.map((tipo) => ({ value: tipo, label: formatoIva(tipo) }))}
          value={pregunta.elegida}
          onValueChange={(ivaHabitual) => {
            if (ivaHabitual === null) return;
            onRespuesta({ ...pregunta, elegida: ivaHabitual });
            actions.cambiar("el IVA habitual", { ivaHabitual });
          }}
        />
      )}
    </Field>
  );
}

function Renombrados({ pregunta, actions, onRespuesta }: PreguntaProps<"renombrados">) {
  const { productos } = pregunta;
  return (
    <div className="grid gap-2">
      <p>{textosPrevia.renombrados(productos.length)}</p>
      <ul className="max-h-60 list-disc overflow-y-auto pl-5">
        {productos.map(({ anterior, ahora, familiasQuePiden }) => (
          <li key={`${conUnidad(anterior)}|${conUnidad(ahora)}`} className="wrap-anywhere">
            <strong>{conUnidad(anterior)}</strong> → <strong>{conUnidad(ahora)}</strong> (
            {cuantos(familiasQuePiden, "familia", "familias")})
          </li>
        ))}
      </ul>
      <Opciones
        titulo={productos.length === 1 ? "¿Es el mismo producto?" : "¿Son los mismos productos?"}
        opciones={[
          { valor: "mismos", texto: textosPrevia.mismos },
          { valor: "otros", texto: textosPrevia.otros },
        ]}
        elegida={pregunta.elegida ?? null}
        onChange={(renombrados) => {
          onRespuesta({ ...pregunta, elegida: renombrados });
          actions.cambiar("qué son los que cambian", { renombrados });
        }}
      />
    </div>
  );
}

function ColumnaPrecio({ pregunta, actions, onRespuesta }: PreguntaProps<"columnaPrecio">) {
  return (
    <Opciones
      titulo={`¿Qué precio paga la cooperativa${enHoja(pregunta.hoja)}?`}
      opciones={pregunta.opciones.map(({ columna, cabecera }) => ({
        valor: columna,
        texto: cabecera === "" ? `Columna ${columna}` : `«${cabecera}» (columna ${columna})`,
      }))}
      elegida={pregunta.elegida}
      onChange={(columna) => {
        onRespuesta({ ...pregunta, elegida: columna });
        actions.asignar("la columna del precio", (asignacion) =>
          conCampo(asignacion, pregunta.lista, "precio", columna),
        );
      }}
    />
  );
}

function PrecioConIva({ pregunta, actions, onRespuesta }: PreguntaProps<"precioConIva">) {
  return (
    <Opciones
      titulo={`¿Los precios de «${pregunta.cabecera}»${enHoja(pregunta.hoja)} llevan el IVA?`}
      opciones={[
        { valor: "no", texto: "No: al precio se le suma el IVA" },
        { valor: "si", texto: "Sí: el IVA está incluido" },
      ]}
      elegida={pregunta.elegida ? "si" : "no"}
      onChange={(valor) => {
        onRespuesta({ ...pregunta, elegida: valor === "si" });
        actions.asignar("si los precios llevan IVA", (asignacion) =>
          conLista(asignacion, pregunta.lista, { precioConIva: valor === "si" }),
        );
      }}
    />
  );
}

function EurosOCentimos({ pregunta, actions, onRespuesta }: PreguntaProps<"divisor">) {
  return (
    <Opciones
      titulo={`¿En qué están los precios${pregunta.cabecera === "" ? "" : ` de «${pregunta.cabecera}»`}${enHoja(pregunta.hoja)}?`}
      opciones={[
        { valor: "100", texto: "En céntimos" },
        { valor: "1", texto: "En euros" },
      ]}
      elegida={pregunta.elegida === 1 ? "1" : "100"}
      onChange={(valor) => {
        const divisor = valor === "1" ? 1 : 100;
        onRespuesta({ ...pregunta, elegida: divisor });
        actions.asignar("en qué están los precios", (asignacion) =>
          conLista(asignacion, pregunta.lista, { divisor }),
        );
      }}
    />
  );
}

const enHoja = (hoja: string | null) => (hoja === null ? "" : ` en «${hoja}»`);

export function Opciones<T extends string>({
  titulo,
  opciones,
  elegida,
  onChange,
}: {
  titulo: string;
  opciones: readonly { valor: T; texto: string }[];
  /** Null while there is no answer. */
  elegida: T | null;
  onChange: (valor: T) => void;
}) {
  const nombre = useId();
  return (
    <fieldset className="min-w-0">
      <legend className="mb-1 font-semibold">{titulo}</legend>
      <div className="flex flex-wrap gap-x-6">
        {opciones.map(({ valor, texto }) => (
          <label key={valor} className="flex min-h-9 cursor-pointer items-center gap-2 max-md:min-h-11">
            <input
              type="radio"
              name={nombre}
              value={valor}
              checked={valor === elegida}
              onChange={() => onChange(valor)}
              className="focus-ring size-4.5 shrink-0"
            />
            <span className="min-w-0 wrap-anywhere">{texto}</span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}
