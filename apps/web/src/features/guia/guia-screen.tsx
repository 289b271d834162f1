import guide from "virtual:guia";
import privacy from "virtual:privacidad";
import { useSearch } from "wouter";
import { PrivacyLink } from "../../screens/privacy-link.tsx";
import { DocumentScreen } from "./document-screen.tsx";

/**
 * The guide for users, docs/guia.md; with `?de=privacidad` what is stored of people and what they
 * may ask for, docs/privacidad.md: a route of its own would weigh on every first load.
 */
export default function GuiaScreen() {
  const params = new URLSearchParams(useSearch());
  return params.get("de") === "privacidad" ? (
    <DocumentScreen title="Privacidad" document={privacy} />
  ) : (
    <DocumentScreen title="Guía" document={guide} more={<PrivacyLink />} />
  );
}
