import { createServer, type ServerResponse } from "node:http";
import { type AddressInfo, connect } from "node:net";
import { expect, it, onTestFinished } from "vitest";
import { createAnswers } from "./answers.ts";
import { isOver, whenOver } from "./over.ts";

/** Sends three requests on one connection, and gives their responses, which nobody has answered. */
async function askThree() {
  const responses: ServerResponse[] = [];
  const server = createServer((_request, response) => responses.push(response));
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  onTestFinished(() => new Promise<void>((resolve) => server.close(() => resolve())));
  const socket = connect((server.address() as AddressInfo).port, "127.0.0.1");
  socket.on("error", () => undefined);
  socket.write("GET / HTTP/1.1\r\nHost: a.example\r\n\r\n".repeat(3));
  await expect.poll(() => responses.length).toBe(3);
  return { responses, socket };
}

it("each response is over when its connection ends, also where others were to be answered first", async () => {
  const { responses, socket } = await askThree();
  const over: number[] = [];
  responses.forEach((response, n) => {
    whenOver(response, () => over.push(n));
  });
  responses[0]?.end("taken");
  await expect.poll(() => over).toEqual([0]);
  expect(responses.map(isOver)).toEqual([true, false, false]);
  socket.destroy();
  await expect.poll(() => over).toHaveLength(3);
  expect(responses.map(isOver)).toEqual([true, true, true]);
  for (const response of responses) whenOver(response, () => over.push(9));
  expect(over.slice(3)).toEqual([9, 9, 9]);
});

it("who hangs up on answers that wait for their turn to be sent gives their places back", async () => {
  const answers = createAnswers({ long: 10, making: { asker: 1, all: 1 } });
  const asker = { actor: { type: "sistema" as const }, address: "" };
  const { responses, socket } = await askThree();
  const [first, second] = responses;
  answers.keep(asker, second, 100, [await answers.turn(asker, "rows", { outgoing: second })]);
  expect(answers.unread).toBe(100);
  socket.destroy();
  await expect.poll(() => answers.unread).toBe(0);
  // It is somebody else's turn, and not that of who has gone.
  (await answers.turn(asker, "rows")).leave();
  await expect(answers.turn(asker, "rows", { outgoing: first })).rejects.toThrow();
});
