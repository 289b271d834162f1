import { failureText, serverError } from "../api/api.ts";

/** Why something failed, as a form says it. */
export interface Failure {
  text: string;
  /** It asks for something, and stays until the form is sent again (decision 42). */
  stays: boolean;
}

/** The server's own trouble: there is nothing to be done about it but to try again. */
const PASSING = ["ERROR_INTERNO", "NO_DISPONIBLE", "DEMASIADOS_INTENTOS"];

/** `porDefecto`: what a failure is called when the server does not say (spec 8). */
export const failureOf = (error: unknown, porDefecto: string): Failure => ({
  text: failureText(error, porDefecto),
  stays: !PASSING.includes(serverError(error)?.codigo ?? ""),
});
