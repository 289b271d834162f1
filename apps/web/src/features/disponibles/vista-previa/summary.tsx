import type { Incidencia } from "@cosecha/domain/esquemas/importacion";
import type { VistaExpandida } from "@cosecha/domain/vista-compacta";
import { CircleAlert, TriangleAlert } from "lucide-react";
import { dia } from "../../../texts/zone.ts";
import { cuantos } from "./cuentas.ts";
import { FILTROS, type Filtro } from "./lectura.ts";
import { textosPrevia } from "./texts.ts";

/** What is left out of the file, and how the rest compares with the stored products. */
export function Summary({ vista, cuentas }: { vista: VistaExpandida; cuentas: Record<Filtro, number> }) {
  const { comparadoCon, rechazo } = vista;
  if (rechazo !== null || (cuentas.errores === 0 && comparadoCon === null)) return null;
  return (
    <div className="-mt-4 grid gap-1">
      {cuentas.errores === 0 ? null : <p>{textosPrevia.fuera(cuentas.errores)}</p>}
      {comparadoCon === null ? null : (
        <p className="text-muted-foreground">
          Frente a «{comparadoCon.descripcion}», del {dia(comparadoCon.subida)}: {comparacion(cuentas)}.
        </p>
      )}
    </div>
  );
}

const CUENTAS: Partial<Record<Filtro, (n: number) => string>> = {
  nuevos: (n) => cuantos(n, "nuevo", "nuevos"),
  cambian: (n) => cuantos(n, "cambia", "cambian"),
  desaparecen: (n) => cuantos(n, "desaparece", "desaparecen"),
};

const comparacion = (cuentas: Record<Filtro, number>) =>
  FILTROS.flatMap((filtro) => (cuentas[filtro] > 0 ? (CUENTAS[filtro]?.(cuentas[filtro]) ?? []) : [])).join(
    " · ",
  ) || "nada ha cambiado";

/** The notices about the file as a whole. A notice that several sheets share is shown once. */
export function Generales({
  generales,
  errores,
  conHojas,
}: {
  generales: readonly Incidencia[];
  errores: ReadonlySet<object>;
  /** Whether the file has more than one sheet. */
  conHojas: boolean;
}) {
  if (generales.length === 0) return null;
  const grupos = new Map<string, Incidencia[]>();
  for (const una of generales) grupos.set(una.mensaje, [...(grupos.get(una.mensaje) ?? []), una]);
  return (
    <section aria-label={textosPrevia.sobreElArchivo} className="grid gap-1.5">
      <h3 className="text-sm font-semibold text-muted-foreground">{textosPrevia.sobreElArchivo}</h3>
      <ul className="grid gap-1.5">
        {[...grupos].map(([mensaje, iguales]) => {
          const error = iguales.some((incidencia) => errores.has(incidencia));
          const Icono = error ? CircleAlert : TriangleAlert;
          const hojas = conHojas ? iguales.flatMap(({ hoja }) => (hoja === null ? [] : `«${hoja}»`)) : [];
          return (
            <li
              key={mensaje}
              className={`flex items-start gap-2 ${error ? "text-destructive-text" : "text-warning-soft-foreground"}`}
            >
              <Icono aria-hidden className="mt-1 size-4 shrink-0" />
              <span className="min-w-0 wrap-anywhere">
                <span className="sr-only">{error ? "Error: " : "Aviso: "}</span>
                {hojas.length === 0 ? null : (
                  <span className="font-semibold">En {ENUMERAR.format(new Set(hojas))}: </span>
                )}
                {mensaje}
              </span>
            </li>
          );
        })}
      </ul>
    </section>
  );
}

const ENUMERAR = new Intl.ListFormat("es");
