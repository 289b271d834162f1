import { readFileSync } from "node:fs";
import { createRequire } from "node:module";

/** What the packages with Prisma's generated client import. */
export const RUNTIME = "@prisma/client/runtime/client";

/**
 * Prisma reads anew for each client which parameters a query may have, and makes a compiler of the
 * schema: 60 ms of the main thread and 5 MB, most of what an open cooperative costs (decision 131).
 * Both are the same for all clients and only read afterwards; the compiler keeps no query.
 */
const SHARED = [
  {
    once: "function Ba(e){return new Li(e).deserialize()}",
    becomes: `const knownParameters=new WeakMap();
function Ba(e){let known=knownParameters.get(e);
if(known===undefined)knownParameters.set(e,known=new Li(e).deserialize());return known}`,
  },
  {
    once: "this.#m(()=>new r({datamodel:this.datamodel,provider:n,connectionInfo:i}),void 0,!1)",
    becomes:
      "this.#m(()=>sharedCompiler(r,{datamodel:this.datamodel,provider:n,connectionInfo:i}),void 0,!1)",
  },
];

/** A client that ends frees its compiler, which the others go on with. */
const SHARED_COMPILER = `
const knownCompilers=new Map();
function sharedCompiler(Compiler,options){let key=JSON.stringify(options),known=knownCompilers.get(key);
if(known===undefined)knownCompilers.set(key,known=new Compiler(options));
return Object.create(known,{free:{value(){}}})}
`;

/** Its licence wants that said. */
const CHANGED = `// The runtime of Prisma's client (Apache-2.0), changed by apps/api/scripts/shared-prisma.mjs.
`;

/**
 * The text of Prisma's runtime, with what all clients of a process share. Throws where this version
 * of Prisma is written otherwise: then it is to be looked at again.
 */
export function sharedPrisma() {
  const { resolve } = createRequire(new URL("../../../packages/db/package.json", import.meta.url));
  return share(readFileSync(resolve(RUNTIME), "utf8"));
}

/** Throws where something that is to be shared is not there, or twice. */
export function share(runtime) {
  let shared = runtime;
  for (const { once, becomes } of SHARED) {
    if (shared.split(once).length !== 2)
      throw new Error(
        `Prisma's runtime has changed: see apps/api/scripts/shared-prisma.mjs. Not once: ${once}`,
      );
    shared = shared.replace(once, () => becomes);
  }
  return CHANGED + shared.replace(/^\/\/# sourceMappingURL=.*$/m, "") + SHARED_COMPILER;
}
