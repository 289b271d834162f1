import type { CestaVista } from "@cosecha/domain/esquemas/cestas";
import { diaDe, leerFecha } from "@cosecha/domain/fechas";
import * as textos from "@cosecha/domain/textos/cestas";
import { Button } from "@cosecha/ui/button";
import { DateInput } from "@cosecha/ui/date-input";
import { Field } from "@cosecha/ui/field";
import { useEffect, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { dia, ZONE } from "../../texts/zone.ts";

/** The days on which a basket is not put. Folded, as one seldom goes away. */
export function Pausa({
  pausa,
  onPausa,
}: {
  pausa: CestaVista["pausa"];
  /** Resolves to whether it is saved. */
  onPausa: (dias: { desde: string | null; hasta: string | null }) => Promise<boolean>;
}) {
  const [open, setOpen] = useState(false);
  const opener = useRef<HTMLButtonElement>(null);
  const close = () => {
    flushSync(() => setOpen(false));
    opener.current?.focus();
  };
  if (pausa !== null) {
    return (
      <p className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <span>
          No se pone en lo que se reparte del <strong>{escrito(pausa.desde)}</strong> al{" "}
          <strong>{escrito(pausa.hasta)}</strong>.
        </span>
        <Button size="sm" variant="outline" onClick={() => void onPausa({ desde: null, hasta: null })}>
          Quitar la pausa
        </Button>
      </p>
    );
  }
  return open ? (
    <Dias
      onPausa={async (dias) => {
        const saved = await onPausa(dias);
        if (saved) close();
        return saved;
      }}
      onCancel={close}
    />
  ) : (
    <Button ref={opener} variant="outline" className="justify-self-start" onClick={() => setOpen(true)}>
      Descansar unos días
    </Button>
  );
}

const escrito = (texto: string) => {
  const fecha = leerFecha(`${texto} 12:00`, ZONE);
  return fecha === null ? texto : dia(fecha);
};

function Dias({
  onPausa,
  onCancel,
}: {
  onPausa: (dias: { desde: string; hasta: string }) => Promise<boolean>;
  onCancel: () => void;
}) {
  const [desde, setDesde] = useState<Date>();
  const [hasta, setHasta] = useState<Date>();
  const [wrong, setWrong] = useState<string | null>(null);
  const box = useRef<HTMLFieldSetElement>(null);
  // The button that opened it is gone.
  useEffect(() => box.current?.querySelector("input")?.focus(), []);
  const save = async () => {
    if (desde === undefined || hasta === undefined) return setWrong(textos.faltaUnDia);
    if (desde > hasta) return setWrong(textos.alReves);
    setWrong(null);
    const saved = await onPausa({ desde: diaDe(desde, ZONE), hasta: diaDe(hasta, ZONE) });
    if (!saved) setWrong(textos.noGuardado);
  };
  return (
    <fieldset ref={box} className="grid gap-3 rounded-card border p-3 sm:p-4">
      <legend className="px-1 font-medium">No ponerla en lo que se reparte</legend>
      <div className="grid items-start gap-3 sm:grid-cols-2">
        <Dia label="Desde el día" value={desde} onChange={setDesde} />
        <Dia label="Hasta el día" value={hasta} onChange={setHasta} />
      </div>
      <p role="alert" className="text-sm text-destructive-text empty:hidden">
        {wrong}
      </p>
      <div className="flex flex-wrap gap-2">
        <Button onClick={() => void save()}>Descansar</Button>
        <Button variant="outline" onClick={onCancel}>
          Cancelar
        </Button>
      </div>
    </fieldset>
  );
}

function Dia({
  label,
  value,
  onChange,
}: {
  label: string;
  value: Date | undefined;
  onChange: (fecha: Date | undefined) => void;
}) {
  return (
    <Field label={label}>
      {(control) => <DateInput {...control} timeZone={ZONE} value={value} onValueChange={onChange} />}
    </Field>
  );
}
