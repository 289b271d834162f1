/** The page of no certain address: the server puts the cooperative's own into it. */
const SHELL = "/index.html";
const SHELLS = "cosecha-paginas";

/** What of a browser's store for pages is used. */
interface Shelf {
  match(key: string): Promise<Response | undefined>;
  put(key: string, page: Response): Promise<void>;
  keys(): Promise<readonly { url: string }[]>;
  delete(url: string): Promise<boolean>;
}

interface ShellOptions {
  /** Of this build: another one for each. */
  version: string;
  /** The hashed files that its page names. */
  named: readonly string[];
  caches: { open(name: string): Promise<Shelf> };
  fetch: (path: string, init: RequestInit) => Promise<Response>;
}

/** The page of this build that opens where nobody answers. */
export class Shell {
  private readonly options: ShellOptions;
  private readonly key: string;

  constructor(options: ShellOptions) {
    this.options = options;
    this.key = `${SHELL}?${options.version}`;
  }

  /** Fetches and stores it. Throws where the server does not give it, or has another build. */
  async store(): Promise<void> {
    const page = await this.options.fetch(SHELL, { cache: "no-cache" });
    if (!page.ok) throw new Error(`${SHELL}: ${page.status}`);
    if (!this.isOurs(await page.clone().text())) throw new Error(`${SHELL} is of another build`);
    await (await this.open()).put(this.key, page);
  }

  async read(): Promise<Response | undefined> {
    return (await this.open()).match(this.key);
  }

  /**
   * Stores it again where a page of this build that the server has just given says something else of
   * the cooperative: its name, its logo, whether it keeps accounts.
   */
  async follow(page: Response): Promise<void> {
    if (!page.ok) return;
    const [html, stored] = await Promise.all([page.text(), this.read()]);
    if (this.isOurs(html) && headOf(html) !== headOf((await stored?.text()) ?? "")) await this.store();
  }

  /** Forgets those of other builds. */
  async forgetOthers(): Promise<void> {
    const shells = await this.open();
    for (const { url } of await shells.keys()) if (!url.endsWith(this.key)) await shells.delete(url);
  }

  private open(): Promise<Shelf> {
    return this.options.caches.open(SHELLS);
  }

  private isOurs(html: string): boolean {
    return this.options.named.every((file) => html.includes(`/${file}"`));
  }
}

/** The tag in which the server says what is the cooperative's own. */
const headOf = (html: string): string => /<html[^>]*>/.exec(html)?.[0] ?? "";
