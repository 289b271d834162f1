export const extra: string[];
export function casesOf(all: number): number;
