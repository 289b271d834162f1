interface ConPeso {
  id: number;
  peso: bigint;
}

/**
 * Shares out whole things (grams, pieces, cents) by weight: each gets its due rounded down, and
 * what does not divide goes to the largest remainders, ties to the lowest id. The shares sum to
 * `cuantos`, whatever the order of `entre`, in which they come; where nobody has a weight, nobody
 * gets anything.
 */
export function enPartes(cuantos: bigint, entre: readonly ConPeso[]): Map<number, bigint> {
  const pesos = entre.reduce((suma, { peso }) => suma + peso, 0n);
  if (pesos === 0n) return new Map(entre.map(({ id }) => [id, 0n]));
  const partes = entre.map(({ id, peso }) => ({
    id,
    parte: (cuantos * peso) / pesos,
    resto: (cuantos * peso) % pesos,
  }));
  const sueltas = cuantos - partes.reduce((suma, { parte }) => suma + parte, 0n);
  const mayores = partes.toSorted((a, b) => (a.resto === b.resto ? a.id - b.id : a.resto < b.resto ? 1 : -1));
  const conUna = new Set(mayores.slice(0, Number(sueltas)).map(({ id }) => id));
  return new Map(partes.map(({ id, parte }) => [id, conUna.has(id) ? parte + 1n : parte]));
}
