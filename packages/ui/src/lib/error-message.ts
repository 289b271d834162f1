/** The text of whatever was thrown; «Error desconocido» when it has none. */
export function errorMessage(error: unknown): string {
  if (typeof error === "string" && error.trim() !== "") return error;
  if (typeof error === "object" && error !== null && "message" in error) {
    const { message } = error;
    if (typeof message === "string" && message.trim() !== "") return message;
  }
  return "Error desconocido";
}
