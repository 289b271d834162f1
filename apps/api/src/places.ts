/** The server's folder: of its sources in `src`, and of what they are built into, in `dist`. */
export const FOLDER = new URL("../", import.meta.url);
