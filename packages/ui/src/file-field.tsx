import { FileText, Trash2, Upload } from "lucide-react";
import { type ReactNode, type Ref, useEffect, useId, useRef, useState } from "react";
import { buttonVariants } from "./button.tsx";
import { FieldError } from "./field.tsx";
import { IconButton } from "./icon-button.tsx";
import { cn } from "./lib/cn.ts";
import { formatBytes, matchesAccept } from "./lib/files.ts";
import type { TextProblem } from "./lib/use-typed-text.ts";

export interface FileMessages {
  type: string;
  tooBig: (maxSize: string) => string;
  empty: string;
}

export interface FileFieldProps {
  id?: string;
  ref?: Ref<HTMLInputElement>;
  name?: string;
  value: File | null | undefined;
  onValueChange: (file: File | null) => void;
  /** As in `<input type="file">`: ".xlsx,.csv", "image/*". Checked here as well. */
  accept?: string;
  maxBytes?: number;
  messages?: Partial<FileMessages>;
  disabled?: boolean;
  onBlur?: () => void;
  /** What is there already, while no new file is chosen: name, size, a link to it. */
  current?: { name: string; size?: number; action?: ReactNode; onRemove?: () => void };
  /** Shows the chosen image, or `previewUrl`. */
  preview?: boolean;
  previewUrl?: string | null;
  /** The picture could not be shown. */
  onPreviewError?: () => void;
  /** Called with what is wrong with the file (null: nothing). Then the caller shows the message. */
  onProblem?: (problem: TextProblem | null) => void;
  "aria-describedby"?: string;
  "aria-invalid"?: true;
  "aria-required"?: true;
  className?: string;
}

/** A file: dropped, or chosen with a button. Shows its name and size, and lets one take it away. */
export function FileField({
  id: idProp,
  ref,
  name,
  value,
  onValueChange,
  accept,
  maxBytes,
  messages,
  disabled = false,
  onBlur,
  current,
  preview = false,
  previewUrl,
  onPreviewError,
  onProblem,
  className,
  // A file input cannot bear aria-required: the words beside the button say that it is required.
  "aria-required": required,
  ...aria
}: FileFieldProps) {
  const ownId = useId();
  const id = idProp ?? ownId;
  const errorId = `${id}-file-error`;
  const input = useRef<HTMLInputElement | null>(null);
  const [over, setOver] = useState(false);
  const [rejected, setRejected] = useState<{ name: string; size: number; message: string }>();
  const objectUrl = useObjectUrl(preview ? value : null);

  const say: FileMessages = {
    type: accept?.startsWith("image/")
      ? "Por favor, seleccione un archivo de imagen válido"
      : `El tipo de archivo no es válido. Se admite: ${(accept ?? "").replaceAll(",", ", ").replace(/\s+/g, " ")}`,
    tooBig: (size) => `El archivo es demasiado grande. El tamaño máximo es ${size}`,
    empty: "El archivo está vacío",
    ...messages,
  };

  const judge = (file: File): string | null => {
    if (!matchesAccept(file, accept)) return say.type;
    if (maxBytes !== undefined && file.size > maxBytes) return say.tooBig(formatBytes(maxBytes));
    if (file.size === 0) return say.empty;
    return null;
  };

  const take = (file: File | undefined) => {
    if (!file || disabled) return;
    const message = judge(file);
    setRejected(message ? { name: file.name, size: file.size, message } : undefined);
    onProblem?.(message ? { message, incomplete: false } : null);
    onValueChange(message ? null : file);
  };

  const remove = () => {
    setRejected(undefined);
    onProblem?.(null);
    onValueChange(null);
    input.current?.focus();
  };

  const shown = rejected && !onProblem ? rejected.message : undefined;
  const chosen = rejected ?? value ?? undefined;
  const picture = rejected ? undefined : (objectUrl ?? (value ? undefined : previewUrl));
  return (
    <div className={cn("grid min-w-0 gap-1.5", className)}>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: dropping is an extra; the input inside does the same */}
      <div
        data-over={over || undefined}
        aria-disabled={disabled || undefined}
        onDragOver={(event) => {
          event.preventDefault();
          if (!disabled) setOver(true);
        }}
        onDragLeave={(event) => {
          const to = event.relatedTarget;
          if (!(to instanceof Node && event.currentTarget.contains(to))) setOver(false);
        }}
        onDrop={(event) => {
          event.preventDefault();
          setOver(false);
          take(event.dataTransfer.files[0]);
        }}
        className="flex min-w-0 flex-wrap items-center gap-x-4 gap-y-3 rounded-control border-2 border-dashed border-border-strong bg-surface p-3 transition-colors has-[input[aria-invalid=true]]:border-destructive-text has-[input:focus-visible]:outline-2 has-[input:focus-visible]:outline-offset-2 has-[input:focus-visible]:outline-ring data-over:border-primary data-over:bg-primary-soft aria-disabled:border-border aria-disabled:bg-muted"
      >
        {picture ? (
          <img
            src={picture}
            alt="Vista previa"
            onError={onPreviewError}
            className="size-20 shrink-0 rounded-control border bg-white object-contain"
          />
        ) : null}
        <div className="grid min-w-0 flex-1 gap-2">
          {chosen ? (
            <div className="flex min-w-0 items-center gap-2">
              <FileText aria-hidden className="size-5 shrink-0 text-muted-foreground" />
              <span className="min-w-0 flex-1 wrap-anywhere leading-snug" role="status">
                {chosen.name}{" "}
                <span className="whitespace-nowrap text-muted-foreground">({formatBytes(chosen.size)})</span>
              </span>
              {disabled ? null : (
                <IconButton label={`Quitar ${chosen.name}`} icon={<Trash2 />} onClick={remove} />
              )}
            </div>
          ) : current ? (
            <div className="flex min-w-0 flex-wrap items-center gap-2">
              <FileText aria-hidden className="size-5 shrink-0 text-muted-foreground" />
              <span className="min-w-[min(9rem,60%)] flex-1 wrap-anywhere leading-snug">
                {current.name}
                {current.size === undefined ? null : (
                  <span className="whitespace-nowrap text-muted-foreground">
                    {" "}
                    ({formatBytes(current.size)})
                  </span>
                )}
              </span>
              {current.action}
              {current.onRemove && !disabled ? (
                <IconButton label={`Quitar ${current.name}`} icon={<Trash2 />} onClick={current.onRemove} />
              ) : null}
            </div>
          ) : null}
          <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
            <label
              htmlFor={id}
              className={cn(
                buttonVariants({ variant: "outline", size: "sm" }),
                "whitespace-nowrap",
                disabled ? "cursor-not-allowed opacity-55" : "cursor-pointer hover:bg-muted",
              )}
            >
              <Upload aria-hidden />
              {chosen || current ? "Cambiar archivo" : "Elegir archivo"}
              {required ? <span className="sr-only"> (obligatorio)</span> : null}
            </label>
            <input
              {...aria}
              aria-invalid={aria["aria-invalid"] ?? (shown ? true : undefined)}
              aria-describedby={
                [aria["aria-describedby"], shown ? errorId : undefined].filter(Boolean).join(" ") || undefined
              }
              ref={(element) => {
                input.current = element;
                if (typeof ref === "function") ref(element);
                else if (ref) ref.current = element;
              }}
              id={id}
              name={name}
              type="file"
              accept={accept}
              disabled={disabled}
              onBlur={onBlur}
              className="sr-only"
              onChange={(event) => {
                take(event.target.files?.[0]);
                // So that choosing the same file again, once corrected, counts as a change.
                event.target.value = "";
              }}
            />
            {disabled ? null : (
              <span className="text-sm text-muted-foreground">
                <span className="pointer-coarse:hidden">o arrástrelo aquí</span>
                {maxBytes === undefined ? null : (
                  <span>
                    <span className="pointer-coarse:hidden"> · </span>máximo {formatBytes(maxBytes)}
                  </span>
                )}
              </span>
            )}
          </div>
        </div>
      </div>
      {shown ? <FieldError id={errorId}>{shown}</FieldError> : null}
    </div>
  );
}

function useObjectUrl(file: File | null | undefined): string | undefined {
  const [made, setMade] = useState<{ file: File; url: string }>();
  useEffect(() => {
    if (!file) return;
    const url = URL.createObjectURL(file);
    setMade({ file, url });
    return () => URL.revokeObjectURL(url);
  }, [file]);
  return made && made.file === file ? made.url : undefined;
}
