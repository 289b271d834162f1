import "./styles.css";
import { createRoot } from "react-dom/client";
import { App } from "./app/app.tsx";
import { preload, preloadLinks } from "./app/routes.ts";

const root = document.getElementById("root");
if (root === null) throw new Error("index.html has no #root");
preload(window.location.href, { data: true });
preloadLinks();
createRoot(root).render(<App />);
