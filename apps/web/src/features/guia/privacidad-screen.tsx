import page from "virtual:privacidad";
import { DocumentScreen } from "./document-screen.tsx";

/** What is stored of people, and their rights, docs/privacidad.md. */
export default function PrivacidadScreen() {
  return <DocumentScreen title="Privacidad" document={page} />;
}
