import type { Context } from "@cosecha/trpc/kernel/context";
import { expectTypeOf, it } from "vitest";
import type { AppOptions } from "../http/app.ts";
import type { openHouse, Shared, Where } from "./house.ts";

/** One of many, whole. */
type Many = Extract<Where, { cooperativa: string }>;
type Alone = Exclude<Where, Many>;

// The step `types` of `npm test` fails where one of these does not hold.
it("what would need a cooperative and has none does not compile", () => {
  expectTypeOf<Many>().toExtend<Where>();
  expectTypeOf<Alone>().toExtend<Where>();
  // It says that it is alone, or all that one of many has, which keeps it from the others.
  expectTypeOf<Omit<Alone, "among">>().not.toExtend<Where>();
  expectTypeOf<Omit<Many, "among">>().not.toExtend<Where>();
  expectTypeOf<Omit<Many, "bounds">>().not.toExtend<Where>();
  expectTypeOf<Omit<Many, "rates">>().not.toExtend<Where>();
  expectTypeOf<Omit<Many, "cooperativa">>().not.toExtend<Where>();
  expectTypeOf<Omit<Many, "known">>().not.toExtend<Where>();
  expectTypeOf<Omit<Many, "bodies">>().not.toExtend<Where>();
  // What a process has once is nobody's: a house asks it in its own name.
  expectTypeOf<Shared>().not.toExtend<Parameters<typeof openHouse>[1]>();
  expectTypeOf<Omit<Context, "zona">>().not.toExtend<Context>();
  expectTypeOf<Omit<AppOptions, "cooperativa">>().not.toExtend<AppOptions>();
  expectTypeOf<Omit<AppOptions, "rates">>().not.toExtend<AppOptions>();
});
