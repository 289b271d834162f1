/** docs/guia.md, as apps/web/scripts/guide.ts makes it. */
declare module "virtual:guia" {
  const parts: readonly { id: string; title: string; level: number; html: string }[];
  export default parts;
}

/** docs/un-pedido-al-centimo.md, the same. */
declare module "virtual:centimo" {
  export { default } from "virtual:guia";
}

/** docs/privacidad.md, the same. */
declare module "virtual:privacidad" {
  export { default } from "virtual:guia";
}
