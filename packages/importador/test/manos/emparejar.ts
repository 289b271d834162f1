import type { ProductoDeArchivo } from "../../src/file/file-reading.ts";
import type { ProductoEsperado } from "./esperado.ts";
import { codigoLlano, diezmilesimas, IGUALES, llano, mismoPrecio, parecido } from "./iguales.ts";

/** Which read product is which expected one. */
interface Parejas {
  readonly de: ReadonlyMap<ProductoEsperado, ProductoDeArchivo>;
  /** Expected ones that were found under another name. */
  readonly conOtroNombre: ReadonlySet<ProductoEsperado>;
  /** Read ones that nobody expected. */
  readonly libres: ReadonlySet<ProductoDeArchivo>;
}

/** Pairs by name, and among equal names by what else agrees; then what is left by code or price. */
export function emparejar(
  esperados: readonly ProductoEsperado[],
  leidos: readonly ProductoDeArchivo[],
): Parejas {
  const de = new Map<ProductoEsperado, ProductoDeArchivo>();
  const libres = new Set(leidos);
  const une = (esperado: ProductoEsperado, leido: ProductoDeArchivo) => {
    de.set(esperado, leido);
    libres.delete(leido);
  };
  const porNombre = agrupados(leidos, ({ nombre }) => llano(nombre));
  for (const nombres of [
    ({ nombre }: ProductoEsperado) => [nombre],
    (esperado: ProductoEsperado) => esperado.nombres ?? [],
  ]) {
    const posibles = esperados
      .filter((esperado) => !de.has(esperado))
      .flatMap((esperado) =>
        nombres(esperado)
          .flatMap((nombre) => porNombre.get(llano(nombre)) ?? [])
          .filter((leido) => libres.has(leido))
          .map((leido) => ({ esperado, leido, puntos: puntos(esperado, leido) })),
      )
      .sort((a, b) => b.puntos - a.puntos);
    for (const { esperado, leido } of posibles)
      if (!de.has(esperado) && libres.has(leido)) une(esperado, leido);
  }
  const conOtroNombre = new Set<ProductoEsperado>();
  const porCodigo = agrupados(libres, ({ codigo }) => (codigo ? codigoLlano(codigo) : null));
  const porPrecio = agrupados(libres, ({ precio }) => diezmilesimas(precio));
  for (const esperado of esperados) {
    if (de.has(esperado)) continue;
    const { codigo, nombre, precio } = esperado;
    const leido = [
      ...(codigo ? (porCodigo.get(codigoLlano(codigo)) ?? []) : []),
      ...(porPrecio.get(diezmilesimas(precio)) ?? []),
    ].find(
      (uno) =>
        libres.has(uno) &&
        ((codigo && IGUALES.codigo(uno.codigo, codigo)) || parecido(nombre, uno.nombre) >= 0.5),
    );
    if (leido === undefined) continue;
    une(esperado, leido);
    conOtroNombre.add(esperado);
  }
  return { de, conOtroNombre, libres };
}

/** Products by a key; those that have none are in no group. */
function agrupados<K>(
  leidos: Iterable<ProductoDeArchivo>,
  clave: (leido: ProductoDeArchivo) => K | null,
): Map<K | null, ProductoDeArchivo[]> {
  const grupos = new Map<K | null, ProductoDeArchivo[]>();
  for (const leido of leidos) {
    const suya = clave(leido);
    if (suya !== null) grupos.set(suya, [...(grupos.get(suya) ?? []), leido]);
  }
  return grupos;
}

function puntos(esperado: ProductoEsperado, leido: ProductoDeArchivo): number {
  const { codigo, unidad, iva } = esperado;
  return (
    (mismoPrecio(leido, esperado) ? 8 : 0) +
    (codigo !== null && IGUALES.codigo(leido.codigo, codigo) ? 6 : 0) +
    (unidad !== null && IGUALES.unidad(leido.unidad, unidad) ? 3 : 0) +
    (iva !== null && IGUALES.iva(leido.iva, iva) ? 1 : 0)
  );
}
