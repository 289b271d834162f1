import { formatoIva } from "@cosecha/domain/iva";
import { NumberField } from "@cosecha/ui/number-field";
import * as z from "zod";

const TIPOS = { t4: 0.04, t10: 0.1, t21: 0.21, t0: 0 } as const;
const CUALES = Object.keys(TIPOS) as (keyof typeof TIPOS)[];

const cuanto = z.number().nullish();
const tipo = z.object({ base: cuanto, cuota: cuanto, recargo: cuanto }).optional();

/** What has been copied of an invoice by rates of IVA. */
export const tiposEscritos = z.object({ t4: tipo, t10: tipo, t21: tipo, t0: tipo });

/** The same as the server takes it; null where nobody has copied anything. */
export function aEnviar(escrito: z.infer<typeof tiposEscritos>) {
  const tipos = CUALES.flatMap((cual) => {
    const { base, cuota, recargo } = escrito[cual] ?? {};
    if ((base ?? cuota ?? recargo ?? null) === null) return [];
    return { iva: TIPOS[cual], base: base ?? 0, cuota: cuota ?? 0, recargo: recargo ?? 0 };
  });
  return tipos.length === 0 ? null : tipos;
}

/** What an invoice says by rates of IVA: who copies it is told at which one it differs. */
export function TiposField() {
  return (
    <details className="group">
      <summary className="focus-ring touch-target cursor-pointer rounded-control font-medium text-link">
        Copiar los tipos de IVA
      </summary>
      <p className="mt-2 text-sm text-muted-foreground">
        No hace falta. Con ellos se sabe en qué tipo está la diferencia.
      </p>
      <div className="mt-3 grid gap-4">
        {CUALES.map((cual) => (
          <fieldset key={cual} className="min-w-0">
            <legend className="mb-1 font-semibold">Al {formatoIva(TIPOS[cual])}</legend>
            <div className="grid gap-3 sm:grid-cols-3">
              <NumberField name={`tipos.${cual}.base`} label="Base" unit="€" />
              <NumberField name={`tipos.${cual}.cuota`} label="IVA" unit="€" />
              <NumberField name={`tipos.${cual}.recargo`} label="Recargo" unit="€" />
            </div>
          </fieldset>
        ))}
      </div>
    </details>
  );
}
