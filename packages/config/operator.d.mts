interface Typed {
  argv?: string[];
  env?: Record<string, string | undefined>;
}
export const SETTINGS: string[];
export function ownUid(): number | undefined;
export function ownerOf(path: string): number | undefined;
export function userNamed(uid: number): string;
export function asUser(uid: number, typed?: Typed): string;
export function giveTo(uid: number, folder: string): string;
export function inWords(error: unknown): string | undefined;
