import type { LineaVista } from "@cosecha/domain/esquemas/lineas";
import { type Ref, useCallback, useImperativeHandle, useMemo, useRef } from "react";
import { LINE_GRID, LINE_HEADERS } from "../lineas/list/columns.tsx";
import { LineRow } from "../lineas/list/line-row.tsx";
import { LinesList, Seccion } from "../lineas/list/lines-list.tsx";
import type { LineId } from "../lineas/list/quantity-focus.ts";
import type { Seccion as SeccionDeLista } from "../lineas/list/sections.ts";
import type { LinesListHandle } from "../lineas/list/use-line-focus.ts";
import { KEYS_ID } from "../lineas/saving/save-keys.tsx";
import { SAVE_ID } from "../lineas/saving/saving.tsx";
import { Cabeza, Dia } from "./cabeza.tsx";
import type { Documento } from "./documento.tsx";
import { enCompra } from "./items.ts";
import type { Abierto } from "./use-abiertos.ts";
import { useMostrados } from "./use-mostrados.ts";

interface ListaProps {
  abiertos: readonly Abierto[];
  documentos: ReadonlyMap<number, Documento>;
  /** Shows a line's row, whatever hides it now. */
  handle: Ref<(line: LineId) => void>;
}

/** The orders and their lines, with one search over all of them. */
export function Lista({ abiertos, documentos, handle }: ListaProps) {
  const list = useRef<LinesListHandle>(null);
  const { pedidos, alternar, mostrar } = useMostrados(abiertos, documentos);
  useImperativeHandle(
    handle,
    () => (line) => {
      mostrar(line);
      setTimeout(() => list.current?.focus(line, "center"));
    },
    [mostrar],
  );
  const find = useCallback(
    (_: readonly LineaVista[], search: string) => enCompra(pedidos, search),
    [pedidos],
  );
  const lineas = useMemo(() => pedidos.flatMap((pedido) => pedido.lineas), [pedidos]);
  const onEnter = useCallback((line: LineId) => {
    const next = list.current?.next(line);
    if (next === undefined) document.getElementById(SAVE_ID)?.focus();
    else list.current?.focus(next);
  }, []);
  const renderSection = (seccion: SeccionDeLista) => {
    const { de } = seccion;
    if (de === undefined) return <Seccion {...seccion} />;
    if ("dia" in de) return <Dia dia={de.dia} documentos={deEseDia(abiertos, documentos, de.dia)} />;
    const documento = documentos.get(de.pedidoId);
    const abierto = abiertos.find(({ id }) => id === de.pedidoId);
    const entero = pedidos.find(({ pedidoId }) => pedidoId === de.pedidoId)?.abierto ?? false;
    return documento === undefined || abierto === undefined ? null : (
      <Cabeza
        documento={documento}
        lugar={abierto.lugar}
        cuantos={seccion.cuantos}
        abierto={entero}
        onAbrir={() => alternar(de.pedidoId)}
      />
    );
  };
  return (
    <LinesList
      handle={list}
      lineas={lineas}
      headers={LINE_HEADERS}
      gridClass={LINE_GRID}
      describedBy={KEYS_ID}
      label="Líneas de todos los pedidos abiertos"
      jumpLabel="Ir a un pedido"
      find={find}
      renderLine={(linea) => {
        const documento = documentos.get(linea.pedidoId);
        return documento === undefined ? null : (
          <Fila linea={linea} documento={documento} onEnter={onEnter} />
        );
      }}
      renderSection={renderSection}
    />
  );
}

const deEseDia = (
  abiertos: readonly Abierto[],
  documentos: ReadonlyMap<number, Documento>,
  este: string,
): Documento[] => abiertos.flatMap(({ id, dia }) => (dia === este ? (documentos.get(id) ?? []) : []));

function Fila({
  linea,
  documento: { motivo, state, stars, imagenDe },
  onEnter,
}: {
  linea: LineaVista;
  documento: Documento;
  onEnter: (line: LineId) => void;
}) {
  return (
    <LineRow
      linea={linea}
      draft={state.draft}
      editable={motivo === null}
      showsStock={motivo === null}
      imagen={imagenDe(linea)}
      favorito={stars.starred.has(linea.productoId)}
      onStar={stars.star}
      onEnter={onEnter}
    />
  );
}
