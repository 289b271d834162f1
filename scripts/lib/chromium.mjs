import { homedir } from "node:os";
import { join } from "node:path";
import { canInstallDebian, inPath, installDebian, isExecutable, versions } from "./find.mjs";
import { Failure } from "./run.mjs";

/**
 * Chromium without windows: a new page takes a third of the processor time that it takes in a whole
 * browser.
 */
const SHELL = "chromium-headless-shell";
const commands = [
  SHELL,
  "chromium",
  "chromium-browser",
  "google-chrome",
  "google-chrome-stable",
  "microsoft-edge",
];

function usualPlaces() {
  const home = homedir();
  if (process.platform === "darwin") {
    const apps = ["Chromium", "Google Chrome", "Microsoft Edge"];
    return [
      ...["/Applications", join(home, "Applications")].flatMap((folder) =>
        apps.map((app) => join(folder, `${app}.app/Contents/MacOS/${app}`)),
      ),
      ...ofPlaywright(join(home, "Library/Caches/ms-playwright"), [
        ...["arm64", "x64"].map(
          (kind) => `chrome-mac-${kind}/${FOR_TESTING}.app/Contents/MacOS/${FOR_TESTING}`,
        ),
        "chrome-mac/Chromium.app/Contents/MacOS/Chromium",
      ]),
    ];
  }
  if (process.platform === "win32") {
    const { LOCALAPPDATA = "", PROGRAMFILES = "", "PROGRAMFILES(X86)": x86 = "" } = process.env;
    const apps = [
      "Chromium/Application/chrome.exe",
      "Google/Chrome/Application/chrome.exe",
      "Microsoft/Edge/Application/msedge.exe",
    ];
    return [
      ...[PROGRAMFILES, x86, LOCALAPPDATA]
        .filter(Boolean)
        .flatMap((folder) => apps.map((app) => join(folder, app))),
      ...ofPlaywright(join(LOCALAPPDATA, "ms-playwright"), [
        "chrome-win64/chrome.exe",
        "chrome-win/chrome.exe",
      ]),
    ];
  }
  const kinds = ["chrome-linux64", "chrome-linux-arm64", "chrome-linux"];
  return ofPlaywright(
    join(home, ".cache/ms-playwright"),
    kinds.map((kind) => `${kind}/chrome`),
  );
}

const FOR_TESTING = "Google Chrome for Testing";

/** Those that Playwright has downloaded, by the names of its versions, the newest ones first. */
const ofPlaywright = (folder, rests) => rests.flatMap((rest) => versions(folder, rest, "chromium-"));

function find() {
  return inPath(commands) ?? usualPlaces().find(isExecutable);
}

/**
 * The path of a Chromium for the browser tests; it prefers the one without windows. Installs
 * Debian's package if it may. Throws Failure with instructions when there is none.
 */
export async function ensureChromium() {
  const given = process.env.CHROMIUM_PATH;
  if (given) {
    if (isExecutable(given)) return given;
    throw new Failure(`CHROMIUM_PATH no señala un programa que se pueda ejecutar: ${given}`);
  }
  const shell = inPath([SHELL]);
  if (shell) return shell;
  const found = find();
  if (canInstallDebian()) {
    try {
      await installDebian(SHELL);
      return inPath([SHELL]);
    } catch (error) {
      if (!found) throw error;
    }
  }
  if (found) return found;
  throw new Failure(
    "Las pruebas de navegador necesitan Chromium. Instálelo (en Debian: apt-get install chromium-headless-shell) o indique en CHROMIUM_PATH dónde está.",
  );
}
