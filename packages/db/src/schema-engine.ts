import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import {
  bindMigrationAwareSqlAdapterFactory,
  type SqlDriverAdapter,
  type SqlMigrationAwareDriverAdapterFactory,
} from "@prisma/driver-adapter-utils";
import type { MigrationList, SchemaEngine } from "@prisma/schema-engine-wasm";
import type { Migration } from "./migrate.ts";

const noFilter = { externalTables: [], externalEnums: [] };

/**
 * Loaded once: the JavaScript side keeps one WebAssembly instance, and a second would pull it from
 * under the first.
 */
let engineModule: Promise<typeof SchemaEngine> | undefined;

async function loadEngineModule() {
  // Node cannot import the engine's .wasm by itself: compile it and hand it to the JavaScript
  // beside it.
  const bg = (await import("@prisma/schema-engine-wasm/schema_engine_bg")) as unknown as {
    __wbg_set_wasm(exports: WebAssembly.Exports): void;
    SchemaEngine: typeof SchemaEngine;
  };
  const file = createRequire(import.meta.url)
    .resolve("@prisma/schema-engine-wasm/schema_engine_bg")
    .replace(/\.js$/, ".wasm");
  const { instance } = await WebAssembly.instantiate(await readFile(file), {
    "./schema_engine_bg.js": bg as unknown as WebAssembly.ModuleImports,
  });
  bg.__wbg_set_wasm(instance.exports);
  (instance.exports.__wbindgen_start as () => void)();
  return bg.SchemaEngine;
}

const toMigrationList = (migrations: Migration[]): MigrationList => ({
  baseDir: "prisma/migrations",
  lockfile: { path: "./migration_lock.toml", content: 'provider = "postgresql"\n' },
  shadowDbInitScript: "",
  migrationDirectories: migrations.map(({ name, sql }) => ({
    path: name,
    migrationFile: { path: "migration.sql", content: { tag: "ok", value: sql } },
  })),
});

/**
 * Prisma's schema engine in this process, over a driver adapter: the official engine without its
 * binary, to compare the schema with the migrations. What applies them is `applyMigrations`.
 */
export async function createSchemaEngine(factory: SqlMigrationAwareDriverAdapterFactory, schema: string) {
  engineModule ??= loadEngineModule();
  const Engine = await engineModule;
  // The engine never closes its connections, and with one lives the advisory lock that it took.
  const connections: SqlDriverAdapter[] = [];
  const engine = await Engine.new(
    { datamodels: [["schema.prisma", schema]] },
    () => undefined,
    bindMigrationAwareSqlAdapterFactory({
      provider: factory.provider,
      adapterName: factory.adapterName,
      async connect() {
        const connection = await factory.connect();
        connections.push(connection);
        return connection;
      },
      connectToShadowDb: () => factory.connectToShadowDb(),
    }),
  );
  return {
    /**
     * The SQL that leads from the migrations to the schema; "" when they agree. Uses a shadow
     * database.
     */
    async diff(migrations: Migration[]): Promise<string> {
      const { exitCode, stdout } = await engine.diff({
        from: { tag: "migrations", ...toMigrationList(migrations) },
        to: { tag: "schemaDatamodel", files: [{ path: "schema.prisma", content: schema }] },
        script: true,
        exitCode: true,
        filters: noFilter,
      });
      return exitCode === 0 ? "" : (stdout ?? "");
    },
    async close() {
      engine.free();
      for (const connection of connections) await connection.dispose();
    },
  };
}
