import type { Context } from "@cosecha/trpc/kernel/context";
import { expect, it } from "vitest";
import type { AppOptions } from "../http/app.ts";
import type { openHouse, Shared, Where } from "./house.ts";

/** One of many, whole. */
type Many = Extract<Where, { cooperativa: string }>;
type Alone = Exclude<Where, Many>;

/** Cases of what must not compile: the step `types` fails where one of them does. */
const CASES = [
  (many: Many): Where => many,
  (alone: Alone): Where => alone,
  // @ts-expect-error It says that it is alone, or what one of many has.
  ({ among: _, ...rest }: Alone): Where => rest,
  // @ts-expect-error Nothing of what keeps one of many from the others may be missing.
  ({ bounds: _, ...rest }: Many): Where => rest,
  // @ts-expect-error
  ({ rates: _, ...rest }: Many): Where => rest,
  // @ts-expect-error
  ({ cooperativa: _, ...rest }: Many): Where => rest,
  // @ts-expect-error
  ({ among: _, ...rest }: Many): Where => rest,
  // @ts-expect-error
  ({ known: _, ...rest }: Many): Where => rest,
  // @ts-expect-error
  ({ bodies: _, ...rest }: Many): Where => rest,
  // @ts-expect-error What a process has once is nobody's: a house asks it in its own name.
  (shared: Shared): Parameters<typeof openHouse>[1] => shared,
  // @ts-expect-error
  ({ zona: _, ...rest }: Context): Context => rest,
  // @ts-expect-error
  ({ cooperativa: _, ...rest }: AppOptions): AppOptions => rest,
  // @ts-expect-error
  ({ rates: _, ...rest }: AppOptions): AppOptions => rest,
];

it("what would need a cooperative and has none does not compile", () => {
  expect(CASES.length).toBeGreaterThan(10);
});
