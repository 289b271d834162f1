import { EventEmitter } from "node:events";
import { DomainError } from "@cosecha/trpc/kernel/errors";
import { describe, expect, it } from "vitest";
import { createAnswers } from "./answers.ts";

const asker = (id: number) => ({
  actor: { type: "usuario" as const, id, familiaId: id, roles: ["ROLE_FAMILIA" as const], sesionId: "s" },
  address: "203.0.113.1",
});

/** What Node gives for an answer, as far as it is asked. */
class Connection extends EventEmitter {
  closed = false;
  destroy() {
    this.closed = true;
    this.emit("close");
  }
}

const turn = () => new Promise((resolve) => setImmediate(resolve));

describe("long answers", () => {
  it("are made a few at once, and next for whoever has the fewest", async () => {
    const answers = createAnswers({ making: { asker: 2, all: 3 }, waiting: 3 });
    const order: number[] = [];
    const ask = (id: number, calls = 1) =>
      answers.turn(asker(id), "rows", { calls }).then((place) => {
        order.push(id);
        return place;
      });
    const [first] = [ask(1), ask(1), ask(1), ask(1)];
    await turn();
    expect(order).toEqual([1, 1]);
    void ask(2);
    void ask(2);
    void ask(3, 9);
    await turn();
    expect(order).toEqual([1, 1, 2]);
    (await first).leave();
    (await first).leave();
    await turn();
    // The request with many calls waits for room for as many as one asker may have.
    expect(order).toEqual([1, 1, 2]);
    expect(await answers.turn(asker(4), "file")).toBeDefined();
  });

  it("are refused to who has too many waiting", async () => {
    const answers = createAnswers({ making: { asker: 1, all: 3 }, waiting: 2 });
    await answers.turn(asker(1), "rows");
    for (let n = 0; n < 2; n++) void answers.turn(asker(1), "rows");
    await expect(answers.turn(asker(1), "rows")).rejects.toThrow(DomainError);
    expect(await answers.turn(asker(2), "rows")).toBeDefined();
  });

  it("are not made for who has gone while they waited", async () => {
    const answers = createAnswers({ making: { asker: 1, all: 1 } });
    const first = await answers.turn(asker(1), "rows");
    const outgoing = new Connection();
    const gone = answers.turn(asker(1), "rows", { outgoing }).catch((error: DomainError) => error.code);
    const next = answers.turn(asker(1), "rows");
    outgoing.destroy();
    first.leave();
    expect(await gone).toBe("NO_DISPONIBLE");
    expect(await next).toBeDefined();
  });

  it("that are lists are so many of one asker until they are taken or left", () => {
    const answers = createAnswers({ lists: 2 });
    const [read, unread] = [new Connection(), new Connection()];
    answers.keep(asker(1), read, undefined, [answers.list(asker(1))]);
    answers.keep(asker(1), unread, undefined, [answers.list(asker(1))]);
    expect(() => answers.list(asker(1))).toThrow("Ya está recibiendo varias listas largas a la vez.");
    answers.list(asker(2)).leave();
    read.emit("close");
    // One that turns out short is over with its answer.
    answers.keep(asker(1), new Connection(), 100, [answers.list(asker(1))]);
    answers.list(asker(1)).leave();
    expect(answers.unread).toBe(1024 * 1024);
    unread.emit("close");
    expect(answers.unread).toBe(0);
  });

  it("that nobody takes end, of whoever holds the most, when all together are too many", () => {
    const answers = createAnswers({ long: 10, unread: 100 });
    const [a, b, honest] = [new Connection(), new Connection(), new Connection()];
    answers.keep(asker(1), a, 40);
    answers.keep(asker(1), b, 30);
    answers.keep(asker(2), honest, 30);
    answers.keep(asker(2), new Connection(), 10);
    expect([answers.unread, a.closed]).toEqual([100, false]);
    answers.keep(asker(2), honest, 20);
    expect([answers.unread, a.closed, b.closed, honest.closed]).toEqual([80, true, false, false]);
  });
});
