import "./styles.css";
import { createRoot, hydrateRoot } from "react-dom/client";
import { App } from "./app/app.tsx";
import { preload, preloadLinks, screenOf } from "./app/routes.ts";
import { isOpen, session } from "./session/session.ts";

const container = document.getElementById("root");
if (container === null) throw new Error("index.html has no #root");
const root = container;

const render = () => {
  root.replaceChildren();
  createRoot(root).render(<App />);
};

preload(window.location.href, { data: true });
preloadLinks();
// The server sends the login as HTML. React takes it over as it is, with what has been typed.
if (root.hasChildNodes() && !isOpen(session.get())) {
  const { code } = screenOf({ name: "login", ids: {} });
  code.load().then(() => hydrateRoot(root, <App />), render);
} else render();
