import { Agent, request } from "node:http";

/** What one cooperative's people send all at once and all the time, from a process of its own. */
export interface Flood {
  port: number;
  anfitrion: string;
  tokens: string[];
  path: string;
  atOnce: number;
}

let going = true;
let hasBegun = false;
const answers: Record<string, number> = {};

function ask({ port, anfitrion, path }: Flood, token: string, agent: Agent): Promise<string> {
  return new Promise((resolve) => {
    const headers = { host: anfitrion, authorization: `Bearer ${token}` };
    request({ host: "127.0.0.1", port, path, agent, setHost: false, headers }, (response) =>
      response.resume().on("close", () => resolve(String(response.statusCode))),
    )
      .on("error", (error: NodeJS.ErrnoException) => resolve(error.code ?? error.message))
      .end();
  });
}

process.on("message", async (message: Flood | "stop") => {
  if (message === "stop") {
    going = false;
    return;
  }
  const agent = new Agent({ keepAlive: true, maxSockets: message.atOnce });
  const one = async (n: number) => {
    for (let turn = n; going; turn++) {
      const status = await ask(message, message.tokens[turn % message.tokens.length] ?? "", agent);
      answers[status] = (answers[status] ?? 0) + 1;
      if (!hasBegun) process.send?.("begun");
      hasBegun = true;
    }
  };
  await Promise.all(Array.from({ length: message.atOnce }, (_, n) => one(n)));
  process.send?.(answers, () => process.exit());
});
