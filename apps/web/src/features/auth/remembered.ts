/** Who signed in last on this device: what the login is filled in with, never a password. */
export interface Remembered {
  /** The family's name; "" for «Sin familia». */
  familia: string;
  email: string;
}

const KEY = "entrada";

export const remembered = {
  read(): Remembered | null {
    try {
      const kept: unknown = JSON.parse(localStorage.getItem(KEY) ?? "null");
      const { familia, email } = Object(kept) as Partial<Record<string, unknown>>;
      return typeof familia === "string" && typeof email === "string" ? { familia, email } : null;
    } catch {
      return null;
    }
  },
  write({ familia, email }: Remembered): void {
    localStorage.setItem(KEY, JSON.stringify({ familia, email }));
  },
  forget(): void {
    localStorage.removeItem(KEY);
  },
};
