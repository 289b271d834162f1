import { Button } from "@cosecha/ui/button";
import { ErrorScreen } from "@cosecha/ui/error-screen";
import { Component, type ReactNode } from "react";
import { textosWeb } from "./texts.ts";

/** Shows a way out instead of an empty page when a screen breaks, or its code can no longer be fetched. */
export class ErrorBoundary extends Component<{ children: ReactNode }, { failed: boolean }> {
  override state = { failed: false };

  static getDerivedStateFromError() {
    return { failed: true };
  }

  override render() {
    if (!this.state.failed) return this.props.children;
    return (
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
