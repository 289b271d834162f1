import type { VistaExpandida } from "@cosecha/domain/vista-compacta";
import { type Dispatch, type SetStateAction, useId, useMemo, useRef } from "react";
import { AsignacionPanel, cabeceraProbable } from "./asignacion-panel.tsx";
import { Rechazo, Recuerdo } from "./avisos-del-archivo.tsx";
import { textoOriginal } from "./celdas.ts";
import { type DecisionHistory, masLista } from "./decisions.ts";
import { contar, leerVista } from "./lectura.ts";
import { PanelSwitch, Panels } from "./panels.tsx";
import { Preguntas } from "./preguntas.tsx";
import { ReadingDetails, readingSummary } from "./reading-details.tsx";
import { Generales, Summary } from "./summary.tsx";
import { textosPrevia } from "./texts.ts";
import { UndoDecisions } from "./undo-decisions.tsx";
import { useActions } from "./use-actions.ts";
import { usePosition } from "./use-position.ts";

interface VistaPreviaProps {
  vista: VistaExpandida;
  history: DecisionHistory;
  setHistory: Dispatch<SetStateAction<DecisionHistory>>;
  /** The server is reading the file again. */
  ocupado: boolean;
}

/**
 * «Lo que se ha entendido» of a file: the summary, the questions for the user, and, side by side,
 * the products and the sheet that they were read from. Opening a row in one shows it in the other.
 * The user can undo each decision.
 */
export function VistaPrevia({ vista, history, setHistory, ocupado }: VistaPreviaProps) {
  const titulo = useId();
  const seccion = useRef<HTMLElement>(null);
  const { hojas } = vista;
  const dicho = history.actual;
  const { lectura, cuentas, errores } = useLectura(vista, dicho.omitidas);
  const position = usePosition(vista, lectura);
  const { hoja } = position;
  // When the server found no list, a new one starts on the sheet in sight.
  const leida = useMemo(
    () => vista.asignacion ?? masLista(null, hoja?.nombre ?? null, cabeceraProbable(hoja)),
    [vista.asignacion, hoja],
  );
  const asignacion = dicho.asignacion ?? leida;
  const original = useMemo(() => textoOriginal(hojas), [hojas]);
  const actions = useActions(leida, setHistory, original);
  const leerDesdeCero = () => {
    actions.cambiar("leer desde cero", { asignacion: null, olvidar: true });
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
        <Summary vista={vista} cuentas={cuentas} ocupado={ocupado} />
      </div>
      <Rechazo rechazo={vista.rechazo} />
      <Recuerdo asignadaPor={vista.asignadaPor} olvidado={dicho.olvidar} onOlvidar={leerDesdeCero} />
      <Preguntas preguntas={vista.preguntas} listas={asignacion.listas.length} actions={actions} />
      <Generales generales={lectura.generales} errores={errores} conHojas={hojas.length > 1} />
      <ReadingDetails
        abierto={vista.rechazo !== null}
        resumen={readingSummary(dicho.asignacion ?? vista.asignacion)}
      >
        <AsignacionPanel asignacion={asignacion} hojas={hojas} hojaALaVista={hoja} actions={actions} />
      </ReadingDetails>
      <UndoDecisions history={history} setHistory={setHistory} />
      <PanelSwitch position={position} />
      <Panels {...{ hojas, lectura, cuentas, asignacion, dicho, original, position, actions }} />
    </section>
  );
}

/**
 * What the server understood, in the shape that the screen needs. `errores` contains the notices
 * that keep rows out; the others only warn.
 */
function useLectura(vista: VistaExpandida, omitidas: DecisionHistory["actual"]["omitidas"]) {
  const lectura = useMemo(() => leerVista(vista, omitidas), [vista, omitidas]);
  const cuentas = useMemo(() => contar(lectura.entradas), [lectura]);
  const errores = useMemo(() => new Set<object>(vista.importacion.errores), [vista]);
  return { lectura, cuentas, errores };
}
