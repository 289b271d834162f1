/**
 * The paths of what `answer` has and `floor` has not: fields, and rows of lists. It looks at the
 * first row of each list.
 */
export function missingFields(answer: unknown, floor: unknown, path = ""): string[] {
  if (Array.isArray(answer)) {
    if (!Array.isArray(floor) || floor.length !== answer.length) return [`${path}[${answer.length}]`];
    return answer.length === 0 ? [] : missingFields(answer[0], floor[0], `${path}[0]`);
  }
  if (typeof answer !== "object" || answer === null) {
    return typeof answer === typeof floor || answer === null ? [] : [path];
  }
  if (typeof floor !== "object" || floor === null) return [path];
  return Object.entries(answer).flatMap(([name, value]) =>
    name in floor ? missingFields(value, Reflect.get(floor, name), `${path}.${name}`) : [`${path}.${name}`],
  );
}
