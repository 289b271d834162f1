import {
  aperturaDe,
  type Bloque,
  type Carta,
  type Fila,
  type Marco,
  nombreDe,
  paginaDe,
  saludoDe,
  unaLinea,
} from "./carta.ts";

/** A mail as text: what old programs show, and what one copies into a group's conversation. */
export function cartaATexto({ bloques }: Carta, marco: Marco): string {
  const parrafos = [
    saludoDe(marco),
    ...aperturaDe(marco),
    ...bloques.map((bloque) => lineasDe(bloque).filter(Boolean).join("\n")),
    [nombreDe(marco), ...pieDe(marco)].join("\n"),
  ];
  return `${parrafos.filter(Boolean).join("\n\n")}\n`;
}

function lineasDe(bloque: Bloque): string[] {
  switch (bloque.tipo) {
    case "titulo":
      // Bold where such messages are shared.
      return [`*${unaLinea(bloque.texto)}*`];
    case "lista":
      return bloque.puntos.map((punto) => `- ${unaLinea(punto)}`);
    case "tabla": {
      const { cabecera, filas, pie, cifras } = bloque;
      return [...filas, ...(pie ? [{ celdas: pie }] : [])].flatMap((fila) =>
        lineasDeFila(fila, cabecera, cifras),
      );
    }
    case "boton": {
      const pagina = paginaDe(bloque.enlace);
      return pagina === null ? [unaLinea(bloque.sinEnlace)] : [`${unaLinea(bloque.texto)}:`, pagina];
    }
    default:
      return [unaLinea(bloque.texto)];
  }
}

/**
 * «2 kg Tomate — 4,32 €»: letters have any width on a phone, so columns are told apart by words. Of
 * several figures each has its name: «Tomate — antes 1,80 €, ahora 2,00 €».
 */
function lineasDeFila({ celdas, detalle }: Fila, cabecera: readonly string[], cifras: number): string[] {
  const primera = celdas.length - cifras;
  const palabras = celdas.slice(0, primera).map(unaLinea).filter(Boolean).join(" ");
  const figuras = celdas.slice(primera).map((celda, n) => {
    const nombre = cifras > 1 ? `${unaLinea(cabecera[primera + n] ?? "").toLowerCase()} ` : "";
    return nombre + unaLinea(celda);
  });
  return [
    [palabras, figuras.join(", ")].filter(Boolean).join(" — "),
    ...(detalle ? [`   ${unaLinea(detalle)}`] : []),
  ];
}

function pieDe({ preferencias, baja }: Marco): string[] {
  const fin = paginaDe(baja?.enlace);
  const elegir = paginaDe(preferencias);
  return [
    ...(fin === null ? [] : [`Para no recibir más «${unaLinea(baja?.clase ?? "")}»: ${fin}`]),
    ...(elegir === null ? [] : [`Para elegir qué avisos recibe: ${elegir}`]),
  ];
}
