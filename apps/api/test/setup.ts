import { dropPostgresDatabase } from "@cosecha/db/testing";
import type { TestProject } from "vitest/node";
import { buildAll } from "./built.ts";

declare module "vitest" {
  interface ProvidedContext {
    demoDatabase: string;
  }
}

/**
 * Builds what tests start as processes. Names the database with the demo that this run's files
 * copy, and drops it in the end.
 */
export function setup({ provide }: TestProject) {
  buildAll();
  const name = `cosecha_demo_${crypto.randomUUID().replaceAll("-", "")}`;
  provide("demoDatabase", name);
  return async () => {
    const { TEST_DATABASE_URL } = process.env;
    if (TEST_DATABASE_URL !== undefined) await dropPostgresDatabase(TEST_DATABASE_URL, name);
  };
}
