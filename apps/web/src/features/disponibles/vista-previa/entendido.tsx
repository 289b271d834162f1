import { loQueDestaca } from "@cosecha/domain/comparacion";
import type { VistaExpandida } from "@cosecha/domain/vista-compacta";
import { Badge } from "@cosecha/ui/badge";
import { Button } from "@cosecha/ui/button";
import { Spinner } from "@cosecha/ui/spinner";
import { type ReactNode, type RefObject, useEffect, useId, useState } from "react";
import { cuantos, filasSenaladas } from "./cuentas.ts";
import { destacadoTexto, textosPrevia } from "./texts.ts";

/**
 * «Lo que se ha entendido» of a file, with its headline. It is there from when the file begins to
 * be read, so that screen readers tell what comes of it; `children` follow once there is a `vista`.
 */
export function Entendido({
  titulo,
  vista,
  ocupado,
  onSaltar,
  children,
}: {
  titulo: RefObject<HTMLHeadingElement | null>;
  vista: VistaExpandida | null;
  /** The server is reading the file. */
  ocupado: boolean;
  /** Leads to the end of the form; null where that follows at once. */
  onSaltar: (() => void) | null;
  children: ReactNode;
}) {
  const id = useId();
  return (
    <section aria-labelledby={id} aria-busy={ocupado} className="grid min-w-0 gap-5 border-t pt-4">
      <div className="flex flex-wrap items-baseline gap-x-4 gap-y-1">
        <h2 id={id} ref={titulo} tabIndex={-1} className="text-lg font-bold outline-none">
          {textosPrevia.titulo}
        </h2>
        {onSaltar === null ? null : (
          // Past every row of the file, with one key.
          <div className="sr-only focus-within:not-sr-only">
            <Button variant="outline" size="sm" onClick={onSaltar}>
              {textosPrevia.saltar}
            </Button>
          </div>
        )}
        <div role="status" className="flex min-h-8 flex-wrap items-baseline gap-x-3 gap-y-1">
          {vista === null ? (
            <Leyendo />
          ) : (
            <>
              <p className="text-xl font-bold">
                {vista.rechazo === null ? savingSummary(vista) : textosPrevia.nadaAun}
              </p>
              <Senal vista={vista} />
            </>
          )}
          {vista !== null && ocupado ? (
            <span className="flex items-center gap-2 self-center text-muted-foreground">
              <Spinner label={null} />
              {textosPrevia.releyendo}
            </span>
          ) : null}
        </div>
      </div>
      {children}
    </section>
  );
}

/** «118 productos · 12 imágenes · 3 filas con avisos · 1 fila con errores». */
export const savingSummary = ({ productos, importacion }: VistaExpandida): string =>
  [
    cuantos(productos.length, "producto", "productos"),
    ...(importacion.imagenes ? [cuantos(importacion.imagenes, "imagen", "imágenes")] : []),
    ...filasSenaladas(importacion),
  ].join(" · ");

/**
 * What stands out in how the file compares with the last list; that there is nothing to say of
 * either, if so.
 */
function Senal({ vista: { rechazo, productos, preguntas, importacion } }: { vista: VistaExpandida }) {
  if (rechazo !== null) return null;
  const { cambios, errores, avisos } = importacion;
  const destacado = cambios && loQueDestaca(cambios, productos.length);
  if (destacado) {
    const esDeOtro = preguntas.some(({ tipo }) => tipo === "deQuienEs");
    return <Badge variant={esDeOtro ? "warning" : "info"}>{destacadoTexto(destacado)}</Badge>;
  }
  if (errores.length > 0 || avisos.length > 0) return null;
  return <Badge variant="success">{textosPrevia.nadaQueSenalar}</Badge>;
}

/** Shown during the first reading. When it takes long, the text says why. */
function Leyendo() {
  const [tarda, setTarda] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setTarda(true), 5000);
    return () => clearTimeout(timer);
  }, []);
  return (
    <>
      <Spinner label={null} />
      <p className="min-w-0 flex-1 text-muted-foreground">
        {textosPrevia.leyendo} {tarda ? textosPrevia.leyendoAun : null}
      </p>
    </>
  );
}
