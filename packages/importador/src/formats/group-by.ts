/** Groups things by a key, in order. Node 20 has no Map.groupBy. */
export function groupBy<T, K>(cosas: Iterable<T>, claveDe: (cosa: T) => K): Map<K, T[]> {
  const grupos = new Map<K, T[]>();
  for (const cosa of cosas) {
    const clave = claveDe(cosa);
    const grupo = grupos.get(clave);
    if (grupo === undefined) grupos.set(clave, [cosa]);
    else grupo.push(cosa);
  }
  return grupos;
}
