import { type Call, callsOf, type Sent } from "./calls.ts";
import { ask, median, timeOf } from "./load.ts";
import { missingFields } from "./same-fields.ts";
import { PRISMA, type Side, SQL } from "./world.ts";

/** How long a round of one call at one server takes at least, in milliseconds. */
const ROUND = 200;

/** Whether it is one of those that the application is compared with. */
const isFloor = ({ name }: Side) => name === SQL || name === PRISMA;

function callNamed(title: string, { scene }: Side): Call {
  const call = callsOf(scene).find((one) => one.title === title);
  if (call === undefined) throw new Error(`There is no call «${title}».`);
  return call;
}

/** What is sent to that one for the call of that title. */
export function sentTo(side: Side, title: string): Sent {
  const { app, floor } = callNamed(title, side);
  return isFloor(side) ? floor : app;
}

/** Throws where a floor leaves out what the application answers: it would be no comparison. */
export async function mustBeAlike(title: string, sides: readonly Side[]): Promise<void> {
  const lowest = new Map<string, string>();
  for (const side of sides.filter(isFloor)) {
    lowest.set(side.name, await ask(side.target, sentTo(side, title)));
  }
  for (const side of sides.filter((one) => !isFloor(one))) {
    const { app, pick } = callNamed(title, side);
    const answer = await ask(side.target, app);
    if (pick === undefined) continue;
    for (const [name, body] of lowest) {
      const missing = missingFields(pick(JSON.parse(answer)), JSON.parse(body));
      if (missing.length > 0)
        throw new Error(`${title}, ${side.name}: ${name} leaves out ${missing.join(", ")}`);
    }
  }
}

/** The milliseconds that a call took at each side, round by round. */
export type Rounds = Map<Side, number[]>;

/** Measures a call at all sides, in turns, so that what else the machine does slows all alike. */
export const inTurns = (title: string, sides: readonly Side[], how: Turns): Promise<Rounds> =>
  turnsOf((side) => sentTo(side, title), sides, how);

interface Turns {
  connections: number;
  rounds: number;
}

/** The same of whatever is sent to each. */
export async function turnsOf(
  sentOf: (side: Side) => Sent,
  sides: readonly Side[],
  { connections, rounds }: Turns,
): Promise<Rounds> {
  const counts = new Map<Side, number>();
  for (const side of sides) {
    const warming = { count: Math.max(5, 2 * connections), connections };
    const once = await timeOf(side.target, sentOf(side), warming);
    counts.set(side, Math.max(5, connections, Math.ceil(ROUND / once)));
  }
  const took: Rounds = new Map(sides.map((side) => [side, []]));
  for (let round = 0; round < rounds; round++) {
    for (const side of sides) {
      const count = counts.get(side) as number;
      took.get(side)?.push(await timeOf(side.target, sentOf(side), { count, connections }));
    }
  }
  return took;
}

/** How many times what `base` took this side took: the median of the rounds' ratios. */
export function ratioOf(rounds: Rounds, side: Side, base: Side): number {
  const lowest = rounds.get(base) ?? [];
  return median((rounds.get(side) ?? []).map((one, round) => one / (lowest[round] as number)));
}
