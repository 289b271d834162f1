import { Eye, EyeOff } from "lucide-react";
import { type ComponentProps, useState } from "react";
import { cn } from "./lib/cn.ts";
import { passwordStrength } from "./lib/password-strength.ts";

export type PasswordInputProps = Omit<ComponentProps<"input">, "type" | "value" | "defaultValue"> & {
  value: string;
  /** Shows how strong the password is. */
  showStrength?: boolean;
};

const BAR = [
  "",
  "bg-destructive-text",
  "bg-warning-soft-foreground",
  "bg-info-soft-foreground",
  "bg-primary",
] as const;

/** A password that can be looked at. Set `autoComplete` to "current-password" or "new-password". */
export function PasswordInput({ className, showStrength = false, disabled, ...props }: PasswordInputProps) {
  const [visible, setVisible] = useState(false);
  const label = visible ? "Ocultar contraseña" : "Mostrar contraseña";
  const strength = passwordStrength(props.value);
  return (
    <span className={cn("grid min-w-0 gap-2", className)}>
      <span className="relative block">
        <input
          {...props}
          type={visible ? "text" : "password"}
          disabled={disabled}
          autoCapitalize="off"
          spellCheck={false}
          className="control pr-12!"
        />
        <button
          type="button"
          aria-label={label}
          title={label}
          disabled={disabled}
          onClick={() => setVisible(!visible)}
          className="focus-ring absolute inset-y-0 right-0 inline-flex w-11 items-center justify-center rounded-r-control text-muted-foreground -outline-offset-2! enabled:hover:text-foreground disabled:opacity-55"
        >
          {visible ? <EyeOff aria-hidden className="size-5" /> : <Eye aria-hidden className="size-5" />}
        </button>
      </span>
      {showStrength && strength.score > 0 ? (
        <span className="flex items-center gap-3 text-sm text-muted-foreground">
          <span aria-hidden className="grid h-1.5 flex-1 grid-cols-4 gap-1">
            {([1, 2, 3, 4] as const).map((step) => (
              <span
                key={step}
                className={cn("rounded-full", step <= strength.score ? BAR[strength.score] : "bg-secondary")}
              />
            ))}
          </span>
          <span role="status">
            <span className="sr-only">Seguridad de la contraseña: </span>
            {strength.label}
          </span>
        </span>
      ) : null}
    </span>
  );
}
