import type { Incidencia } from "@cosecha/domain/esquemas/importacion";
import type { VistaExpandida } from "@cosecha/domain/vista-compacta";
import { Badge } from "@cosecha/ui/badge";
import { Spinner } from "@cosecha/ui/spinner";
import { CircleAlert, TriangleAlert } from "lucide-react";
import { dia } from "../../../texts/zone.ts";
import { cuantos, filasSenaladas } from "./cuentas.ts";
import { FILTROS, type Filtro } from "./lectura.ts";
import { textosPrevia } from "./texts.ts";

/** «118 productos · 12 imágenes · 3 filas con avisos · 1 fila con errores». */
export const savingSummary = ({ productos, importacion }: VistaExpandida): string =>
  [
    cuantos(productos.length, "producto", "productos"),
    ...(importacion.imagenes ? [cuantos(importacion.imagenes, "imagen", "imágenes")] : []),
    ...filasSenaladas(importacion),
  ].join(" · ");

/**
 * What was read from the file, in one line, and how it compares with the stored products, in
 * another.
 */
export function Summary({
  vista,
  cuentas,
  ocupado,
}: {
  vista: VistaExpandida;
  cuentas: Record<Filtro, number>;
  ocupado: boolean;
}) {
  const { comparadoCon, importacion, rechazo } = vista;
  return (
    <div className="grid gap-1">
      <div className="flex min-h-8 flex-wrap items-center gap-x-3 gap-y-1">
        <p role="status" className="text-xl font-bold">
          {rechazo === null ? savingSummary(vista) : "Todavía no se ha leído ningún producto"}
        </p>
        {importacion.errores.length === 0 && importacion.avisos.length === 0 && rechazo === null ? (
          <Badge variant="success">Nada que señalar</Badge>
        ) : null}
        {ocupado ? (
          <span className="flex items-center gap-2 text-muted-foreground">
            <Spinner label={null} />
            {textosPrevia.releyendo}
          </span>
        ) : null}
      </div>
      {cuentas.errores === 0 || rechazo !== null ? null : <p>{textosPrevia.fuera(cuentas.errores)}</p>}
      {comparadoCon === null || rechazo !== null ? null : (
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
