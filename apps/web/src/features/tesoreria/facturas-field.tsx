import type { FacturaAbierta } from "@cosecha/domain/esquemas/contabilizar";
import { formatoImporte, sumarImportes } from "@cosecha/domain/euros";
import { formatoDiaDe } from "@cosecha/domain/fechas";
import { textos } from "@cosecha/domain/textos";
import { NumberField } from "@cosecha/ui/number-field";
import { useEffect, useRef } from "react";
import { useFormContext, useWatch } from "react-hook-form";
import * as z from "zod";
import { useSinRespuesta } from "./apuntar-form.tsx";
import { useUnticked } from "./cuenta-field.tsx";
import { Marca } from "./marcas.tsx";

/** What the form holds of each open invoice, by `campoDe` its id. */
export const pagan = z.record(
  z.string(),
  z
    .object({ marcada: z.boolean(), importe: z.number().nullish() })
    .refine(({ marcada, importe }) => !marcada || typeof importe === "number", {
      error: textos.campos.requerido,
      path: ["importe"],
    }),
);
type Pagan = z.infer<typeof pagan>;

const campoDe = (id: number) => `f${id}`;
const idDe = (campo: string) => Number(campo.slice(1));

/** What is paid of which invoices, as the server takes it. */
export const facturasDe = (escrito: Pagan) =>
  Object.entries(escrito).flatMap(([campo, { marcada, importe }]) =>
    marcada && typeof importe === "number" ? { facturaId: idDe(campo), importe } : [],
  );

/** What is ticked makes the amount, and takes it away again, unless somebody has typed another. */
export function useImporteDeFacturas(): void {
  const { getValues, setValue } = useFormContext();
  const escrito = (useWatch({ name: "pagan" }) ?? {}) as Pagan;
  const suma = sumarImportes(facturasDe(escrito).map(({ importe }) => importe));
  const before = useRef(0);
  useEffect(() => {
    if (suma > 0) setValue("importe", suma, { shouldDirty: true, shouldValidate: true });
    else if (before.current > 0 && getValues("importe") === before.current) {
      setValue("importe", null, { shouldDirty: true });
    }
    before.current = suma;
  }, [suma, getValues, setValue]);
}

/** Unticks those that are to be paid no more, and returns what is to be said of it. */
export function useFacturasQuitadas(facturas: readonly FacturaAbierta[] | undefined): string | null {
  const { getValues, setValue } = useFormContext();
  const quitadas = useUnticked(
    facturas?.map(({ id }) => id),
    () =>
      Object.entries((getValues("pagan") ?? {}) as Pagan).flatMap(([campo, { marcada }]) =>
        marcada ? idDe(campo) : [],
      ),
    (gone) => {
      for (const id of gone) {
        setValue(`pagan.${campoDe(id)}`, { marcada: false, importe: null }, { shouldDirty: true });
      }
    },
  );
  return quitadas
    ? "Alguien ha pagado o anulado una factura que estaba marcada: ya no está aquí. Revise el importe."
    : null;
}

/** The open invoices of a supplier, the oldest first. */
export function FacturasField({ facturas }: { facturas: readonly FacturaAbierta[] }) {
  const { setValue } = useFormContext();
  const escrito = (useWatch({ name: "pagan" }) ?? {}) as Pagan;
  // What was sent may be what has left less.
  const sinRespuesta = useSinRespuesta();
  if (facturas.length === 0) return null;
  return (
    <fieldset className="min-w-0">
      <legend className="font-semibold">Facturas que se pagan</legend>
      <ul className="mt-1 grid divide-y border-y">
        {facturas.map(({ id, numero, fecha, total, queda }) => {
          const campo = `pagan.${campoDe(id)}`;
          const marcada = escrito[campoDe(id)]?.marcada ?? false;
          return (
            <li key={id}>
              <Marca
                marcada={marcada}
                onChange={(checked) =>
                  setValue(
                    campo,
                    { marcada: checked, importe: checked ? queda : null },
                    { shouldDirty: true },
                  )
                }
              >
                <span className="min-w-0 wrap-anywhere">
                  {numero}, <span className="text-muted-foreground">{formatoDiaDe(fecha)}</span>
                </span>
                <span className="text-right tabular-nums">
                  {queda === total
                    ? formatoImporte(total)
                    : `quedan ${formatoImporte(queda)} de ${formatoImporte(total)}`}
                </span>
              </Marca>
              {marcada ? (
                <NumberField
                  name={`${campo}.importe`}
                  label={`Lo que se paga de la factura ${numero}`}
                  labelHidden
                  className="mb-3 ml-7"
                  unit="€"
                  min={0}
                  max={sinRespuesta ? undefined : queda}
                />
              ) : null}
            </li>
          );
        })}
      </ul>
      <p className="mt-1 text-sm text-muted-foreground">
        Lo que se pague de más, o sin marcar ninguna, queda a cuenta.
      </p>
    </fieldset>
  );
}
