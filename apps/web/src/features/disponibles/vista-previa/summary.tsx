import type { Incidencia } from "@cosecha/domain/esquemas/importacion";
import type { VistaExpandida } from "@cosecha/domain/vista-compacta";
import { Badge } from "@cosecha/ui/badge";
import { Spinner } from "@cosecha/ui/spinner";
import { CircleAlert, TriangleAlert } from "lucide-react";
import { dia } from "../../../texts/zone.ts";
import { FILTROS, type Filtro } from "./lectura.ts";
import { cuantos, textosPrevia } from "./texts.ts";

/** «118 productos · 3 avisos · 1 error». */
export function savingSummary({ productos, importacion: { avisos, errores } }: VistaExpandida): string {
  return [
    cuantos(productos.length, "producto", "productos"),
    avisos.length === 0 ? null : cuantos(avisos.length, "aviso", "avisos"),
    errores.length === 0 ? null : cuantos(errores.length, "error", "errores"),
  ]
    .filter((parte) => parte !== null)
    .join(" · ");
}

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
  );
}

const ENUMERAR = new Intl.ListFormat("es");
