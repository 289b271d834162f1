import { inspect } from "node:util";
import type { PictureRequest } from "@cosecha/trpc/kernel/picture";
import { makePicture } from "@cosecha/trpc/pictures/make-picture";

// The process that decodes images for picture-maker.ts, one at a time. A terminal sends its signals
// to this process too, so it ignores them: the server decides when it ends.
process.on("SIGINT", () => undefined).on("SIGTERM", () => undefined);
process.on("disconnect", () => process.exit());
process.on("message", async (request: PictureRequest) => {
  try {
    process.send?.({ answer: await makePicture(request) });
  } catch (error) {
    process.send?.({ error: inspect(error) });
  }
});
process.send?.({ ready: true });
