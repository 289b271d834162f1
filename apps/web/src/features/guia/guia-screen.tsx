import centimo from "virtual:centimo";
import guide from "virtual:guia";
import privacy from "virtual:privacidad";
import { useSearch } from "wouter";
import { PrivacyLink } from "../../screens/privacy-link.tsx";
import { DocumentScreen } from "./document-screen.tsx";

/**
 * The guide for users, docs/guia.md; with `?de=privacidad` what is stored of people and what they
 * may ask for, docs/privacidad.md, and with `?de=centimo` docs/un-pedido-al-centimo.md: routes of
 * their own would weigh on every first load.
 */
export default function GuiaScreen() {
  const de = new URLSearchParams(useSearch()).get("de");
  if (de === "privacidad") return <DocumentScreen title="Privacidad" document={privacy} />;
  if (de === "centimo") return <DocumentScreen title="Un pedido, al céntimo" document={centimo} />;
  return <DocumentScreen title="Guía" document={guide} more={<PrivacyLink />} />;
}
