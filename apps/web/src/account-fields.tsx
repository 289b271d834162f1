import { PasswordInputField } from "@cosecha/ui/password-input-field";
import { TextField } from "@cosecha/ui/text-field";

/** What somebody signs in with. `isNew`: there is no password that could stay as it is. */
export function AccountFields({ isNew, readOnly }: { isNew: boolean; readOnly: boolean }) {
  const hint = isNew
    ? "En blanco, no se podrá entrar con esta cuenta hasta que tenga una."
    : "En blanco, sigue la que tiene.";
  return (
    <>
      {/* The browser knows the email of who is at it, not the one that belongs here. */}
      <TextField name="email" type="email" label="Email" autoComplete="off" required />
      <PasswordInputField
        name="password"
        label="Password"
        hint={readOnly ? undefined : hint}
        autoComplete="new-password"
        showStrength
      />
    </>
  );
}
