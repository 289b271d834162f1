import { useSyncExternalStore } from "react";

/** How the app looks: as the device says, or as was chosen on it (decision 76). */
export type Theme = "system" | "light" | "dark";

const KEY = "tema";
/** 400 days, the most that browsers keep a cookie. */
const MAX_AGE = 34_560_000;

const read = (): Theme => {
  const kept = localStorage.getItem(KEY);
  return kept === "light" || kept === "dark" ? kept : "system";
};

let current = read();
const listeners = new Set<() => void>();

/** The colours of the browser's own bars as index.html has them, for either kind of device. */
const bars: { meta: HTMLMetaElement; content: string }[] = [];

/**
 * Shows a theme and tells the server, which writes it into the next page before the first paint.
 */
function show(theme: Theme): void {
  const root = document.documentElement;
  if (theme === "system") delete root.dataset.theme;
  else root.dataset.theme = theme;
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not in every browser
  document.cookie = `${KEY}=${theme}; path=/; max-age=${theme === "system" ? 0 : MAX_AGE}; samesite=lax`;
  const surface = getComputedStyle(root).getPropertyValue("--surface").trim();
  for (const { meta, content } of bars)
    meta.content = theme === "system" || surface === "" ? content : surface;
}

export const theme = {
  get: () => current,

  /** Keeps the choice on this device. */
  choose(next: Theme): void {
    if (next === "system") localStorage.removeItem(KEY);
    else localStorage.setItem(KEY, next);
    theme.follow();
  },

  /** Takes up what is kept: at the start, and when another tab has chosen. */
  follow(): void {
    current = read();
    show(current);
    for (const listener of listeners) listener();
  },

  /** Called once, before the first render. */
  start(): void {
    for (const meta of document.querySelectorAll<HTMLMetaElement>('meta[name="theme-color"]')) {
      bars.push({ meta, content: meta.content });
    }
    // Browsers forget some cookies within a week: each visit renews it.
    if (current !== "system" || document.documentElement.dataset.theme !== undefined) theme.follow();
    window.addEventListener("storage", ({ key }) => {
      if (key === KEY || key === null) theme.follow();
    });
  },

  subscribe(listener: () => void): () => void {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
};

export const useTheme = (): Theme => useSyncExternalStore(theme.subscribe, theme.get, () => "system");
