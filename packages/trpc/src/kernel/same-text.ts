import { timingSafeEqual } from "node:crypto";

/**
 * Whether somebody said the right text; what it takes to tell does not say how much of it was
 * right.
 */
export function isSameText(said: string, right: string): boolean {
  const [one, other] = [Buffer.from(said), Buffer.from(right)];
  return one.length === other.length && timingSafeEqual(one, other);
}
