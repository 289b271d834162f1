import { EXCEL_EXTENSIONES, EXCEL_MAXIMO } from "@cosecha/domain/archivos";
import type { SaldosDeHoja } from "@cosecha/domain/esquemas/cuentas";
import { formatoImporte } from "@cosecha/domain/euros";
import { textos } from "@cosecha/domain/textos";
import { Alert } from "@cosecha/ui/alert";
import { Button } from "@cosecha/ui/button";
import { Field } from "@cosecha/ui/field";
import { FileField } from "@cosecha/ui/file-field";
import { Select } from "@cosecha/ui/select";
import { useId, useState } from "react";
import { useFormContext } from "react-hook-form";
import { failureText, trpc } from "../../api/api.ts";
import { toUpload } from "../../files/files.ts";
import {
  claveDe,
  diferenciaConElTotal,
  type FilaDeHoja,
  hayQuePreguntar,
  importeDe,
  repetidos,
  type Signo,
} from "./hoja-de-saldos.ts";
import type { SaldosIniciales } from "./saldos-iniciales.ts";

interface Dueno {
  id: number;
  nombre: string;
}
interface Duenos {
  familias: readonly Dueno[];
  proveedores: readonly Dueno[];
}

/**
 * Takes the balances from a sheet that the cooperative has kept: shows what was understood of each
 * row, and puts what somebody agrees with into the form's fields.
 */
export function HojaDeSaldos(duenos: Duenos) {
  const id = useId();
  const [file, setFile] = useState<File | null>(null);
  const [puestos, setPuestos] = useState<{ saldos: number; fuera: number }>();
  const leer = trpc.cuentas.leerHoja.useMutation();
  const choose = async (chosen: File | null) => {
    setFile(chosen);
    setPuestos(undefined);
    leer.reset();
    if (chosen !== null) leer.mutate({ archivoExcel: await toUpload(chosen) });
  };
  return (
    <section aria-labelledby={id} className="grid gap-4">
      <div>
        <h2 id={id} className="font-display text-lg leading-snug">
          De una hoja de cálculo
        </h2>
        <p className="max-w-prose text-sm text-muted-foreground">
          Si ya lleva las cuentas en una hoja, suéltela aquí: se lee qué saldo tiene cada cual, y usted lo
          mira antes de ponerlo abajo.
        </p>
      </div>
      <Field label="Hoja con los saldos" className="max-w-[400px]">
        {(control) => (
          <FileField
            {...control}
            value={file}
            onValueChange={(chosen) => void choose(chosen)}
            accept={EXCEL_EXTENSIONES.join(",")}
            maxBytes={EXCEL_MAXIMO}
          />
        )}
      </Field>
      {leer.isPending ? <p role="status">Leyendo la hoja…</p> : null}
      {leer.error === null ? null : (
        <Alert variant="error" title={textos.comun.error}>
          {failureText(leer.error, "No se ha podido leer la hoja.")}
        </Alert>
      )}
      {puestos === undefined ? null : (
        <p role="status" className="font-medium">
          {puestos.saldos === 1 ? "Puesto 1 saldo" : `Puestos ${puestos.saldos} saldos`}
          {puestos.fuera === 0 ? "." : `; ${puestos.fuera} sin poner.`} Repáselos abajo: todavía no se ha
          guardado nada.
        </p>
      )}
      {leer.data === undefined || puestos !== undefined ? null : (
        <Leidos key={leer.submittedAt} leidos={leer.data} {...duenos} onDone={setPuestos} />
      )}
    </section>
  );
}

/** What was understood of the sheet, to be put right and taken. */
function Leidos({
  leidos,
  familias,
  proveedores,
  onDone,
}: Duenos & { leidos: SaldosDeHoja; onDone: (puestos: { saldos: number; fuera: number }) => void }) {
  const { setValue } = useFormContext<SaldosIniciales>();
  const [elegidos, setElegidos] = useState(() => leidos.filas.map(({ de }) => claveDe(de)));
  const [positivo, setPositivo] = useState<Signo | null>(null);
  const asks = hayQuePreguntar(leidos.filas, elegidos);
  const dobles = repetidos(elegidos);
  const opciones = [
    ...familias.map((una) => ({ value: `familia ${una.id}`, label: una.nombre })),
    ...proveedores.map((uno) => ({ value: `proveedor ${uno.id}`, label: `${uno.nombre} (proveedor)` })),
  ];
  const choose = (n: number, clave: string) => setElegidos(elegidos.map((una, i) => (i === n ? clave : una)));
  const put = () => {
    let saldos = 0;
    for (const [n, fila] of leidos.filas.entries()) {
      const [tipo, suId] = (elegidos[n] ?? "").split(" ");
      const de = tipo === "familia" ? familias : proveedores;
      const at = de.findIndex((uno) => uno.id === Number(suId));
      const importe = tipo === "proveedor" ? importeDe(fila, "debe") : importeDe(fila, positivo);
      if (at < 0 || importe === null) continue;
      const to = { shouldDirty: true, shouldValidate: true };
      if (tipo === "familia") setValue(`familias.${at}.signo`, importe > 0 ? "debe" : "favor", to);
      setValue(`${tipo === "familia" ? "familias" : "proveedores"}.${at}.importe`, Math.abs(importe), to);
      saldos++;
    }
    const conSaldo = leidos.filas.filter(
      ({ importe, problema }) => problema !== null || (importe ?? 0) !== 0,
    );
    onDone({ saldos, fuera: conSaldo.length - saldos });
  };
  return (
    <div className="grid gap-4">
      <Resumen leidos={leidos} elegidos={elegidos} />
      {asks ? <QueEsPositivo positivo={positivo} onChange={setPositivo} /> : null}
      <ol aria-label="Lo que dice la hoja" className="divide-y rounded-card border">
        {leidos.filas.map((fila, n) => (
          <li
            key={`${fila.hoja} ${fila.fila}`}
            className="grid items-center gap-x-4 gap-y-1 p-3 sm:grid-cols-[minmax(0,1fr)_minmax(0,1fr)]"
          >
            <Dicho
              fila={fila}
              esProveedor={elegidos[n]?.startsWith("proveedor ") ?? false}
              positivo={positivo}
            />
            <Select
              aria-label={`De quién es la fila ${fila.fila}, ${fila.nombre}`}
              options={opciones}
              value={elegidos[n] === "" ? null : elegidos[n]}
              placeholder="No ponerla"
              onValueChange={(clave) => choose(n, clave ?? "")}
            />
          </li>
        ))}
      </ol>
      {dobles.length === 0 ? null : (
        <Alert variant="error" title="Hay filas del mismo">
          {opciones
            .filter(({ value }) => dobles.includes(value))
            .map(({ label }) => label)
            .join(", ")}
          : deje una sola fila para cada cual.
        </Alert>
      )}
      {asks && positivo === null ? <p>Para ponerlos, diga antes qué es un número sin más.</p> : null}
      <Button
        className="justify-self-start"
        variant="outline"
        disabled={dobles.length > 0 || (asks && positivo === null) || elegidos.every((uno) => uno === "")}
        onClick={put}
      >
        Poner estos saldos abajo
      </Button>
    </div>
  );
}

/** Asks once what a number without a word means. */
function QueEsPositivo({ positivo, onChange }: { positivo: Signo | null; onChange: (signo: Signo) => void }) {
  const id = useId();
  return (
    <fieldset className="grid gap-2">
      <legend className="font-semibold">En esta hoja, un número sin más es…</legend>
      {(
        [
          ["debe", "lo que la familia debe; con un menos, lo que tiene a favor"],
          ["favor", "lo que la familia tiene a favor; con un menos, lo que debe"],
        ] as const
      ).map(([signo, label]) => (
        <label key={signo} className="flex min-h-11 items-center gap-3">
          <input
            type="radio"
            className="size-5 shrink-0"
            name={`${id}-signo`}
            checked={positivo === signo}
            onChange={() => onChange(signo)}
          />
          {label}
        </label>
      ))}
    </fieldset>
  );
}

/** How many rows are whose, and whether they make what the sheet says. */
function Resumen({ leidos, elegidos }: { leidos: SaldosDeHoja; elegidos: readonly string[] }) {
  const { filas, total, sobran } = leidos;
  const sueltas = filas.filter(
    ({ importe, problema }, n) => elegidos[n] === "" && (importe !== null || problema !== null),
  );
  const diferencia = diferenciaConElTotal(leidos);
  return (
    <div role="status" className="grid gap-1">
      <p>
        {filas.length === 1 ? "Se ha leído 1 fila" : `Se han leído ${filas.length} filas`}
        {sueltas.length === 0
          ? "."
          : `; de ${sueltas.length} no se sabe de quién son: elíjalo, o déjelas fuera.`}
      </p>
      {total === null || diferencia === null ? null : diferencia === 0 ? (
        <p>Suman lo que dice su total, en la fila {total.fila}.</p>
      ) : (
        <p className="font-medium">
          No suman lo que dice su total, en la fila {total.fila}: hay {formatoImporte(Math.abs(diferencia))}{" "}
          de diferencia.
        </p>
      )}
      {sobran === 0 ? null : <p className="font-medium">Hay {sobran} filas más, que no se leen.</p>}
    </div>
  );
}

/** What a row of the sheet says, and what that comes to. */
function Dicho({
  fila: { fila, nombre, problema, ...saldo },
  esProveedor,
  positivo,
}: {
  fila: FilaDeHoja;
  esProveedor: boolean;
  positivo: Signo | null;
}) {
  const importe = importeDe({ fila, nombre, problema, ...saldo }, esProveedor ? "debe" : positivo);
  return (
    <p className="min-w-0 wrap-anywhere">
      <span className="text-sm text-muted-foreground">Fila {fila}: </span>
      <span className="font-semibold">{nombre || "sin nombre"}</span>{" "}
      {problema === null ? (
        enPalabras(importe, saldo.importe, esProveedor)
      ) : (
        <span className="text-destructive">{problema}</span>
      )}
    </p>
  );
}

function enPalabras(importe: number | null, escrito: number | null, esProveedor: boolean): string {
  if (importe === null) return escrito === null || escrito === 0 ? "al día" : formatoImporte(escrito);
  const cuanto = formatoImporte(Math.abs(importe));
  if (esProveedor) return `se le deben ${cuanto}`;
  return importe > 0 ? `debe ${cuanto}` : `${cuanto} a favor`;
}
