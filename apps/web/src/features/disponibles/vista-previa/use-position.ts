import type { HojaVista } from "@cosecha/domain/esquemas/importacion";
import type { VistaExpandida } from "@cosecha/domain/vista-compacta";
import type { SheetPlace } from "@cosecha/ui/lib/sheet";
import { useMemo, useState } from "react";
import { claveDeFila } from "./cuentas.ts";
import { celdasDe } from "./hoja-filas.tsx";
import type { Entrada, Lectura } from "./lectura.ts";

/** Which of the two panels a phone shows. */
export type Panel = "productos" | "hoja";

const INICIO: SheetPlace = { row: 0, column: 0 };

export type Position = ReturnType<typeof usePosition>;

/**
 * The current place in the list and in the sheet. Going to a row in one of them goes to the same
 * row in the other.
 */
export function usePosition(vista: VistaExpandida, lectura: Lectura) {
  const { hojas } = vista;
  const [clave, setClave] = useState<string | null>(null);
  const elegida = useMemo(
    () => lectura.entradas.find((entrada) => entrada.clave === clave),
    [lectura, clave],
  );
  const [aLaVista, setALaVista] = useState<Panel>(vista.rechazo === null ? "productos" : "hoja");
  const [nombreDeHoja, setNombreDeHoja] = useState(() => {
    const primera = vista.asignacion?.listas[0];
    return primera ? primera.hoja : hojas.find(({ oculta }) => !oculta)?.nombre;
  });
  const hoja = hojas.find(({ nombre }) => nombre === nombreDeHoja) ?? hojas[0];
  const [lugar, setLugar] = useState(INICIO);
  return {
    clave,
    elegida,
    hoja,
    lugar,
    aLaVista,
    setALaVista,
    /** Opens an entry of the list; null closes the open one. */
    elegir: (entrada: Entrada | null) => {
      setClave(entrada?.clave ?? null);
      const celdas = celdasDe(entrada ?? undefined);
      if (celdas === undefined) return;
      const { columnas, fila } = celdas;
      setNombreDeHoja(celdas.hoja);
      setLugar({ row: fila - 1, column: columnas.size === 0 ? 0 : Math.min(...columnas) });
    },
    /** Goes to a place in the current sheet. */
    irA: (place: SheetPlace) => {
      setLugar(place);
      if (hoja === undefined || place.row < 0) return;
      setClave(lectura.porFila.get(claveDeFila(hoja.nombre, place.row + 1))?.[0]?.clave ?? null);
    },
    abrirHoja: ({ nombre }: HojaVista) => {
      setNombreDeHoja(nombre);
      setLugar(INICIO);
    },
  };
}
