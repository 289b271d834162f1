import { hash, verify } from "@node-rs/argon2";

/** argon2id with OWASP's first recommendation: 19 MiB, 2 passes. */
const options = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** The argon2id hash of a password; null for a blank one, which cannot sign in (D20). */
export const hashPassword = (password: string): Promise<string> | null =>
  password === "" ? null : hash(password, options);

/**
 * A sign-in to an account that does not exist is checked against this hash, to take as long (D1).
 */
const nobodysHash = hash("nobody's", options);

/** Whether the password matches the stored hash. Takes the same time where there is no hash. */
export async function checkPassword(stored: string | null | undefined, password: string): Promise<boolean> {
  const known = await verify(stored ?? (await nobodysHash), password);
  return known && stored != null;
}
