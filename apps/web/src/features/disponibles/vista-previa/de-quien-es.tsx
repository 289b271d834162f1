import { textos } from "@cosecha/domain/textos";
import type { VistaExpandida } from "@cosecha/domain/vista-compacta";
import { Button } from "@cosecha/ui/button";
import { type RefObject, useRef, useState } from "react";
import { Opciones } from "./preguntas.tsx";
import { textosPrevia } from "./texts.ts";

/** Whose the file is, where that is asked, and what the user has answered. */
export type DeQuienEs = ReturnType<typeof useDeQuienEs>;

/**
 * The question whose a file is that has hardly anything of the last list. The answer is about this
 * file alone.
 */
export function useDeQuienEs(file: File | null, vista: VistaExpandida | null) {
  const caja = useRef<HTMLDivElement>(null);
  const [dicho, setDicho] = useState<{ file: File; esSuyo: boolean } | null>(null);
  const pregunta = vista?.preguntas.find((una) => una.tipo === "deQuienEs") ?? null;
  const esSuyo = dicho !== null && dicho.file === file ? dicho.esSuyo : null;
  return {
    caja,
    pregunta,
    esSuyo,
    decir: (suyo: boolean) => {
      if (file !== null) setDicho({ file, esSuyo: suyo });
    },
    /** Throws, and leads to the question, unless the file may be stored. */
    exigir: () => {
      if (pregunta === null || esSuyo === true) return;
      caja.current?.querySelector<HTMLElement>("input:checked, input")?.focus();
      const { proveedor } = pregunta;
      throw new Error(
        esSuyo === null ? textosPrevia.sinDecirDeQuien(proveedor) : textosPrevia.esDeOtro(proveedor),
      );
    },
  };
}

export function DeQuienEsPregunta({
  deQuien: { caja, pregunta, esSuyo, decir },
  onQuitar,
}: {
  deQuien: DeQuienEs;
  onQuitar: () => void;
}) {
  if (pregunta === null) return null;
  return (
    <div
      ref={caja as RefObject<HTMLDivElement>}
      className="grid justify-items-start gap-2 rounded-control border border-current/25 bg-warning-soft p-4 text-warning-soft-foreground"
    >
      <Opciones
        titulo={textos.importacion.deQuienEs(pregunta)}
        opciones={[
          { valor: "si", texto: textosPrevia.suyo(pregunta.proveedor) },
          { valor: "no", texto: textosPrevia.deOtro },
        ]}
        elegida={esSuyo === null ? null : esSuyo ? "si" : "no"}
        onChange={(valor) => decir(valor === "si")}
      />
      {esSuyo === false ? (
        <Button variant="outline" size="sm" onClick={onQuitar}>
          {textosPrevia.quitar}
        </Button>
      ) : (
        <p className="text-sm">{textosPrevia.siEsSuyo}</p>
      )}
    </div>
  );
}
