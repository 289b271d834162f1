import { textos } from "@cosecha/domain/textos";
import { PasswordInputField } from "@cosecha/ui/password-input-field";
import { TextField } from "@cosecha/ui/text-field";
import { useWatch } from "react-hook-form";

/** The error of users who change their own password without giving the current one. */
export const FALTA_LA_ACTUAL = { path: ["passwordActual"], error: textos.usuario.faltaLaActual };

interface AccountFieldsProps {
  /** The account has no password yet that could stay as it is. */
  isNew: boolean;
  /** The account is the signed-in user's own, who must give the current password to change it. */
  isOwn: boolean;
  readOnly: boolean;
}

export function AccountFields({ isNew, isOwn, readOnly }: AccountFieldsProps) {
  const hint = isNew
    ? "En blanco, no se podrá entrar con esta cuenta hasta que tenga una."
    : "En blanco, sigue la que tiene.";
  return (
    <>
      {/* The browser would fill in the signed-in user's own email. */}
      <TextField name="email" type="email" label="Email" autoComplete="off" required />
      <PasswordInputField
        name="password"
        label="Password"
        hint={readOnly ? undefined : hint}
        autoComplete="new-password"
        showStrength
      />
      {isOwn && !readOnly ? <CurrentPassword /> : null}
    </>
  );
}

/** Appears once the user types a new password. */
function CurrentPassword() {
  const [password, current] = useWatch({ name: ["password", "passwordActual"] }) as [string, string];
  if (password.trim() === "" && current === "") return null;
  return (
    <PasswordInputField
      name="passwordActual"
      label="Contraseña actual"
      hint="La que tiene ahora, para comprobar que es usted."
      autoComplete="current-password"
      required
    />
  );
}
