/**
 * A number that looks like chance, and is the same each time: by which families take turns where there
 * is not enough for all, so that it can be told again and is nobody's favour.
 */
export const alAzar = (...ids: number[]): number =>
  ids.reduce((azar, id) => {
    const mezcla = Math.imul(azar ^ id, 0x9e3779b1);
    return (Math.imul(mezcla ^ (mezcla >>> 15), 0x85ebca6b) ^ (mezcla >>> 13)) >>> 0;
  }, 0x811c9dc5);
