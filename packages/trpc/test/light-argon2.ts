import { hash as argon2, type Options, verify } from "@node-rs/argon2/index.js";

export { verify };

/**
 * argon2id as it is, but with 8 kB and one pass whatever is asked for: what guards a stored
 * password costs a thousand hashes of a run 16 ms of processor each. `auth.test.ts` sees the real
 * ones.
 */
export const hash = (password: string, _options: Options): Promise<string> =>
  argon2(password, { memoryCost: 8, timeCost: 1, parallelism: 1 });
