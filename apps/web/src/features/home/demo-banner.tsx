import { Button } from "@cosecha/ui/button";
import { FlaskConical } from "lucide-react";
import { lazy, Suspense, useState, useTransition } from "react";

const loadDialog = () => import("./own-cooperative-dialog.tsx");
const OwnCooperativeDialog = lazy(loadDialog);

/** Says that the data is a demo, and offers to leave it. */
export function DemoBanner() {
  const [open, setOpen] = useState(false);
  // The button shows that it is loading until the dialog's code has arrived.
  const [loading, startTransition] = useTransition();
  return (
    <section
      aria-label="Demostración"
      className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 rounded-control border border-dashed border-border-strong bg-muted px-4 py-2.5"
    >
      <p className="flex items-center gap-2 text-muted-foreground">
        <FlaskConical aria-hidden className="size-5 shrink-0" />
        Está viendo datos de demostración
      </p>
      <Button
        variant="outline"
        size="sm"
        loading={loading}
        onPointerEnter={() => void loadDialog()}
        onClick={() => startTransition(() => setOpen(true))}
      >
        Empezar con mi cooperativa
      </Button>
      <Suspense>{open ? <OwnCooperativeDialog onClose={() => setOpen(false)} /> : null}</Suspense>
    </section>
  );
}
