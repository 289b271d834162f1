import type { VistaExpandida } from "@cosecha/domain/vista-compacta";
import { type Dispatch, type ReactNode, type RefObject, type SetStateAction, useMemo } from "react";
import { AsignacionPanel, cabeceraProbable } from "./asignacion-panel.tsx";
import { Rechazo, Recuerdo } from "./avisos-del-archivo.tsx";
import { textoOriginal } from "./celdas.ts";
import { type DecisionHistory, masLista } from "./decisions.ts";
import { contar, leerVista } from "./lectura.ts";
import { PanelSwitch, Panels } from "./panels.tsx";
import { Preguntas } from "./preguntas.tsx";
import { ReadingDetails, readingSummary } from "./reading-details.tsx";
import { Generales, Summary } from "./summary.tsx";
import { UndoDecisions } from "./undo-decisions.tsx";
import { useActions } from "./use-actions.ts";
import { usePosition } from "./use-position.ts";

interface VistaPreviaProps {
  vista: VistaExpandida;
  history: DecisionHistory;
  setHistory: Dispatch<SetStateAction<DecisionHistory>>;
  /** The heading that all of this is under. */
  titulo: RefObject<HTMLHeadingElement | null>;
  /** The question whose the file is, if it is asked. */
  deQuien: ReactNode;
}

/**
 * What was understood of a file, below its headline: how it compares, the questions for the user,
 * and, side by side, the products and the sheet that they were read from. Opening a row in one
 * shows it in the other. The user can undo each decision.
 */
export function VistaPrevia({ vista, history, setHistory, titulo, deQuien }: VistaPreviaProps) {
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
    titulo.current?.focus();
  };
  return (
    <>
      <Summary vista={vista} cuentas={cuentas} />
      {deQuien}
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
    </>
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
