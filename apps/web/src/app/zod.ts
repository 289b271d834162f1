import { config } from "zod/v4/core";
import es from "zod/v4/locales/es.js";

/*
 * What «zod» is in this application (vite.config.ts points here), so that this is settled before the first schema
 * is made: zod asks then whether it may compile code, and asking counts as a violation of the server's CSP.
 * Spanish is for the messages that we do not give. Not in main.tsx: the login needs no zod, and does not load it.
 */
config({ ...es(), jitless: true });

// biome-ignore lint/performance/noReExportAll: it stands for the whole package
// biome-ignore lint/performance/noBarrelFile: the same
export * from "zod/v4";
