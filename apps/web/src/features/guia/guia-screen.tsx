import guide from "virtual:guia";
import { DocumentScreen } from "./document-screen.tsx";

/** The guide for users, docs/guia.md. */
export default function GuiaScreen() {
  return <DocumentScreen title="Guía" document={guide} />;
}
