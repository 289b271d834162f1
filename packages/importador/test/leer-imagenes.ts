import { leerArchivo } from "./leer-archivo.ts";

/** Which picture each product of a file has, by its bytes, and what is said of pictures. */
export function leerImagenes(bytes: Uint8Array, nombre = "lista.xlsx") {
  const { productos, imagenes, informe } = leerArchivo(nombre, bytes);
  const suyas: Record<string, string> = {};
  let begin = 0;
  for (const { productos: cuales, largo } of imagenes?.filas ?? []) {
    const texto = Buffer.from(imagenes?.bytes.subarray(begin, begin + largo) ?? []).toString("latin1");
    begin += largo;
    for (const n of cuales) {
      const { nombre: suyo = "?", unidad } = productos[n] ?? {};
      suyas[unidad && !suyo.endsWith(unidad) ? `${suyo} ${unidad}` : suyo] = texto;
    }
  }
  const avisos = informe.avisos.map(({ mensaje }) => mensaje).filter((texto) => /imagen/u.test(texto));
  return { suyas, avisos, sobran: imagenes?.sobran ?? 0, cuantos: productos.length };
}
