// Puts an empty, migrated database into a data folder, for tests that are not about a first start.
import { register } from "tsx/esm/api";

register();
const { prepareFolder } = await import("../src/testing.ts");

await prepareFolder(process.argv[2]);
