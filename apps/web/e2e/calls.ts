import { transformer } from "@cosecha/trpc/transformer";
import type { Page } from "@playwright/test";
import { allowErrors } from "./app.ts";

/** What the page asks of the server, and what a journey makes of the answer. */

/** Matches a request for a procedure, which may stand anywhere in a batch. */
export const callsOf = (procedure: string) => (url: URL) => proceduresOf(url).includes(procedure);

const proceduresOf = ({ pathname }: URL): string[] => /^\/trpc\/(.*)$/.exec(pathname)?.[1]?.split(",") ?? [];

/** The server fails at a procedure, `when` it is time, and does not say why. */
export async function failSilently(page: Page, procedure: string, when = Promise.resolve()) {
  await refuse(page, procedure, { codigo: "ERROR_INTERNO", httpStatus: 500 }, "", when);
}

/** The server refuses a procedure with such a code. The others of a batch have their answers. */
export async function refuse(
  page: Page,
  procedure: string,
  data: { codigo: string; httpStatus: number },
  message: string,
  when = Promise.resolve(),
) {
  allowErrors(page, new RegExp(String(data.httpStatus)));
  const error = { error: { json: { message, code: -32603, data } } };
  await page.route(callsOf(procedure), async (route) => {
    await when;
    const url = new URL(route.request().url());
    const procedures = proceduresOf(url);
    if (procedures.length === 1) {
      const json = url.searchParams.has("batch") ? [error] : error;
      return route.fulfill({ status: data.httpStatus, json });
    }
    const response = await route.fetch();
    const answers = await response.json();
    answers[procedures.indexOf(procedure)] = error;
    return route.fulfill({ response, json: answers });
  });
}

/** What the server answers to procedures is changed, or replaced. */
export async function changeAnswers(page: Page, changes: Record<string, (said: object) => object>) {
  const isChanged = (url: URL) => proceduresOf(url).some((procedure) => procedure in changes);
  await page.route(isChanged, async (route) => {
    const response = await route.fetch();
    const json = await response.json();
    const answers = [json].flat();
    for (const [at, procedure] of proceduresOf(new URL(route.request().url())).entries()) {
      const change = changes[procedure];
      const { result } = answers[at];
      if (change) result.data = transformer.serialize(change(transformer.deserialize(result.data)));
    }
    await route.fulfill({ response, json });
  });
}

/** Puts another message into what the server answers to a procedure. */
export const changeMessage = (page: Page, procedure: string, message: string) =>
  changeAnswers(page, { [procedure]: (said) => Object.assign(said, { message }) });

/** Keeps the calls of a procedure from the server until told to let them go. */
export async function hold(page: Page, procedure: string): Promise<() => void> {
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(callsOf(procedure), async (route) => {
    await released;
    await route.continue();
  });
  return release;
}

/** The addresses, of those that match, for which the page asks from now on. */
export function askedFor(page: Page, matches: (url: string) => boolean): string[] {
  const urls: string[] = [];
  page.on("request", (request) => {
    if (matches(request.url())) urls.push(request.url());
  });
  return urls;
}

/** The server's clock says this in each answer to a procedure, whatever the device's says. */
export async function tellTime(page: Page, now: Date) {
  await page.route("**/trpc/*", async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, headers: { ...response.headers(), date: now.toUTCString() } });
  });
}

/** What is sent to a procedure reaches the server, and its answer nobody. */
export async function loseAnswer(page: Page, procedure: string) {
  allowErrors(page, /ERR_FAILED/);
  await page.route(callsOf(procedure), async (route) => {
    await route.fetch();
    await route.abort();
  });
}
