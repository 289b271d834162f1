import { Input } from "@cosecha/ui/input";
import { useRef, useState } from "react";

/** Edits a cell's text. Enter or leaving the field applies it; Escape restores it. */
export function CeldaInput({
  texto,
  onChange,
  onDone,
  ...control
}: {
  texto: string;
  onChange: (texto: string) => void;
  /** Called after Enter or Escape. */
  onDone?: () => void;
  id?: string;
  "aria-label"?: string;
  "aria-describedby"?: string | undefined;
  "aria-invalid"?: true | undefined;
}) {
  const [escrito, setEscrito] = useState(texto);
  const [visto, setVisto] = useState(texto);
  // The cell or its text has changed from outside: show the current text.
  if (texto !== visto) {
    setVisto(texto);
    setEscrito(texto);
  }
  // The text that was last applied or given up, so that leaving the field does not apply it again.
  const dicho = useRef<string | null>(null);
  const tomar = () => {
    if (escrito !== texto && escrito !== dicho.current) onChange(escrito);
    dicho.current = escrito;
  };
  return (
    <Input
      {...control}
      autoComplete="off"
      spellCheck={false}
      maxLength={500}
      value={escrito}
      onChange={(event) => {
        dicho.current = null;
        setEscrito(event.target.value);
      }}
      onBlur={tomar}
      onKeyDown={(event) => {
        if (event.key === "Enter") {
          tomar();
          onDone?.();
        } else if (event.key === "Escape") {
          event.stopPropagation();
          dicho.current = escrito;
          setEscrito(texto);
          onDone?.();
        }
      }}
    />
  );
}
