import { useEffect, useRef, useState } from "react";
import { useFormContext } from "react-hook-form";
import { usePersona } from "../../session/session.ts";
import { guardarBorrador, tomarBorrador } from "./borrador.ts";
import { textosPrevia } from "./vista-previa/textos.ts";
import type { Seguido } from "./vista-previa/use-vista-previa.ts";

/**
 * Puts back into the form what was in it when the session ended. `end` says so until the user
 * dismisses the message.
 */
export function useBorrador<E extends { notice?: string | null; onDismiss: () => void }>(end: E) {
  const { id } = usePersona();
  const { setValue } = useFormContext();
  const [borrador] = useState(() => tomarBorrador(id));
  const [dicho, setDicho] = useState(false);
  useEffect(() => {
    for (const [nombre, valor] of Object.entries(borrador?.valores ?? {})) {
      setValue(nombre, valor, { shouldDirty: true });
    }
  }, [borrador, setValue]);
  const onDismiss = () => {
    setDicho(true);
    end.onDismiss();
  };
  return {
    seguido: borrador?.seguido ?? null,
    end: borrador === null || dicho ? end : { ...end, notice: textosPrevia.recuperado, onDismiss },
  };
}

/**
 * Keeps what is in the form when the session ends. `seguir` returns the file and the answers about
 * it.
 */
export function useGuardarBorrador(seguir: () => Seguido | null): void {
  const { id } = usePersona();
  const { getValues } = useFormContext();
  const [ruta] = useState(() => window.location.pathname);
  const guardar = useRef(() => {});
  useEffect(() => {
    guardar.current = () => {
      const seguido = seguir();
      if (seguido !== null) guardarBorrador({ ruta, usuarioId: id, valores: getValues(), seguido });
    };
  });
  useEffect(() => () => guardar.current(), []);
}
