import { FileText, Trash2, Upload } from "lucide-react";
import { type ChangeEvent, type ReactNode, type Ref, useId, useRef, useState } from "react";
import { buttonLook } from "./button.tsx";
import { FieldError } from "./field.tsx";
import { IconButton } from "./icon-button.tsx";
import { cn } from "./lib/cn.ts";
import { type FileMessages, type FileRules, fileProblem, formatBytes } from "./lib/files.ts";
import { useObjectUrl } from "./lib/use-object-url.ts";
import { errorAria, type TextProblem } from "./lib/use-typed-text.ts";

interface CurrentFile {
  name: string;
  size?: number;
  action?: ReactNode;
  onRemove?: () => void;
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
  current?: CurrentFile;
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
  value,
  onValueChange,
  accept,
  maxBytes,
  messages,
  disabled = false,
  current,
  preview = false,
  previewUrl,
  onPreviewError,
  onProblem,
  className,
  ...props
}: FileFieldProps) {
  const ownId = useId();
  const id = idProp ?? ownId;
  const errorId = `${id}-file-error`;
  const input = useRef<HTMLInputElement | null>(null);
  const objectUrl = useObjectUrl(preview ? value : null);
  const rules = { accept, maxBytes, messages };
  const { rejected, take, drop } = useFileChoice({ rules, disabled, onProblem, onValueChange });

  const remove = () => {
    drop();
    input.current?.focus();
  };
  const shown = rejected && !onProblem ? rejected.message : undefined;
  const chosen = rejected ?? value ?? undefined;
  const picture = rejected ? undefined : (objectUrl ?? (value ? undefined : previewUrl));
  return (
    <div className={cn("grid min-w-0 gap-1.5", className)}>
      <DropZone disabled={disabled} onFile={take}>
        {picture ? <Preview src={picture} onError={onPreviewError} /> : null}
        <div className="grid min-w-0 flex-1 gap-2">
          {chosen ? <Chosen file={chosen} onRemove={disabled ? undefined : remove} /> : null}
          {current && !chosen ? <Current file={current} disabled={disabled} /> : null}
          <Chooser
            {...props}
            {...errorAria(props, shown && errorId)}
            id={id}
            ref={(element) => {
              input.current = element;
              if (typeof ref === "function") ref(element);
              else if (ref) ref.current = element;
            }}
            label={chosen || current ? "Cambiar archivo" : "Elegir archivo"}
            accept={accept}
            maxBytes={maxBytes}
            disabled={disabled}
            onFile={take}
          />
        </div>
      </DropZone>
      {shown ? <FieldError id={errorId}>{shown}</FieldError> : null}
    </div>
  );
}

interface FileChoice extends Pick<FileFieldProps, "onProblem" | "onValueChange"> {
  rules: FileRules;
  disabled: boolean;
}

/** What is done with the file that is chosen: it is given, or rejected and then remembered. */
function useFileChoice({ rules, disabled, onProblem, onValueChange }: FileChoice) {
  const [rejected, setRejected] = useState<{ name: string; size: number; message: string }>();
  const give = (file: File | null, message: string | null) => {
    setRejected(file && message ? { name: file.name, size: file.size, message } : undefined);
    onProblem?.(message ? { message, incomplete: false } : null);
    onValueChange(message ? null : file);
  };
  return {
    rejected,
    take(file: File | undefined) {
      if (file && !disabled) give(file, fileProblem(file, rules));
    },
    drop: () => give(null, null),
  };
}

interface DropZoneProps {
  disabled: boolean;
  onFile: (file: File | undefined) => void;
  children: ReactNode;
}

function DropZone({ disabled, onFile, children }: DropZoneProps) {
  const [over, setOver] = useState(false);
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: dropping is an extra; the input inside does the same
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
        onFile(event.dataTransfer.files[0]);
      }}
      className="flex min-w-0 flex-wrap items-center gap-x-4 gap-y-3 rounded-control border-2 border-dashed border-border-strong bg-surface p-3 transition-colors has-[input[aria-invalid=true]]:border-destructive-text has-[input:focus-visible]:outline-2 has-[input:focus-visible]:outline-offset-2 has-[input:focus-visible]:outline-ring data-over:border-primary data-over:bg-primary-soft aria-disabled:border-border aria-disabled:bg-muted"
    >
      {children}
    </div>
  );
}

function Preview({ src, onError }: { src: string; onError: (() => void) | undefined }) {
  return (
    <img
      src={src}
      alt="Vista previa"
      onError={onError}
      className="size-20 shrink-0 rounded-control border bg-paper object-contain"
    />
  );
}

interface ChosenProps {
  file: { name: string; size: number };
  onRemove: (() => void) | undefined;
}

/** The file that has been chosen, also when it is rejected. */
function Chosen({ file, onRemove }: ChosenProps) {
  return (
    <div className="flex min-w-0 items-center gap-2">
      <FileText aria-hidden className="size-5 shrink-0 text-muted-foreground" />
      <span className="min-w-0 flex-1 wrap-anywhere leading-snug" role="status">
        {file.name}{" "}
        <span className="whitespace-nowrap text-muted-foreground">({formatBytes(file.size)})</span>
      </span>
      {onRemove ? <IconButton label={`Quitar ${file.name}`} icon={<Trash2 />} onClick={onRemove} /> : null}
    </div>
  );
}

function Current({ file, disabled }: { file: CurrentFile; disabled: boolean }) {
  return (
    <div className="flex min-w-0 flex-wrap items-center gap-2">
      <FileText aria-hidden className="size-5 shrink-0 text-muted-foreground" />
      <span className="min-w-[min(9rem,60%)] flex-1 wrap-anywhere leading-snug">
        {file.name}
        {file.size === undefined ? null : (
          <span className="whitespace-nowrap text-muted-foreground"> ({formatBytes(file.size)})</span>
        )}
      </span>
      {file.action}
      {file.onRemove && !disabled ? (
        <IconButton label={`Quitar ${file.name}`} icon={<Trash2 />} onClick={file.onRemove} />
      ) : null}
    </div>
  );
}

interface ChooserProps extends Pick<FileFieldProps, "name" | "accept" | "maxBytes" | "onBlur"> {
  id: string;
  ref: Ref<HTMLInputElement>;
  label: string;
  disabled: boolean;
  onFile: (file: File | undefined) => void;
  "aria-required"?: true;
}

/** The button that opens the browser's dialog, and what it says beside it. */
function Chooser({
  label,
  maxBytes,
  onFile,
  // A file input cannot bear aria-required: the words beside the button say that it is required.
  "aria-required": required,
  ...input
}: ChooserProps) {
  const { id, disabled } = input;
  const change = ({ target }: ChangeEvent<HTMLInputElement>) => {
    onFile(target.files?.[0]);
    // So that choosing the same file again, once corrected, counts as a change.
    target.value = "";
  };
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
      <label
        htmlFor={id}
        className={cn(
          buttonLook({ variant: "outline", size: "sm" }),
          "whitespace-nowrap",
          disabled ? "cursor-not-allowed opacity-55" : "cursor-pointer hover:bg-muted",
        )}
      >
        <Upload aria-hidden />
        {label}
        {required ? <span className="sr-only"> (obligatorio)</span> : null}
      </label>
      <input {...input} type="file" className="sr-only" onChange={change} />
      {disabled ? null : <DropHint maxBytes={maxBytes} />}
    </div>
  );
}

function DropHint({ maxBytes }: { maxBytes: number | undefined }) {
  return (
    <span className="text-sm text-muted-foreground">
      <span className="pointer-coarse:hidden">o arrástrelo aquí</span>
      {maxBytes === undefined ? null : (
        <span>
          <span className="pointer-coarse:hidden"> · </span>máximo {formatBytes(maxBytes)}
        </span>
      )}
    </span>
  );
}
