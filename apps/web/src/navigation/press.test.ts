import { beforeEach, describe, expect, it, vi } from "vitest";

const ORIGIN = "https://cosecha.example";

/** A link, or with `null` something else on the screen, as far as presses look at it. */
class FakeElement {
  target = "";
  readonly href: string | null;
  constructor(href: string | null, target = "") {
    this.href = href && new URL(href, ORIGIN).href;
    this.target = target;
  }
  closest() {
    return this.href === null ? null : this;
  }
  hasAttribute = () => false;
}

let followed: typeof import("./press.ts");

/** What happens at an element: `document` hears of it, and then `window`. */
function happen(type: string, at: FakeElement, more: object = { button: 0 }): void {
  for (const hearer of [document, window]) {
    const event = Object.assign(new Event(type), more);
    Object.defineProperty(event, "target", { value: at });
    hearer.dispatchEvent(event);
  }
}

const proveedores = new FakeElement("/proveedores?pagina=2");
const elsewhere = new FakeElement(null);
const HERE = "/familias?nombre=a";

beforeEach(async () => {
  const location = { ...new URL(HERE, ORIGIN), href: ORIGIN + HERE, origin: ORIGIN };
  const window = Object.assign(new EventTarget(), {
    location: Object.assign(location, { pathname: "/familias", search: "?nombre=a" }),
  });
  vi.stubGlobal("window", window);
  vi.stubGlobal("location", window.location);
  vi.stubGlobal("history", { state: null });
  vi.stubGlobal("document", new EventTarget());
  vi.stubGlobal("Element", FakeElement);
  vi.resetModules();
  followed = await import("./press.ts");
  followed.followPresses();
});

describe("where the user is going", () => {
  it("is the address on screen while nothing is pressed", () => {
    expect(followed.destination()).toBe(HERE);
    happen("pointerdown", elsewhere);
    expect(followed.destination()).toBe(HERE);
  });

  it("is what a link leads to, from the press to its click", () => {
    happen("pointerdown", proveedores);
    expect(followed.destination()).toBe("/proveedores?pagina=2");
    happen("pointerup", proveedores);
    expect(followed.destination()).toBe("/proveedores?pagina=2");
    happen("click", proveedores);
    expect(followed.destination()).toBe(HERE);
  });

  it.each([
    ["the pointer is lifted elsewhere", "pointerup", elsewhere],
    ["the pointer is lifted on another link", "pointerup", new FakeElement("/familias")],
    ["the page begins to scroll", "pointercancel", proveedores],
    ["the link is dragged away", "dragstart", proveedores],
    ["a long press opens a menu", "contextmenu", proveedores],
  ])("is forgotten when %s", (_, type, at) => {
    happen("pointerdown", proveedores);
    happen(type, at);
    expect(followed.destination()).toBe(HERE);
  });

  it("is forgotten when no click follows", () => {
    vi.useFakeTimers();
    happen("pointerdown", proveedores);
    happen("pointerup", proveedores);
    vi.runAllTimers();
    expect(followed.destination()).toBe(HERE);
    // An earlier press says nothing about a later one.
    happen("pointerdown", proveedores);
    happen("pointerup", proveedores);
    happen("pointerdown", new FakeElement("/usuarios"));
    vi.runAllTimers();
    expect(followed.destination()).toBe("/usuarios");
  });

  it.each([
    ["another button", proveedores, { button: 1 }],
    ["Ctrl, for a new tab", proveedores, { button: 0, ctrlKey: true }],
    ["⌘, for a new tab", proveedores, { button: 0, metaKey: true }],
    ["Shift, for a new window", proveedores, { button: 0, shiftKey: true }],
    ["Alt, for a download", proveedores, { button: 0, altKey: true }],
    ["a link to a tab of its own", new FakeElement("/guia", "_blank"), { button: 0 }],
    ["another site", new FakeElement("https://example.org/proveedores"), { button: 0 }],
    ["what is no screen", new FakeElement("/imagenes/abc.webp"), { button: 0 }],
  ])("stays when the press leads nowhere in this tab: %s", (_, at, how) => {
    happen("pointerdown", at, how);
    expect(followed.destination()).toBe(HERE);
  });
});
