import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { addressesIn, completePlatforms, dropAddresses } from "./lib/lockfile.mjs";
import { root, runMain } from "./lib/run.mjs";

await runMain(() => {
  const file = join(root, "package-lock.json");
  const lockfile = JSON.parse(readFileSync(file, "utf8"));
  const addresses = addressesIn(lockfile);
  dropAddresses(lockfile);
  const added = completePlatforms(lockfile);
  if (addresses.length + added.length > 0) writeFileSync(file, `${JSON.stringify(lockfile, null, 2)}\n`);
  process.stdout.write(
    `package-lock.json: ${addresses.length} direcciones quitadas, ${added.length} paquetes de otras plataformas añadidos\n`,
  );
});
