import { ensureGenerated, ensureInstalled, mustBuildHere } from "./lib/prepare.mjs";
import { Failure, runMain, runNode } from "./lib/run.mjs";

await runMain(async () => {
  const args = process.argv.slice(2);
  if (args.length !== 1 || !/^[a-z0-9][a-z0-9_-]*$/.test(args[0])) {
    throw new Failure("Uso: npm run db:migration -- nombre_de_la_migracion (minúsculas, cifras, «_» y «-»)");
  }
  mustBuildHere();
  await ensureInstalled();
  await ensureGenerated();
  const { code } = await runNode("packages/db/scripts/migration.mjs", args);
  return code;
});
