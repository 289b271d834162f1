import { rutaDeEnlace } from "@cosecha/domain/enlaces";
import { textos } from "@cosecha/domain/textos";
import { Alert } from "@cosecha/ui/alert";
import { Button } from "@cosecha/ui/button";
import { Dialog } from "@cosecha/ui/dialog";
import { useEffect, useState } from "react";
import { failureText, trpc } from "../../api/api.ts";
import { serverTime } from "../../api/server-clock.ts";
import { nombrePropio, useCooperativa } from "../../screens/cooperativa.ts";
import { LinkToSend } from "../../screens/link-to-send.tsx";
import { textosWeb } from "../../texts/texts.ts";
import { cuando } from "../../texts/zone.ts";

/** Makes a link with which a user, or a family's own account, sets its password (decision 121). */
export function Invitar({
  a,
  nombre,
  disabled,
}: {
  a: { usuario: number } | { familia: number };
  nombre: string;
  disabled: boolean;
}) {
  const [open, setOpen] = useState(false);
  // Asked before the dialog is there, in which no button is to move under a finger.
  const { data, isPending } = trpc.cooperativa.ver.useQuery();
  return (
    <>
      <Button variant="outline" aria-disabled={disabled} onClick={() => disabled || setOpen(true)}>
        Invitar
      </Button>
      {open ? (
        <Invitacion
          a={a}
          nombre={nombre}
          hayCorreo={isPending ? null : data?.correo === true}
          onClose={() => setOpen(false)}
        />
      ) : null}
    </>
  );
}

function Invitacion({
  a,
  nombre,
  hayCorreo,
  onClose,
}: {
  a: { usuario: number } | { familia: number };
  nombre: string;
  /** Whether it can be mailed; null while that is not known. */
  hayCorreo: boolean | null;
  onClose: () => void;
}) {
  // The link is shown only now, and the browser keeps no copy.
  const [usuario, familia] = [
    trpc.usuarios.invitar.useMutation({ gcTime: 0 }),
    trpc.familias.invitar.useMutation({ gcTime: 0 }),
  ];
  const { data, isPending, error } = "usuario" in a ? usuario : familia;
  const create = (porCorreo: boolean) =>
    "usuario" in a
      ? usuario.mutate({ id: a.usuario, porCorreo })
      : familia.mutate({ id: a.familia, porCorreo });
  return (
    <Dialog
      open
      onOpenChange={(open) => open || onClose()}
      locked={isPending}
      keepOnPressOutside
      title={`Invitar a «${nombre}»`}
      description={
        data
          ? data.message
          : "Haga un enlace y envíeselo: con él pone su contraseña y entra. Vale una sola vez, durante 7 días. Si antes le hizo otro, ese deja de valer."
      }
    >
      {data?.token && data.caduca ? (
        <Hecho token={data.token} caduca={data.caduca} onClose={onClose} />
      ) : data ? (
        <div className="flex justify-end max-xs:*:flex-1">
          <Button onClick={onClose}>Cerrar</Button>
        </div>
      ) : (
        <div className="grid gap-4">
          {error ? <Alert variant="error">{failureText(error, textos.enlace.noCreado)}</Alert> : null}
          <div className="flex flex-wrap justify-end gap-2 max-xs:*:w-full">
            <Button variant="outline" disabled={isPending} onClick={onClose}>
              {textosWeb.comun.cancelar}
            </Button>
            {hayCorreo ? (
              <Button variant="secondary" disabled={isPending} onClick={() => create(true)}>
                Enviar por correo
              </Button>
            ) : null}
            <Button loading={isPending || hayCorreo === null} onClick={() => create(false)}>
              Crear enlace
            </Button>
          </div>
        </div>
      )}
    </Dialog>
  );
}

function Hecho({ token, caduca, onClose }: { token: string; caduca: Date; onClose: () => void }) {
  const url = new URL(rutaDeEnlace(token), window.location.origin).href;
  const titulo = `Para entrar en ${nombrePropio(useCooperativa())}`;
  return (
    <div className="grid gap-4">
      <LinkToSend url={url} titulo={titulo} />
      <Qr url={url} />
      <p className="text-sm text-muted-foreground">
        Vale hasta {cuando(caduca, serverTime())}. Quien lo tenga puede entrar: envíelo solo a quien invita.
      </p>
      <div className="flex justify-end max-xs:*:flex-1">
        <Button onClick={onClose}>Ya lo he enviado</Button>
      </div>
    </div>
  );
}

/** The address for a phone's camera: dark on light with a margin, in the dark theme too. */
function Qr({ url }: { url: string }) {
  const [svg, setSvg] = useState<string>();
  useEffect(() => {
    // Without it there is still the link.
    import("uqr").then(
      ({ renderSVG }) => setSvg(renderSVG(url, { border: 4 })),
      () => undefined,
    );
  }, [url]);
  if (svg === undefined) return <div className="size-56 justify-self-center" />;
  return (
    <img
      src={`data:image/svg+xml,${encodeURIComponent(svg)}`}
      alt="Código QR del enlace, para leerlo con la cámara de un teléfono"
      className="size-56 justify-self-center rounded-control"
    />
  );
}
