import type { HojaVista, Operacion } from "@cosecha/domain/esquemas/importacion";
import { formatoIva, normalizarIva } from "@cosecha/domain/iva";
import { Button } from "@cosecha/ui/button";
import { Field } from "@cosecha/ui/field";
import { IconButton } from "@cosecha/ui/icon-button";
import { Select } from "@cosecha/ui/select";
import { Pencil, Plus, X } from "lucide-react";
import { type ReactNode, type RefObject, useId, useRef, useState } from "react";
import { CeldaInput } from "./celda-input.tsx";
import { opcionesDeColumna, textosDeColumna } from "./columnas-de-hoja.ts";
import { conCampo, conLista, type Lista } from "./decisions.ts";
import { type Asunto, type Paso, pasosDe } from "./pasos.ts";
import { TIPOS_DE_IVA } from "./texts.ts";
import type { Actions } from "./use-actions.ts";

interface PasosProps {
  lista: Lista;
  indice: number;
  hoja: HojaVista | undefined;
  actions: Actions;
  /** The form below, whose fields some steps are changed in. */
  formulario: RefObject<HTMLFieldSetElement | null>;
}

/** The steps that are changed where they stand; the others lead to their field of the form. */
const EN_SU_SITIO: readonly string[] = ["precio", "stock", "tipos"];

const seCambiaAqui = (asunto: Asunto) => EN_SU_SITIO.includes(asunto) || asunto.startsWith("fuera-");

/** How a list is read, in words, step by step. Each can be changed, and others added. */
export function Pasos({ formulario, ...props }: PasosProps) {
  const { lista, indice, hoja, actions } = props;
  const [abierto, setAbierto] = useState<Asunto | null>(null);
  const titulo = useId();
  const caja = useRef<HTMLDivElement>(null);
  const pasos = pasosDe(lista, hoja);
  const nuevos = pasosQueSePuedenAnadir(lista, hoja);
  const abrir = (asunto: Asunto) => {
    setAbierto(asunto);
    requestAnimationFrame(() => caja.current?.querySelector<HTMLElement>("select, input")?.focus());
  };
  const cambiar = (asunto: Asunto) => {
    if (seCambiaAqui(asunto)) {
      if (abierto === asunto) setAbierto(null);
      else abrir(asunto);
    } else
      formulario.current?.querySelector<HTMLElement>(`[data-asunto="${asunto}"] :is(input, select)`)?.focus();
  };
  const editor = abierto === null ? null : <Editor key={abierto} {...props} asunto={abierto} caja={caja} />;
  return (
    <div className="grid gap-2">
      <p id={titulo} className="font-semibold">
        Cómo se lee
      </p>
      <ol aria-labelledby={titulo} className="grid list-decimal gap-1 pl-6 marker:text-muted-foreground">
        {pasos.map((paso) => (
          <UnPaso
            key={paso.asunto}
            paso={paso}
            abierto={abierto === paso.asunto}
            onCambiar={() => cambiar(paso.asunto)}
            onQuitar={quitar(paso.asunto, props, () => setAbierto(null))}
          >
            {abierto === paso.asunto ? editor : null}
          </UnPaso>
        ))}
      </ol>
      {abierto !== null && !pasos.some(({ asunto }) => asunto === abierto) ? editor : null}
      {nuevos.length === 0 ? null : (
        <div className="flex flex-wrap gap-2">
          {nuevos.map(({ asunto, texto }) => (
            <Button
              key={asunto}
              variant="outline"
              size="sm"
              aria-expanded={asunto === "categoria" ? undefined : abierto === asunto}
              onClick={() => {
                if (asunto !== "categoria") abrir(asunto);
                else
                  actions.asignar("que la hoja es una sección", (asignacion) =>
                    conLista(asignacion, indice, { categoriaPorHoja: true }),
                  );
              }}
            >
              <Plus aria-hidden />
              {texto}
            </Button>
          ))}
        </div>
      )}
    </div>
  );
}

/** The steps that this list does not have yet. */
function pasosQueSePuedenAnadir(lista: Lista, hoja: HojaVista | undefined): Paso[] {
  const { columnas, operaciones, tipos, fuera, filaCabecera } = lista;
  const calcula = (campo: Operacion["campo"]) => operaciones?.some((una) => una.campo === campo) === true;
  const conClaves =
    columnas.iva !== undefined && textosDeColumna(hoja, filaCabecera, columnas.iva).length > 0;
  const nuevos: (Paso | false)[] = [
    columnas.precio !== undefined &&
      !calcula("precio") && { asunto: "precio", texto: "Calcular el precio con otra columna" },
    columnas.stock !== undefined &&
      !calcula("stock") && { asunto: "stock", texto: "Calcular el stock con otra columna" },
    conClaves && (tipos ?? []).length === 0 && { asunto: "tipos", texto: "Decir qué IVA es cada texto" },
    lista.hoja !== null &&
      lista.categoriaPorHoja !== true && { asunto: "categoria", texto: "La hoja es una sección" },
    { asunto: `fuera-${fuera?.length ?? 0}`, texto: "Dejar filas fuera" },
  ];
  return nuevos.filter((paso) => paso !== false);
}

/** Takes a step away; undefined for those that a list cannot do without. */
function quitar(
  asunto: Asunto,
  { lista, indice, actions }: Omit<PasosProps, "formulario">,
  cerrar: () => void,
) {
  const con = (que: string, cambio: Partial<Lista>) => () => {
    cerrar();
    actions.asignar(que, (asignacion) => conLista(asignacion, indice, cambio));
  };
  if (asunto === "tipos") return con("qué IVA es cada texto", { tipos: [] });
  if (asunto === "categoria") return con("que la hoja es una sección", { categoriaPorHoja: false });
  if (!asunto.startsWith("fuera-")) return undefined;
  const cual = Number(asunto.slice("fuera-".length));
  return con("las filas que se dejan fuera", { fuera: (lista.fuera ?? []).filter((_, i) => i !== cual) });
}

function UnPaso({
  paso: { asunto, texto },
  abierto,
  onCambiar,
  onQuitar,
  children,
}: {
  paso: Paso;
  abierto: boolean;
  onCambiar: () => void;
  onQuitar: (() => void) | undefined;
  children: ReactNode;
}) {
  return (
    <li className="min-w-0">
      <div className="flex min-w-0 items-start justify-between gap-2">
        <span className="min-w-0 py-1 wrap-anywhere">{texto}</span>
        <span className="flex shrink-0">
          {asunto === "categoria" ? null : (
            <IconButton
              label={`Cambiar: ${texto}`}
              icon={<Pencil aria-hidden />}
              className="size-8! text-base!"
              aria-expanded={seCambiaAqui(asunto) ? abierto : undefined}
              onClick={onCambiar}
            />
          )}
          {onQuitar === undefined ? null : (
            <IconButton
              label={`Quitar: ${texto}`}
              icon={<X aria-hidden />}
              className="size-8! text-base!"
              onClick={onQuitar}
            />
          )}
        </span>
      </div>
      {children}
    </li>
  );
}

type EditorProps = Omit<PasosProps, "formulario"> & {
  asunto: Asunto;
  caja: RefObject<HTMLDivElement | null>;
};

/** The controls of a step, below its words. */
function Editor({ asunto, caja, ...props }: EditorProps) {
  return (
    <div ref={caja} className="my-2 grid min-w-0 gap-3 rounded-control bg-muted p-3">
      {asunto === "precio" || asunto === "stock" ? (
        <Calculo campo={asunto} {...props} />
      ) : asunto === "tipos" ? (
        <Tipos {...props} />
      ) : (
        <Fuera cual={Number(asunto.slice("fuera-".length))} {...props} />
      )}
    </div>
  );
}

const EN_FILA = "grid items-start gap-x-4 gap-y-3 xs:grid-cols-2 md:grid-cols-3";
const OPERACIONES_MAXIMAS = 4;

type ParteProps = Omit<EditorProps, "asunto" | "caja">;

/** The column of a price or a stock, and the others that it is multiplied or divided by. */
function Calculo({ campo, lista, indice, hoja, actions }: ParteProps & { campo: Operacion["campo"] }) {
  const todas = lista.operaciones ?? [];
  const suyas = todas.flatMap((una, i) => (una.campo === campo ? [{ ...una, i }] : []));
  const [nueva, setNueva] = useState<Operacion["operacion"]>(campo === "precio" ? "entre" : "por");
  const columnas = opcionesDeColumna(hoja, lista.filaCabecera).filter(
    ({ value }) => value !== lista.columnas[campo],
  );
  const poner = (operaciones: Operacion[]) =>
    actions.asignar(`cómo se calcula el ${campo}`, (asignacion) =>
      conLista(asignacion, indice, { operaciones }),
    );
  const cambiada = (cual: number, cambio: Partial<Operacion>) =>
    poner(todas.map((una, i) => (i === cual ? { ...una, ...cambio } : una)));
  const ultima = todas.length < OPERACIONES_MAXIMAS && suyas.length === 0;
  return (
    <>
      <Field label={`Columna del ${campo}`} className="max-w-80">
        {(control) => (
          <Select
            {...control}
            options={opcionesDeColumna(hoja, lista.filaCabecera)}
            value={lista.columnas[campo] ?? null}
            onValueChange={(columna) =>
              actions.asignar(`la columna del ${campo}`, (asignacion) =>
                conCampo(asignacion, indice, campo, columna),
              )
            }
          />
        )}
      </Field>
      {[...suyas, ...(ultima ? [null] : [])].map((una) => (
        <div key={una?.i ?? todas.length} className={EN_FILA}>
          <Field label={`El ${campo} se…`}>
            {(control) => (
              <Select
                {...control}
                options={[
                  { value: "entre", label: "Divide entre" },
                  { value: "por", label: "Multiplica por" },
                ]}
                value={una?.operacion ?? nueva}
                onValueChange={(operacion) => {
                  if (operacion === null) return;
                  if (una === null) setNueva(operacion as Operacion["operacion"]);
                  else cambiada(una.i, { operacion: operacion as Operacion["operacion"] });
                }}
              />
            )}
          </Field>
          <Field label="Lo que dice la columna">
            {(control) => (
              <Select
                {...control}
                options={columnas}
                value={una?.columna ?? null}
                placeholder="Ninguna"
                onValueChange={(columna) => {
                  if (columna === null) poner(todas.filter((_, i) => i !== una?.i));
                  else if (una === null) poner([...todas, { campo, operacion: nueva, columna }]);
                  else cambiada(una.i, { columna });
                }}
              />
            )}
          </Field>
        </div>
      ))}
    </>
  );
}

function Tipos({ lista, indice, hoja, actions }: ParteProps) {
  const { tipos, columnas, filaCabecera } = lista;
  const dichos = tipos ?? [];
  const vistos = columnas.iva === undefined ? [] : textosDeColumna(hoja, filaCabecera, columnas.iva);
  const textos = [...new Set([...dichos.map(({ texto }) => texto), ...vistos])];
  return (
    <div className="grid grid-cols-2 items-start gap-x-4 gap-y-3 md:grid-cols-4">
      {textos.map((texto) => (
        <Field key={texto} label={`«${texto}» es`}>
          {(control) => (
            <Select
              {...control}
              options={TIPOS_DE_IVA.map((tipo) => ({ value: tipo, label: formatoIva(tipo) }))}
              value={valorDe(dichos.find((uno) => uno.texto === texto)?.iva)}
              placeholder="Lo que diga"
              onValueChange={(iva) =>
                actions.asignar(`qué IVA es «${texto}»`, (asignacion) =>
                  conLista(asignacion, indice, {
                    tipos: [
                      ...dichos.filter((uno) => uno.texto !== texto),
                      ...(iva === null ? [] : [{ texto, iva }]),
                    ],
                  }),
                )
              }
            />
          )}
        </Field>
      ))}
    </div>
  );
}

const valorDe = (iva: number | undefined) => (iva === undefined ? null : normalizarIva(iva).toNumber());

/** Which rows are no products: those whose cell in a column says a text. */
function Fuera({ cual, lista, indice, hoja, actions }: ParteProps & { cual: number }) {
  const dichas = lista.fuera ?? [];
  const dicha = dichas[cual];
  const [nueva, setNueva] = useState(lista.columnas.nombre ?? "A");
  const columna = dicha?.columna ?? nueva;
  const poner = (cambio: { columna: string; texto: string }) =>
    actions.asignar("las filas que se dejan fuera", (asignacion) =>
      conLista(asignacion, indice, {
        fuera:
          dicha === undefined ? [...dichas, cambio] : dichas.map((una, i) => (i === cual ? cambio : una)),
      }),
    );
  return (
    <div className={EN_FILA}>
      <Field label="Las filas en las que">
        {(control) => (
          <Select
            {...control}
            options={opcionesDeColumna(hoja, lista.filaCabecera)}
            value={columna}
            onValueChange={(otra) => {
              if (otra === null) return;
              if (dicha === undefined) setNueva(otra);
              else poner({ ...dicha, columna: otra });
            }}
          />
        )}
      </Field>
      <Field label="Dice" hint="Con un * al final, si empieza así: «Portes*».">
        {(control) => (
          <CeldaInput
            {...control}
            texto={dicha?.texto ?? ""}
            onChange={(escrito) => {
              const texto = escrito.trim().slice(0, 200);
              if (/[\p{L}\p{N}]/u.test(texto)) poner({ columna, texto });
            }}
          />
        )}
      </Field>
    </div>
  );
}
