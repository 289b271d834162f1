import assert from "node:assert/strict";
import { test } from "node:test";
import { addressesIn, completePlatforms, dropAddresses, platformOf } from "./lockfile.mjs";

test("a package's name tells its platform", () => {
  assert.deepEqual(platformOf("@biomejs/cli-win32-arm64"), { os: ["win32"], cpu: ["arm64"] });
  assert.deepEqual(platformOf("@oxc-parser/binding-linux-arm-musleabihf"), { os: ["linux"], cpu: ["arm"] });
  assert.deepEqual(platformOf("@turbo/windows-64"), { os: ["win32"], cpu: ["x64"] });
  assert.equal(platformOf("fsevents"), undefined);
});

test("platforms that npm left out are added once, as optional", () => {
  const lockfile = {
    packages: {
      "node_modules/a": {
        version: "1.0.0",
        dev: true,
        optionalDependencies: { "a-darwin-x64": "1.0.0", b: "1.0.0" },
      },
    },
  };
  assert.deepEqual(completePlatforms(lockfile), ["node_modules/a-darwin-x64"]);
  assert.deepEqual(lockfile.packages["node_modules/a-darwin-x64"], {
    version: "1.0.0",
    os: ["darwin"],
    cpu: ["x64"],
    dev: true,
    optional: true,
  });
  assert.deepEqual(completePlatforms(lockfile), []);
});

test("addresses are found and removed, and links to our own folders stay", () => {
  const lockfile = {
    packages: { a: { resolved: "apps/api", link: true }, b: { resolved: "https://example.org/b.tgz" } },
  };
  assert.deepEqual(addressesIn(lockfile), ["b: https://example.org/b.tgz"]);
  dropAddresses(lockfile);
  assert.deepEqual(lockfile, { packages: { a: { resolved: "apps/api", link: true }, b: {} } });
});
