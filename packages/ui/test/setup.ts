import { cleanup, configure } from "@testing-library/react";
import { afterAll, afterEach, vi } from "vitest";

afterEach(cleanup);
// A second, which a busy machine may take, is what it would wait otherwise.
configure({ asyncUtilTimeout: 10_000 });

// Files share a document and its modules (isolate: false): none may see another's clock or sizes.
afterAll(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});
