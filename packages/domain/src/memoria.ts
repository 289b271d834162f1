/** Longer texts hardly come again, and many of them would fill the memory. */
const LARGO_MAXIMO = 500;

/**
 * The function, with its answers kept by text up to a bound, then forgotten as a whole: a list says
 * the same things over and over. The answers are shared, so they must not be changed.
 */
export function conMemoria<T>(calcular: (texto: string) => T, maximo = 5000): (texto: string) => T {
  const sabidos = new Map<string, T>();
  return (texto) => {
    if (texto.length > LARGO_MAXIMO) return calcular(texto);
    const sabido = sabidos.get(texto);
    if (sabido !== undefined) return sabido;
    const nuevo = calcular(texto);
    if (sabidos.size >= maximo) sabidos.clear();
    sabidos.set(texto, nuevo);
    return nuevo;
  };
}
