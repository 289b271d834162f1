const everything = process.env.EVERY_TEST !== undefined;

/**
 * For Vitest's `exclude`: what `npm test` leaves to `--all` and `--affected` (decision 47). The
 * files of tests are named `*.extra.test.ts`.
 */
export const extra = everything ? [] : ["**/*.extra.test.ts"];

/** How many of so many made cases a test tries: all of them with `--all`, else a third. */
export const casesOf = (all) => (everything ? all : Math.ceil(all / 3));
