/** One thing that is wrong with what was sent: `path` as "familias.0" or ["familias", 0]. */
export interface FormIssue {
  path: string;
  message: string;
}

function field(value: unknown, key: string): unknown {
  return typeof value === "object" && value !== null ? Reflect.get(value, key) : undefined;
}

/**
 * The issues that an error of the server names: in `error.issues` or, as tRPC has them, in
 * `error.data.issues`.
 */
export function issuesOf(error: unknown): FormIssue[] {
  const candidates = [field(error, "issues"), field(field(error, "data"), "issues")];
  const raw: unknown = candidates.find(Array.isArray);
  if (!Array.isArray(raw)) return [];
  return raw.flatMap((issue: unknown) => {
    const message = field(issue, "message");
    const path = field(issue, "path");
    if (typeof message !== "string") return [];
    const joined = Array.isArray(path) ? path.map(String).join(".") : typeof path === "string" ? path : "";
    return [{ path: joined.replace(/\[(\d+)\]/g, ".$1"), message }];
  });
}
