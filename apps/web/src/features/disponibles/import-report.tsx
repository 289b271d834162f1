import type { Importacion, Incidencia } from "@cosecha/domain/esquemas/importacion";
import { Card, CardHeader, CardTitle } from "@cosecha/ui/card";
import { CircleAlert, TriangleAlert } from "lucide-react";
import type { ReactElement } from "react";
import { porFilas } from "./vista-previa/cuentas.ts";
import { textosPrevia } from "./vista-previa/texts.ts";

/** What an import has to say: about the file as a whole, and about its rows. */
export function ImportReport({ importacion: { avisos, errores } }: { importacion: Importacion }) {
  const generales = [...errores, ...avisos].filter(({ fila }) => fila === null);
  return (
    <>
      {generales.length === 0 ? null : (
        <Card>
          <CardTitle>{textosPrevia.sobreElArchivo}</CardTitle>
          <ul className="mt-2 grid list-disc gap-1.5 pl-5">
            {generales.map(({ hoja, mensaje }) => (
              <li key={`${hoja}|${mensaje}`} className="wrap-anywhere">
                {mensaje}
              </li>
            ))}
          </ul>
        </Card>
      )}
      <Filas
        titulo="Filas con errores"
        explicacion="Estas filas no se han importado."
        icono={<CircleAlert className="size-5 text-destructive-text" aria-hidden />}
        incidencias={errores}
      />
      <Filas
        titulo="Filas con avisos"
        explicacion="Estas filas se han importado; compruebe que es lo que quería."
        icono={<TriangleAlert className="size-5 text-warning-soft-foreground" aria-hidden />}
        incidencias={avisos}
      />
    </>
  );
}

/** The rows of a file that have something to say, each once with all its messages. */
function Filas({
  titulo,
  explicacion,
  icono,
  incidencias,
}: {
  titulo: string;
  explicacion: string;
  icono: ReactElement;
  incidencias: readonly Incidencia[];
}) {
  const filas = [...porFilas(incidencias)];
  if (filas.length === 0) return null;
  const conHoja = incidencias.some(({ hoja }) => hoja !== null);
  return (
    <Card>
      <CardHeader className="mb-3! block!">
        <CardTitle className="flex items-center gap-2">
          {icono}
          {titulo} ({filas.length})
        </CardTitle>
        <p className="mt-1 text-muted-foreground">{explicacion}</p>
      </CardHeader>
      <table className="w-full border-collapse text-sm [&_td]:px-2 [&_td]:py-2 [&_td]:align-top [&_th]:px-2 [&_th]:py-2 [&_th]:text-left">
        <caption className="sr-only">{titulo}</caption>
        <thead className="border-b text-sm text-muted-foreground">
          <tr>
            {conHoja ? (
              <th scope="col" className="max-xs:hidden">
                Hoja
              </th>
            ) : null}
            <th scope="col">Fila</th>
            <th scope="col">
              <span className="max-xs:sr-only">Columna</span>
              <span className="xs:hidden" aria-hidden>
                Col.
              </span>
            </th>
            <th scope="col">Mensaje</th>
          </tr>
        </thead>
        <tbody>
          {filas.map(([clave, suyas]) => (
            <tr key={clave} className="border-b last:border-b-0">
              {conHoja ? <td className="max-xs:hidden">{suyas[0]?.hoja ?? "—"}</td> : null}
              <td className="tabular-nums">{suyas[0]?.fila}</td>
              <td>{columnasDe(suyas)}</td>
              <td className="grid gap-1.5 wrap-anywhere">
                {suyas.map(({ mensaje }) => (
                  <p key={mensaje}>{mensaje}</p>
                ))}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </Card>
  );
}

/** The columns that the messages about a row are about: «C, E». */
const columnasDe = (suyas: readonly Incidencia[]) =>
  [...new Set(suyas.flatMap(({ columna }) => columna ?? []))].join(", ") || "—";
