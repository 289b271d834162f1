import { Button } from "@cosecha/ui/button";
import { ErrorScreen } from "@cosecha/ui/error-screen";
import { Component, type ReactNode } from "react";
import { textosWeb } from "../texts/texts.ts";

/** What browsers say when the code of a screen did not come. */
const UNFETCHED = /dynamically imported module|importing a module script|preload CSS/i;

/** Reloads, which would lose the page to the browser's own error while there is no connection. */
async function reloadOnceThere(): Promise<void> {
  try {
    await fetch(window.location.href, { method: "HEAD", cache: "no-store" });
    window.location.reload();
  } catch {
    // Still none.
  }
}

/**
 * Shows a way out instead of an empty page when a screen breaks, or its code can no longer be
 * fetched.
 */
export class ErrorBoundary extends Component<
  { children: ReactNode },
  { failure: "code" | "network" | null }
> {
  override state = { failure: null };

  static getDerivedStateFromError(error: unknown) {
    return { failure: UNFETCHED.test(String(error)) ? "network" : "code" };
  }

  override render() {
    const { failure } = this.state;
    if (failure === null) return this.props.children;
    return failure === "network" ? (
      <div>
        <ErrorScreen
          title={textosWeb.comun.sinPantalla}
          text={navigator.onLine ? textosWeb.comun.noResponde : textosWeb.comun.sinConexion}
          action={<Button onClick={() => void reloadOnceThere()}>{textosWeb.comun.reintentar}</Button>}
        />
      </div>
    ) : (
      <main>
        <ErrorScreen
          title={textosWeb.comun.fallo}
          text={textosWeb.comun.falloConsejo}
          action={<Button onClick={() => window.location.reload()}>{textosWeb.comun.recargar}</Button>}
        />
      </main>
    );
  }
}
