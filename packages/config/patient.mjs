/**
 * What takes long on a busy machine is not yet broken, and no test fails because it took long: these
 * only end what would never end. In ms; for Vitest.
 */
export const patient = {
  testTimeout: 240_000,
  hookTimeout: 240_000,
  // One second is what it would wait otherwise.
  expect: { poll: { timeout: 20_000 } },
};
