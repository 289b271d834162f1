import guide from "virtual:guia";
import { Button } from "@cosecha/ui/button";
import { Dialog } from "@cosecha/ui/dialog";
import { Link } from "@cosecha/ui/link";
import { paths } from "../navigation/paths.ts";
import { GuideText } from "./guide-text.tsx";
import { HELP } from "./help.ts";

/** A part of the guide over the screen that it is about, so that nothing typed there is lost. */
export default function HelpDialog({ of, onClose }: { of: keyof typeof paths; onClose: () => void }) {
  const part = HELP[of];
  const found = guide.find(({ id }) => id === part);
  return (
    <Dialog
      open
      onOpenChange={(open) => {
        if (!open) onClose();
      }}
      title={found?.title}
      footer={
        <Button asChild variant="outline">
          <Link href={`${paths.guia()}#${part}`} onClick={onClose}>
            Ver la guía entera
          </Link>
        </Button>
      }
    >
      {found ? <GuideText html={found.html} /> : null}
    </Dialog>
  );
}
