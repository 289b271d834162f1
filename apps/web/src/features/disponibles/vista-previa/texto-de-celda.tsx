import { Input } from "@cosecha/ui/input";
import { useRef, useState } from "react";

/** The text of a cell, to be mended: taken on Enter or when it is left; Escape leaves it as it was. */
export function TextoDeCelda({
  texto,
  onChange,
  onDone,
  ...control
}: {
  texto: string;
  onChange: (texto: string) => void;
  /** By key, done with or given up. */
  onDone?: () => void;
  id?: string;
  "aria-label"?: string;
  "aria-describedby"?: string | undefined;
  "aria-invalid"?: true | undefined;
}) {
  const [escrito, setEscrito] = useState(texto);
  const [visto, setVisto] = useState(texto);
  // Another cell, or one undone: what it says now.
  if (texto !== visto) {
    setVisto(texto);
    setEscrito(texto);
  }
  // What has been taken, or given up: leaving the field says no more of it.
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
