import { Button } from "@cosecha/ui/button";
import { foldText } from "@cosecha/ui/lib/fold-text";
import { SearchField } from "@cosecha/ui/search-field";
import { type ReactNode, useMemo, useState } from "react";
import { EntradasList } from "./entradas-list.tsx";
import { type Entrada, FILTROS, type Filtro, filtrar, type Lectura } from "./lectura.ts";
import { FILTROS_TEXTO, textosPrevia } from "./texts.ts";

/** A list with more rows than this has a search. */
const MUCHAS = 20;

/** The entries of the file, with a filter and a search. */
export function ProductosPanel({
  lectura,
  cuentas,
  elegida,
  onElegir,
  abierta,
  alaVista,
}: {
  lectura: Lectura;
  cuentas: Record<Filtro, number>;
  elegida: string | null;
  onElegir: (entrada: Entrada | null) => void;
  abierta: (entrada: Exclude<Entrada, { tipo: "desaparece" }>) => ReactNode;
  /**
   * Whether a phone shows this panel: when it appears, it scrolls to the entry that was opened
   * elsewhere.
   */
  alaVista: boolean;
}) {
  // Errors come first.
  const [filtro, setFiltro] = useState<Filtro>(cuentas.errores > 0 ? "errores" : "todo");
  const [buscado, setBuscado] = useState("");
  const entradas = useMemo(
    () =>
      filtrar(
        lectura.entradas,
        { filtro, buscado: foldText(buscado.trim()), abierta: filtro === "desaparecen" ? null : elegida },
        foldText,
      ),
    [lectura, filtro, buscado, elegida],
  );
  return (
    <div className="flex min-w-0 flex-col gap-3 lg:h-[clamp(28rem,calc(100dvh-10.5rem),52rem)]">
      {/* biome-ignore lint/a11y/useSemanticElements: these buttons are not a field of the form */}
      <div role="group" aria-label="Filtrar" className="flex flex-wrap gap-1.5">
        {FILTROS.filter((uno) => uno === "todo" || uno === filtro || cuentas[uno] > 0).map((uno) => (
          <Button
            key={uno}
            size="sm"
            variant={uno === filtro ? "secondary" : "outline"}
            aria-pressed={uno === filtro}
            onClick={() => setFiltro(uno)}
          >
            {FILTROS_TEXTO[uno]} ({cuentas[uno]})
          </Button>
        ))}
      </div>
      {lectura.entradas.length > MUCHAS ? (
        <SearchField
          label="Buscar en la lista"
          value={buscado}
          onValueChange={setBuscado}
          className="max-w-none!"
        />
      ) : null}
      <EntradasList
        // Another filter starts at the top.
        key={`${filtro}|${buscado}|${alaVista}`}
        entradas={entradas}
        elegida={elegida}
        onElegir={onElegir}
        abierta={abierta}
        vacia={
          buscado.trim() !== ""
            ? textosPrevia.sinBuscadas
            : filtro === "errores"
              ? textosPrevia.sinErrores
              : lectura.entradas.length === 0
                ? textosPrevia.nadaLeido
                : textosPrevia.sinEntradas
        }
        className="max-h-[max(20rem,min(32rem,60dvh))] lg:max-h-none lg:min-h-0 lg:flex-1"
      />
    </div>
  );
}
