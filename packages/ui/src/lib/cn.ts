import { type ClassValue, clsx } from "clsx";

/**
 * Joins class names. It does not look whether they contradict each other: who changes what a
 * component says of itself writes `px-3!`.
 */
export const cn = (...inputs: ClassValue[]): string => clsx(inputs);
