import { html } from "hono/html";

type Html = ReturnType<typeof html>;

/** A page of the installation's own, without scripts: the operator's, and where groups sign up. */
export const pageOf = (title: string, content: Html): Html => html`<!doctype html>
<html lang="es">
<meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title}</title>
<style>
  :root { color-scheme: light dark; background: light-dark(#faf5ea, #141914); color: light-dark(#23281f, #e9efe2); }
  body { font: 1rem/1.5 system-ui, sans-serif; margin: 1.5rem auto; max-width: 88rem; padding: 0 1rem; }
  .tabla { overflow-x: auto; }
  table { border-collapse: collapse; width: 100%; white-space: nowrap; }
  th, td { padding: 0.4rem 0.5rem; text-align: left; border-bottom: 1px solid #8884; }
  td.c, td.w { white-space: normal; overflow-wrap: anywhere; min-width: 8rem; }
  td.a { white-space: normal; min-width: 12rem; max-width: 18rem; overflow-wrap: break-word; }
  h1 { overflow-wrap: anywhere; }
  td.n, th.n { text-align: right; font-variant-numeric: tabular-nums; }
  small { opacity: 0.75; white-space: normal; }
  input, button { font: inherit; padding: 0.5rem 0.7rem; max-width: 100%; box-sizing: border-box; }
  input { width: 24rem; }
  input, button { border: 1px solid light-dark(#7d7a63, #8a9482); border-radius: 10px; }
  a { color: light-dark(#2c6b33, #93d27e); }
  button, a.boton { background: light-dark(#2c6b33, #93d27e); color: light-dark(#fff, #12240f); border: 0; font-weight: 600; }
  a.boton { display: inline-block; padding: 0.5rem 0.7rem; border-radius: 10px; text-decoration: none; }
  .error { color: light-dark(#a32a0f, #ff9d85); }
</style>
<main>${content}</main>
</html>`;
