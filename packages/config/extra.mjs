/**
 * For Vitest's `exclude`: what `npm test` leaves to `--all` and `--affected` (decision 47). The
 * files of tests are named `*.extra.test.ts`.
 */
export const extra = process.env.EVERY_TEST === undefined ? ["**/*.extra.test.ts"] : [];
