import { loQueDestaca } from "@cosecha/domain/comparacion";
import type { Importacion } from "@cosecha/domain/esquemas/importacion";
import { Button } from "@cosecha/ui/button";
import { Card } from "@cosecha/ui/card";
import { Link } from "@cosecha/ui/link";
import { useEffect, useRef } from "react";
import { paths } from "../../navigation/paths.ts";
import { cuantos, filasSenaladas } from "./vista-previa/cuentas.ts";

/**
 * What came of a supplier's file: in one line what there is now, or what has changed, and what to
 * do next. `reciente`: the user has just imported it, so this is what they look for; `guardado`: by
 * a button further down, which is gone.
 */
export function ImportResult({
  disponibleId,
  importacion,
  reciente = false,
  guardado = false,
}: {
  disponibleId: number;
  importacion: Importacion;
  reciente?: boolean;
  guardado?: boolean;
}) {
  const titulo = useRef<HTMLHeadingElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each import is led to
  useEffect(() => {
    if (!guardado) return;
    titulo.current?.focus({ preventScroll: true });
    titulo.current?.scrollIntoView({ block: "center" });
  }, [guardado, importacion]);
  const { errores, avisos, cambios, imagenes } = importacion;
  const senaladas = filasSenaladas(importacion);
  const esNueva = cambios === null || cambios.frenteA !== null;
  // Of a listing that is replaced, the report does not say how many products the file has.
  const destaca =
    cambios !== null && cambios.frenteA !== null && loQueDestaca(cambios, importacion.creados) !== null;
  return (
    <Card className={reciente ? "border-primary/40 bg-primary-soft!" : undefined}>
      <h2 ref={titulo} tabIndex={-1} className="focus-ring font-display text-2xl">
        {titular(importacion)}
      </h2>
      {cambios?.frenteA ? (
        <p className="mt-1 wrap-anywhere">
          Frente a «{cambios.frenteA}»: {loQueCambia(cambios) ?? "los mismos productos, a los mismos precios"}
          .
        </p>
      ) : null}
      <p className="mt-1 text-muted-foreground">
        {errores.length + avisos.length === 0
          ? destaca
            ? "Todo el archivo se ha leído."
            : "Todo el archivo se ha leído sin nada que señalar."
          : [...(errores.length === 0 ? ["Ninguna fila se ha quedado fuera"] : []), ...senaladas].join(" · ")}
      </p>
      {imagenes ? (
        <p className="mt-1 text-muted-foreground">
          {imagenes === 1 ? "Un producto trae su imagen." : `${imagenes} productos traen su imagen.`}
        </p>
      ) : null}
      {reciente && esNueva ? (
        <p className="mt-4">Falta abrir un pedido para que las familias puedan pedir.</p>
      ) : null}
      <div className="mt-3 flex flex-wrap gap-2">
        <Button asChild variant={reciente && esNueva ? "primary" : "outline"}>
          <Link href={paths.pedidoNuevo({ disponibleId })}>Abrir un pedido</Link>
        </Button>
        <Button asChild variant="outline">
          <Link href={`${paths.disponible({ id: disponibleId })}?pestana=productos`}>Ver los productos</Link>
        </Button>
      </div>
    </Card>
  );
}

/** «118 productos creados»; over an older file, «12 precios cambian, 1 producto nuevo». */
function titular({ creados, actualizados, eliminados, cambios }: Importacion): string {
  if (cambios !== null && cambios.frenteA === null) {
    const cambia = loQueCambia(cambios);
    return cambia === null ? "Nada ha cambiado: son los productos de antes" : cambia;
  }
  // Reports from before changes were counted.
  if (creados === 0 && actualizados + eliminados > 0) {
    return `${cuantos(actualizados, "producto actualizado", "productos actualizados")}, ${cuantos(eliminados, "eliminado", "eliminados")}`;
  }
  return cuantos(creados, "producto creado", "productos creados");
}

/** «12 precios cambian, 3 productos nuevos, 1 desaparece»; null where nothing changes. */
function loQueCambia({ precios, otros, nuevos, desaparecen }: NonNullable<Importacion["cambios"]>) {
  const partes = [
    precios > 0 && cuantos(precios, "precio cambia", "precios cambian"),
    otros > 0 && cuantos(otros, "producto cambia en otra cosa", "productos cambian en otra cosa"),
    nuevos > 0 && cuantos(nuevos, "producto nuevo", "productos nuevos"),
    desaparecen > 0 && cuantos(desaparecen, "desaparece", "desaparecen"),
  ].filter((parte) => parte !== false);
  return partes.length === 0 ? null : partes.join(", ");
}
