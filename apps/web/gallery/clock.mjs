// Moves the clock of the process that loads it by `GALLERY_OFFSET` ms; the pages do the same.
import { ServerResponse } from "node:http";

const offset = Number(process.env.GALLERY_OFFSET);
const RealDate = Date;
globalThis.Date = class extends RealDate {
  constructor(...parts) {
    super(...(parts.length === 0 ? [RealDate.now() + offset] : parts));
  }
  static now() {
    return RealDate.now() + offset;
  }
};

// Node says the time by a clock of its own, and the pages would believe it.
Object.defineProperty(ServerResponse.prototype, "sendDate", { get: () => false, set() {} });
