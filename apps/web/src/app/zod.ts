import { config } from "zod/v4/core";
import es from "zod/v4/locales/es.js";

/*
 * What `import "zod"` gives in this application (vite.config.ts points here). It configures zod
 * before the first schema is made: by then zod tests whether it may compile code, which the
 * server's CSP reports as a violation. Spanish is for the messages that our schemas do not give. It
 * is not in main.tsx, because the login needs no zod and does not load it.
 */
config({ ...es(), jitless: true });

// biome-ignore lint/performance/noReExportAll: it stands for the whole package
// biome-ignore lint/performance/noBarrelFile: the same
export * from "zod/v4";
