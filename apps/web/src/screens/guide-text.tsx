import { cn } from "@cosecha/ui/lib/cn";

/** HTML of docs/guia.md. */
export function GuideText({ html, className }: { html: string; className?: string }) {
  return (
    <div
      className={cn(
        "grid max-w-prose grid-cols-1 gap-3 wrap-anywhere [&_a]:text-link [&_a]:underline [&_code]:rounded [&_code]:bg-muted [&_code]:px-1 [&_code]:text-sm [&_img]:my-2 [&_img]:rounded-card [&_img]:border [&_li]:mt-1 [&_ol]:list-decimal [&_ol]:pl-6 [&_pre]:overflow-x-auto [&_pre]:rounded-control [&_pre]:bg-muted [&_pre]:p-3 [&_table]:text-sm [&_table]:wrap-break-word [&_[data-wide]]:overflow-x-auto [&_td[align=right]]:tabular-nums [&_td]:border-t [&_td]:py-2 [&_td]:align-top [&_td:not(:last-child)]:pr-3 [&_th]:pb-1 [&_th:not(:last-child)]:pr-3 [&_th:not([align=right])]:text-left [&_th[align=right]]:text-right [&_ul]:list-disc [&_ul]:pl-6",
        className,
      )}
      // biome-ignore lint/security/noDangerouslySetInnerHtml: our own text, by the build
      dangerouslySetInnerHTML={{ __html: html }}
    />
  );
}
