import { readFileSync } from "node:fs";
import { readAudit } from "./lib/dependencies.mjs";
import { Failure, root, runMain, runNpm } from "./lib/run.mjs";

// Asks the registry for advisories on what the server runs with. Not a part of `npm test`: it needs
// the network, and what is right today may be wrong tomorrow without any change of ours.
await runMain(async () => {
  const { advisories } = JSON.parse(
    readFileSync(new URL("lib/dependencies-allowed.json", import.meta.url), "utf8"),
  );
  const { output } = await runNpm(["audit", "--omit=dev", "--json"], { cwd: root, output: "capture" });
  const json = output.slice(output.indexOf("{"), output.lastIndexOf("}") + 1);
  if (json === "") throw new Failure("No comprobado: npm no ha respondido.", { output });
  const { checked, ok, lines } = readAudit(
    JSON.parse(json),
    advisories,
    new Date().toISOString().slice(0, 10),
  );
  for (const line of lines) process.stdout.write(`${line}\n`);
  if (ok) process.stdout.write("Ningún aviso sin explicar en lo que usa el servidor.\n");
  return ok ? 0 : checked ? 1 : 2;
});
