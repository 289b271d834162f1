export const patient: {
  testTimeout: number;
  hookTimeout: number;
  expect: { poll: { timeout: number } };
};
