import { createInterface } from "node:readline/promises";
import { runVerb } from "./run-verb.ts";

/** `npm run cooperativas -- ORDEN …`: what whoever runs an installation of many cooperatives types. */
process.exitCode = await runVerb(process.argv.slice(2), {
  variables: process.env,
  say: (line) => void process.stdout.write(`${line}\n`),
  complain: (line) => void process.stderr.write(`${line}\n`),
  ask,
});

async function ask(question: string): Promise<string> {
  const terminal = createInterface({ input: process.stdin, output: process.stdout });
  try {
    // Without a terminal, and at the end of what is read, nobody answers.
    const ended = new Promise<string>((resolve) => terminal.once("close", () => resolve("")));
    return await Promise.race([terminal.question(question), ended]);
  } finally {
    terminal.close();
  }
}
