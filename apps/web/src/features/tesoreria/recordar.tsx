import { textos } from "@cosecha/domain/textos";
import { Alert } from "@cosecha/ui/alert";
import { Button } from "@cosecha/ui/button";
import { FloatingMessage } from "@cosecha/ui/floating-message";
import { Bell } from "lucide-react";
import { failureText, trpc } from "../../api/api.ts";
import { useQuestion } from "../../forms/use-question.tsx";

/** Reminds all families that owe, by mail, after a question; only where mail is sent. */
export function Recordar() {
  const { data: cooperativa } = trpc.cooperativa.ver.useQuery();
  const { data: resumen } = trpc.cuentas.resumen.useQuery();
  const { ask, dialog } = useQuestion();
  const recordar = trpc.cuentas.recordarDeuda.useMutation();
  if (cooperativa?.correo !== true || !resumen?.cuantasDeben) return null;
  const press = async () => {
    const yes = await ask({
      title: "¿Recordar lo que deben a todas las familias que deben?",
      description: "Les llega un correo con lo que deben y cómo se paga. Una vez al día como mucho.",
      confirmLabel: "Recordárselo",
    });
    if (yes) recordar.mutate();
  };
  return (
    <>
      <Button variant="outline" loading={recordar.isPending} onClick={() => void press()}>
        <Bell aria-hidden />
        Recordar lo que deben
      </Button>
      {recordar.data === undefined ? null : (
        <FloatingMessage title={textos.comun.resultado} takeFocus onDismiss={recordar.reset}>
          {recordar.data.message}
        </FloatingMessage>
      )}
      {recordar.error === null ? null : (
        <Alert variant="error" title={textos.comun.error} onDismiss={recordar.reset} className="basis-full">
          {failureText(recordar.error, textos.correos.noRecordado)}
        </Alert>
      )}
      {dialog}
    </>
  );
}
