import { useEffect, useRef, useState } from "react";
import { useFormContext } from "react-hook-form";
import { usePersona } from "../../session/session.ts";
import { keepDraft, takeDraft } from "./draft-store.ts";
import { textosPrevia } from "./vista-previa/texts.ts";
import type { Seguido } from "./vista-previa/use-vista-previa.ts";

/**
 * Puts back into the form what was in it when the session ended. `end` says so until the user
 * dismisses the message.
 */
export function useDraft<E extends { notice?: string | null; onDismiss: () => void }>(end: E) {
  const { id } = usePersona();
  const { setValue } = useFormContext();
  const [draft] = useState(() => takeDraft(id));
  const [dicho, setDicho] = useState(false);
  useEffect(() => {
    for (const [nombre, valor] of Object.entries(draft?.valores ?? {})) {
      setValue(nombre, valor, { shouldDirty: true });
    }
  }, [draft, setValue]);
  const onDismiss = () => {
    setDicho(true);
    end.onDismiss();
  };
  return {
    seguido: draft?.seguido ?? null,
    end: draft === null || dicho ? end : { ...end, notice: textosPrevia.recuperado, onDismiss },
  };
}

/**
 * Keeps what is in the form when the session ends. `seguir` returns the file and the answers about
 * it.
 */
export function useKeepDraft(seguir: () => Seguido | null): void {
  const { id } = usePersona();
  const { getValues } = useFormContext();
  const [ruta] = useState(() => window.location.pathname);
  const guardar = useRef(() => {});
  useEffect(() => {
    guardar.current = () => {
      const seguido = seguir();
      if (seguido !== null) keepDraft({ ruta, usuarioId: id, valores: getValues(), seguido });
    };
  });
  useEffect(() => () => guardar.current(), []);
}
