import { readdirSync, readFileSync } from "node:fs";
import { join, relative, sep } from "node:path";
import { fileURLToPath } from "node:url";
import { expect, it } from "vitest";

/*
 * docs/design-language.md, as far as a text can be read: colours by their role, sizes of type and
 * steps of space from the scale.
 */

const root = fileURLToPath(new URL("../../..", import.meta.url));
const TAILWIND_HUES =
  "gray|slate|zinc|neutral|stone|red|orange|amber|yellow|lime|green|emerald|teal|cyan|sky|blue|indigo|violet|purple|fuchsia|pink|rose";

const RULES = {
  "a colour that is no role": [
    /#(?:[0-9a-f]{8}|[0-9a-f]{6}|[0-9a-f]{3,4})\b/gi,
    /\b(?:rgba?|hsla?|hwb|lab|lch|oklab|oklch|color-mix)\(/g,
    new RegExp(`\\b[a-z]+-(?:white|black|(?:${TAILWIND_HUES})-\\d{2,3})\\b`, "g"),
    /\b(?:fill|stroke|color|background|stopColor)(?:=["']|: ?["']?)(?:white|black|red|green|gray|grey|orange|yellow|blue)\b/g,
  ],
  "a size that is not on the scale of type": [
    /\btext-(?:\[[\d.][^\]]*\]|xs|[4-9]xl)/g,
    /\b(?:font-size|fontSize): ?["']?[\d.]/g,
  ],
  "a step that is not on the scale of space": [
    /(?<![\w-])-?(?:[pm][xytrbl]?|gap(?:-[xy])?|space-[xy])-(?:\[[\d.][^\]]*\]|\d+\.(?!5\b)\d+)/g,
  ],
} as const;

/** What stands outside, and why. */
const ALLOWED: Record<string, { why: string; says: RegExp }> = {
  "packages/ui/src/styles.css": { why: "defines the roles and the scale", says: /./ },
  "apps/web/src/features/tesoreria/print.css": { why: "paper", says: /^#(fff|000|aaa)$/ },
  "apps/web/src/screens/paper.css": { why: "paper", says: /^#(fff|000)$/ },
  "apps/web/src/features/reparto/pedido/print.css": { why: "paper, in points", says: /./ },
  "apps/web/src/features/cuentas/extracto.css": { why: "paper, in points", says: /./ },
  "apps/web/src/features/lineas/print/receipt.css": { why: "paper, in points", says: /./ },
  "apps/web/src/features/guia/guia.css": { why: "paper", says: /^#(fff|000)$/ },
  "packages/ui/src/sheet-head.tsx": { why: "letters of a sheet's columns", says: /^text-xs$/ },
  "apps/web/src/features/graficos/plot.tsx": { why: "the axes of a plot", says: /^text-xs$/ },
  "apps/web/src/features/lineas/saving/save-keys.tsx": { why: "names of keys", says: /^text-xs$/ },
  "apps/web/src/document/live.tsx": { why: "beside them", says: /^text-xs$/ },
  "apps/web/src/features/lineas/pedido-header.tsx": {
    why: "two dates in one line of 328 px",
    says: /^text-xs$/,
  },
};

/** The rules that a text breaks, each with where. */
const broken = (text: string): [rule: string, found: string][] =>
  Object.entries(RULES).flatMap(([rule, patterns]) =>
    patterns.flatMap((pattern) =>
      [...text.matchAll(pattern)].map(([found]): [string, string] => [rule, found]),
    ),
  );

const files = ["packages/ui/src", "apps/web/src"].flatMap((folder) =>
  readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /(?<!\.test)\.tsx?$|\.css$/.test(entry.name))
    .map(({ parentPath, name }) => join(parentPath, name)),
);

it("every screen and component keeps to the roles of colour and to the scales", () => {
  const unused = new Set(Object.keys(ALLOWED));
  const wrong = files.flatMap((file) => {
    const path = relative(root, file).split(sep).join("/");
    return broken(readFileSync(file, "utf8")).flatMap(([rule, found]) => {
      if (!ALLOWED[path]?.says.test(found)) return `${path}: «${found}» is ${rule}`;
      unused.delete(path);
      return [];
    });
  });
  expect(wrong).toEqual([]);
  expect([...unused]).toEqual([]);
});

it.each([
  "bg-white",
  "text-gray-500",
  "hover:bg-emerald-50/50",
  "stroke-black/40",
  "bg-[#fffdf7]",
  "color: rgb(0 0 0 / 0.5)",
  'fill="white"',
  "text-[0.9375rem]",
  "sm:text-[17px]",
  "max-sm:text-xs",
  "text-5xl",
  "font-size: 13px",
  "mt-[13px]",
  "-mx-[3px]",
  "py-1.25",
])("says that «%s» does not", (text) => expect(broken(`<p className="${text}">`)).toHaveLength(1));

it.each([
  "bg-surface",
  "text-sm",
  "sm:text-3xl",
  "px-2.5 -mt-52",
  "pb-[max(0.375rem,env(safe-area-inset-bottom))]",
  "max-h-[calc(100dvh-5rem)]",
  "text-art-tomato",
])("says nothing of «%s»", (text) => expect(broken(`<p className="${text}">`)).toEqual([]));
