import * as argon2 from "@node-rs/argon2/index.js";
import { vi } from "vitest";

const light = { memoryCost: 8, timeCost: 1, parallelism: 1 };

/**
 * argon2id as it is, but with 8 kB and one pass whatever is asked for: what guards a stored
 * password costs a thousand hashes of a run 16 ms of processor each. Tests see what was asked.
 */
export const hash = vi.fn<typeof argon2.hash>((password) => argon2.hash(password, light));
export const verify = vi.fn(argon2.verify);
