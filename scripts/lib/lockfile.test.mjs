import assert from "node:assert/strict";
import { test } from "node:test";
import { addressesIn, completePlatforms, dropAddresses, platformOf } from "./lockfile.mjs";

test("tells a platform by a package's name", () => {
  assert.deepEqual(platformOf("@biomejs/cli-win32-arm64"), { os: ["win32"], cpu: ["arm64"] });
  assert.deepEqual(platformOf("@oxc-parser/binding-linux-arm-musleabihf"), { os: ["linux"], cpu: ["arm"] });
  assert.deepEqual(platformOf("@turbo/windows-64"), { os: ["win32"], cpu: ["x64"] });
  assert.equal(platformOf("fsevents"), undefined);
});

test("adds the platforms that npm left out, once, as optional", () => {
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

test("finds and drops addresses, but not the links to our own folders", () => {
  const lockfile = {
    packages: { a: { resolved: "apps/api", link: true }, b: { resolved: "https://example.org/b.tgz" } },
  };
  assert.deepEqual(addressesIn(lockfile), ["b: https://example.org/b.tgz"]);
  dropAddresses(lockfile);
  assert.deepEqual(lockfile, { packages: { a: { resolved: "apps/api", link: true }, b: {} } });
});
