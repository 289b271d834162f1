let count = 0;

/** Counts work that a reload would cut off, beside the mutations that the queries' client knows. */
export async function underWay<T>(work: Promise<T>): Promise<T> {
  count++;
  try {
    return await work;
  } finally {
    count--;
  }
}

/** Whether such work is under way. */
export const isUnderWay = (): boolean => count > 0;
