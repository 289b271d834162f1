import type { HojaVista, VistaPrevia as Vista } from "@cosecha/domain/esquemas/importacion";
import { type Dispatch, type SetStateAction, useId, useMemo, useRef } from "react";
import { type Historia, masLista } from "./a-mano.ts";
import { AsignacionPanel, cabeceraProbable } from "./asignacion-panel.tsx";
import { Rechazo, Recuerdo } from "./avisos-del-archivo.tsx";
import { textoOriginal } from "./celdas.ts";
import { ComoSeHaLeido, resumenDe } from "./como-se-ha-leido.tsx";
import { Deshacer } from "./deshacer.tsx";
import { contar, leerVista } from "./lectura.ts";
import { useMano } from "./mano.ts";
import { Paneles, QueSeVe } from "./paneles.tsx";
import { Preguntas } from "./preguntas.tsx";
import { Generales, Resumen } from "./resumen.tsx";
import { textosPrevia } from "./textos.ts";
import { usePosicion } from "./use-posicion.ts";

interface VistaPreviaProps {
  vista: Vista;
  hojas: readonly HojaVista[];
  historia: Historia;
  setHistoria: Dispatch<SetStateAction<Historia>>;
  /** The server is reading the file again. */
  ocupado: boolean;
}

/**
 * «Lo que se ha entendido» of a file: the summary, the questions for the user, and, side by side,
 * the products and the sheet that they were read from. Opening a row in one shows it in the other.
 * The user can undo each decision.
 */
export function VistaPrevia({ vista, hojas, historia, setHistoria, ocupado }: VistaPreviaProps) {
  const titulo = useId();
  const seccion = useRef<HTMLElement>(null);
  const dicho = historia.actual;
  const { lectura, cuentas, errores } = useLectura(vista, hojas, dicho.omitidas);
  const posicion = usePosicion(vista, hojas, lectura);
  const { hoja } = posicion;
  // When the server found no list, a new one starts on the sheet in sight.
  const leida = useMemo(
    () => vista.asignacion ?? masLista(null, hoja?.nombre ?? null, cabeceraProbable(hoja)),
    [vista.asignacion, hoja],
  );
  const asignacion = dicho.asignacion ?? leida;
  const original = useMemo(() => textoOriginal(hojas), [hojas]);
  const mano = useMano(leida, setHistoria, original);
  const leerDesdeCero = () => {
    mano.cambiar("leer desde cero", { asignacion: null, olvidar: true });
    // The button disappears with the message, so the focus moves to the heading.
    seccion.current?.querySelector<HTMLElement>("h2")?.focus();
  };
  return (
    <section
      ref={seccion}
      aria-labelledby={titulo}
      aria-busy={ocupado}
      className="grid min-w-0 gap-5 border-t pt-6"
    >
      <div className="grid gap-2">
        <h2 id={titulo} tabIndex={-1} className="focus-ring text-lg font-bold">
          {textosPrevia.titulo}
        </h2>
        <Resumen vista={vista} cuentas={cuentas} ocupado={ocupado} />
      </div>
      <Rechazo rechazo={vista.rechazo} />
      <Recuerdo asignadaPor={vista.asignadaPor} olvidado={dicho.olvidar} onOlvidar={leerDesdeCero} />
      <Preguntas preguntas={vista.preguntas} listas={asignacion.listas.length} mano={mano} />
      <Generales generales={lectura.generales} errores={errores} conHojas={hojas.length > 1} />
      <ComoSeHaLeido
        abierto={vista.rechazo !== null}
        resumen={resumenDe(dicho.asignacion ?? vista.asignacion)}
      >
        <AsignacionPanel asignacion={asignacion} hojas={hojas} hojaALaVista={hoja} mano={mano} />
      </ComoSeHaLeido>
      <Deshacer historia={historia} setHistoria={setHistoria} />
      <QueSeVe posicion={posicion} />
      <Paneles {...{ hojas, lectura, cuentas, asignacion, dicho, original, posicion, mano }} />
    </section>
  );
}

/**
 * What the server understood, in the shape that the screen needs. `errores` contains the notices
 * that keep rows out; the others only warn.
 */
function useLectura(vista: Vista, hojas: readonly HojaVista[], omitidas: Historia["actual"]["omitidas"]) {
  const lectura = useMemo(() => leerVista({ ...vista, hojas }, omitidas), [vista, hojas, omitidas]);
  const cuentas = useMemo(() => contar(lectura.entradas), [lectura]);
  const errores = useMemo(() => new Set<object>(vista.importacion.errores), [vista]);
  return { lectura, cuentas, errores };
}
