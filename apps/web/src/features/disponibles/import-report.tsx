import type { Importacion, Incidencia } from "@cosecha/domain/esquemas/importacion";
import { Button } from "@cosecha/ui/button";
import { Card, CardHeader, CardTitle } from "@cosecha/ui/card";
import { Link } from "@cosecha/ui/link";
import { CircleAlert, TriangleAlert } from "lucide-react";
import type { ReactElement } from "react";
import { paths } from "../../navigation/paths.ts";
import { cuantos } from "./vista-previa/texts.ts";

/** The result of importing a supplier's file: how many products, and the notices about each row. */
export function ImportReport({
  disponibleId,
  importacion: { creados, actualizados, eliminados, avisos, errores },
}: {
  disponibleId: number;
  importacion: Importacion;
}) {
  return (
    <div className="grid max-w-4xl gap-5">
      <Card>
        <h2 className="text-2xl font-bold">{cuantos(creados, "producto creado", "productos creados")}</h2>
        {actualizados + eliminados === 0 ? null : (
          <p className="mt-1">
            {cuantos(actualizados, "producto actualizado", "productos actualizados")} ·{" "}
            {cuantos(eliminados, "producto eliminado", "productos eliminados")}
          </p>
        )}
        <p className="mt-1 text-muted-foreground">
          {errores.length === 0 && avisos.length === 0
            ? "Todo el archivo se ha leído sin nada que señalar."
            : [
                errores.length === 0
                  ? "Ninguna fila se ha quedado fuera"
                  : cuantos(errores.length, "error", "errores"),
                avisos.length === 0 ? [] : cuantos(avisos.length, "aviso", "avisos"),
              ]
                .flat()
                .join(" · ")}
        </p>
        <div className="mt-4 flex flex-wrap gap-2">
          <Button asChild>
            <Link href={`${paths.disponible({ id: disponibleId })}?pestana=productos`}>
              Ver los productos
            </Link>
          </Button>
          <Button asChild variant="outline">
            <Link href={paths.pedidoNuevo({ disponibleId })}>Abrir un pedido</Link>
          </Button>
        </div>
      </Card>
      <Incidencias
        titulo="Errores"
        explicacion="Estas filas no se han importado."
        icono={<CircleAlert className="size-5 text-destructive-text" aria-hidden />}
        incidencias={errores}
      />
      <Incidencias
        titulo="Avisos"
        explicacion="Estas filas se han importado; compruebe que es lo que quería."
        icono={<TriangleAlert className="size-5 text-warning-soft-foreground" aria-hidden />}
        incidencias={avisos}
      />
    </div>
  );
}

function Incidencias({
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
  if (incidencias.length === 0) return null;
  const conHoja = incidencias.some(({ hoja }) => hoja !== null);
  return (
    <Card>
      <CardHeader className="mb-3 block">
        <CardTitle className="flex items-center gap-2">
          {icono}
          {titulo} ({incidencias.length})
        </CardTitle>
        <p className="mt-1 text-muted-foreground">{explicacion}</p>
      </CardHeader>
      <table className="w-full border-collapse text-[0.9375rem] [&_td]:px-2 [&_td]:py-2 [&_td]:align-top [&_th]:px-2 [&_th]:py-2 [&_th]:text-left">
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
          {incidencias.map(({ hoja, fila, columna, mensaje }, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a report is never reordered
            <tr key={index} className="border-b last:border-b-0">
              {conHoja ? <td className="max-xs:hidden">{hoja ?? "—"}</td> : null}
              <td className="tabular-nums">{fila ?? "—"}</td>
              <td>{columna ?? "—"}</td>
              <td className="wrap-anywhere">{mensaje}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </Card>
  );
}
