import { goTo } from "./navigation.ts";

/** Changes parameters of the address; null takes one away. Replaces, so that «back» leaves the screen. */
export function setSearchParams(changes: Record<string, string | null>): void {
  const params = new URLSearchParams(window.location.search);
  for (const [name, value] of Object.entries(changes)) {
    if (value === null) params.delete(name);
    else params.set(name, value);
  }
  const search = params.toString();
  goTo(window.location.pathname + (search === "" ? "" : `?${search}`), {
    replace: true,
    state: window.history.state,
  });
}
