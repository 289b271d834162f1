import { afterAll, vi } from "vitest";

// Files share a process (isolate: false), but what modules remember, as a session, is a file's own.
vi.resetModules();

afterAll(() => {
  vi.useRealTimers();
  vi.unstubAllEnvs();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});
