/**
 * For Vitest, in ms. No test fails because it took long on a busy machine: these only end what
 * would never end.
 */
export const patient = {
  testTimeout: 240_000,
  hookTimeout: 240_000,
  // One second is what it would wait otherwise.
  expect: { poll: { timeout: 20_000 } },
};
