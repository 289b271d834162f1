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

/**
 * Which of the issues fields can show (`path` is then the field's, and they stand as the fields
 * do), and the rest.
 */
export function issuesByField(
  issues: readonly FormIssue[],
  names: ReadonlySet<string>,
): { mapped: FormIssue[]; rest: FormIssue[] } {
  const rest: FormIssue[] = [];
  const mapped: FormIssue[] = [];
  for (const issue of issues) {
    const name = ownerOf(issue.path, names);
    if (name === undefined) rest.push(issue);
    else mapped.push({ path: name, message: issue.message });
  }
  const order = [...names];
  mapped.sort((a, b) => order.indexOf(a.path) - order.indexOf(b.path));
  return { mapped, rest };
}

/**
 * The field that an issue is shown at: its own, or the one that holds it ("familias" for
 * "familias.0.id").
 */
function ownerOf(path: string, names: ReadonlySet<string>): string | undefined {
  for (let rest = path; rest !== ""; rest = rest.slice(0, Math.max(0, rest.lastIndexOf(".")))) {
    if (names.has(rest)) return rest;
  }
  return undefined;
}
