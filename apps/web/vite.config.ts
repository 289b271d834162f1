import tailwindcss from "@tailwindcss/vite";
import react from "@vitejs/plugin-react";
import { defineConfig } from "vite";

const API = process.env.API_ORIGIN ?? "http://127.0.0.1:3000";
const proxy = Object.fromEntries(["/api", "/trpc", "/healthz", "/readyz"].map((path) => [path, API]));

export default defineConfig({
  plugins: [react(), tailwindcss()],
  server: { proxy },
  preview: { proxy },
  build: {
    target: "es2022",
    manifest: true,
    sourcemap: true,
    rolldownOptions: {
      output: {
        // zod stands alone so that zod-setup.ts runs before the first schema is made (see there).
        codeSplitting: { groups: [{ name: "zod", test: /node_modules[\\/]zod[\\/]/ }] },
      },
    },
  },
});
