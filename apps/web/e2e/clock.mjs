// Moves the clock of the process that loads it: by `CLOCK_OFFSET` ms, and by a day at each SIGUSR2.
import { ServerResponse } from "node:http";

const DAY = 86_400_000;
let offset = Number(process.env.CLOCK_OFFSET ?? 0);
process.on("SIGUSR2", () => {
  offset += DAY;
});

const RealDate = Date;
globalThis.Date = class extends RealDate {
  constructor(...parts) {
    super(...(parts.length === 0 ? [RealDate.now() + offset] : parts));
  }
  static now() {
    return RealDate.now() + offset;
  }
};

// Libraries for time zones look at what dates have of their own, and give their dates the same.
for (const name of Object.getOwnPropertyNames(RealDate.prototype)) {
  if (name === "constructor") continue;
  const its = Object.getOwnPropertyDescriptor(RealDate.prototype, name);
  if (its) Object.defineProperty(globalThis.Date.prototype, name, its);
}

// Node says the time by a clock of its own, and the pages would believe it.
const { writeHead } = ServerResponse.prototype;
ServerResponse.prototype.writeHead = function (...args) {
  this.setHeader("date", new Date().toUTCString());
  return writeHead.apply(this, args);
};
