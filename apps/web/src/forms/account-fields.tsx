import { textos } from "@cosecha/domain/textos";
import { PasswordInputField } from "@cosecha/ui/password-input-field";
import { TextField } from "@cosecha/ui/text-field";
import { useWatch } from "react-hook-form";

/** Where the form of one's own account says that the password is missing that it has. */
export const FALTA_LA_ACTUAL = { path: ["passwordActual"], error: textos.usuario.faltaLaActual };

interface AccountFieldsProps {
  /** There is no password that could stay as it is. */
  isNew: boolean;
  /**
   * It is the account of whoever is at the screen, who says the password that it has to give it
   * another.
   */
  isOwn: boolean;
  readOnly: boolean;
}

/** What somebody signs in with. */
export function AccountFields({ isNew, isOwn, readOnly }: AccountFieldsProps) {
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
      {isOwn && !readOnly ? <CurrentPassword /> : null}
    </>
  );
}

/** Comes up once there is something for it to confirm. */
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
