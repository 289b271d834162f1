export const extra: string[];
