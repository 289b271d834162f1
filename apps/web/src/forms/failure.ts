import { failureText, serverError } from "../api/api.ts";

export interface Failure {
  text: string;
  /**
   * The user has to correct something, so the message stays until they send the form again
   * (decision 26).
   */
  stays: boolean;
}

/** Problems of the server: the user can only try again. */
const PASSING = ["ERROR_INTERNO", "NO_DISPONIBLE", "DEMASIADOS_INTENTOS"];

/** `porDefecto` is the message of a failure when the server gives none (spec 8). */
export const failureOf = (error: unknown, porDefecto: string): Failure => ({
  text: failureText(error, porDefecto),
  stays: !PASSING.includes(serverError(error)?.codigo ?? ""),
});
