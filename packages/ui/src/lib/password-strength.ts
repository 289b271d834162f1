export interface PasswordStrength {
  /** 0 (nothing) to 4. */
  score: 0 | 1 | 2 | 3 | 4;
  label: string;
}

const LABELS = ["", "Débil", "Aceptable", "Buena", "Muy buena"] as const;
const COMMON =
  /^(contrase[nñ]a|password|qwerty|asdf|cosecha|familia|admin|hola|1234|abcd|iloveyou|tequiero)/i;

/** A rough guess at how hard a password is to guess. A hint for who types it, never a rule. */
export function passwordStrength(password: string): PasswordStrength {
  // Blanks alone count as no password at all.
  if (password.trim() === "") return { score: 0, label: "" };
  const pools: [RegExp, number][] = [
    [/[a-zñ]/, 26],
    [/[A-ZÑ]/, 26],
    [/\d/, 10],
    [/[^A-Za-zñÑ\d]/, 30],
  ];
  const pool = pools.reduce((sum, [pattern, size]) => sum + (pattern.test(password) ? size : 0), 0);
  // Repeats ("aaaa") and runs ("1234") count little.
  let effective = 0;
  for (let index = 0; index < password.length; index += 1) {
    const step = index === 0 ? 2 : password.charCodeAt(index) - password.charCodeAt(index - 1);
    effective += Math.abs(step) <= 1 ? 0.3 : 1;
  }
  const bits = effective * Math.log2(Math.max(pool, 2)) * (COMMON.test(password) ? 0.5 : 1);
  const score = bits < 30 ? 1 : bits < 50 ? 2 : bits < 70 ? 3 : 4;
  return { score, label: LABELS[score] };
}
