import { type AjustesDeCorreo, ajustesDeCorreoCambio } from "@cosecha/domain/esquemas/correos";
import { textos } from "@cosecha/domain/textos";
import { Alert } from "@cosecha/ui/alert";
import { Button } from "@cosecha/ui/button";
import { NumberField } from "@cosecha/ui/number-field";
import { PasswordInputField } from "@cosecha/ui/password-input-field";
import { SelectField } from "@cosecha/ui/select-field";
import { SwitchField } from "@cosecha/ui/switch-field";
import { TextField } from "@cosecha/ui/text-field";
import { TextareaField } from "@cosecha/ui/textarea-field";
import { useMemo } from "react";
import { useWatch } from "react-hook-form";
import * as z from "zod";
import { failureText, trpc } from "../../api/api.ts";
import { EditForm } from "../../forms/edit-form.tsx";
import { FormEnd } from "../../forms/form-end.tsx";
import { FollowStored, useRecordForm } from "../../forms/record-form.tsx";
import { paths } from "../../navigation/paths.ts";
import { Loaded } from "../../screens/loaded.tsx";

/** By which server mail goes out, what each begins with, and a mail to try it. */
export function Ajustes() {
  const query = trpc.correos.ajustes.useQuery();
  return <Loaded query={query}>{(ajustes) => <Formulario ajustes={ajustes} />}</Loaded>;
}

const { apertura, comoPagar, de, version } = ajustesDeCorreoCambio.shape;
const servidor = ajustesDeCorreoCambio.shape.servidor.unwrap().unwrap();
const palabras = z.object({ apertura, comoPagar, version });
/** With the switch off there is no server, whatever is left in its fields. */
const formulario = z.discriminatedUnion("envia", [
  palabras.extend({ envia: z.literal(true), servidor, de }),
  palabras.extend({ envia: z.literal(false) }),
]);

const CIFRADOS = [
  { value: "tls", label: "TLS (puerto 465)" },
  { value: "starttls", label: "STARTTLS (puerto 587)" },
];

function Formulario({ ajustes }: { ajustes: AjustesDeCorreo }) {
  const utils = trpc.useUtils();
  const poner = trpc.correos.ponerAjustes.useMutation();
  const record = useRecordForm<AjustesDeCorreo>({
    failureDefault: textos.correos.noGuardado,
    stored: {
      read: () => utils.client.correos.ajustes.query(),
      show: (actual) => utils.correos.ajustes.setData(undefined, actual),
    },
  });
  const stored = useMemo(() => comoFormulario(ajustes), [ajustes]);
  return (
    <div className="grid gap-6">
      <Estado ajustes={ajustes} />
      <EditForm
        aria-label="Servidor de correo"
        schema={formulario}
        defaultValues={stored}
        {...record.form}
        onSubmit={({ envia, ...datos }) => {
          const server = ajustes.fijo ? {} : envia ? datos : { servidor: null };
          const { apertura, comoPagar, version } = datos;
          const enviado = { ...server, apertura, comoPagar, version };
          return record.save(enviado, poner.mutateAsync(enviado), textos.correos.guardado);
        }}
      >
        <FollowStored stored={stored} {...record.follow} />
        {ajustes.fijo ? null : <Servidor conPassword={ajustes.servidor?.conPassword ?? false} />}
        <TextareaField
          name="apertura"
          label="Con qué empieza cada correo"
          hint="Por ejemplo, «Somos La Espiga, su grupo de consumo». En blanco, con nada."
          rows={2}
          maxLength={1000}
        />
        <TextareaField
          name="comoPagar"
          label="Cómo se paga"
          hint="Se dice a quien se recuerda lo que debe: la cuenta del banco, el Bizum, cuándo."
          rows={2}
          maxLength={1000}
        />
        <FormEnd {...record.end} submit="Guardar" cancelHref={paths.avisos()} />
      </EditForm>
      {ajustes.servidor !== null || ajustes.demo ? <Prueba /> : null}
    </div>
  );
}

const SIN_SERVIDOR = { host: "", puerto: 465, cifrado: "tls" as const, usuario: "" };

function comoFormulario({ servidor, ilegible, de, apertura, comoPagar, version }: AjustesDeCorreo) {
  const { host, puerto, cifrado, usuario } = servidor ?? SIN_SERVIDOR;
  return {
    envia: servidor !== null || ilegible,
    servidor: { host, puerto, cifrado, usuario, password: "" },
    ...{ de, apertura, comoPagar, version },
  };
}

/** What whoever sets it up has to know first. */
function Estado({
  ajustes: { fijo, demo, servidor, ilegible, conEnlaces, de },
}: {
  ajustes: AjustesDeCorreo;
}) {
  return (
    <div className="grid max-w-prose gap-3">
      {fijo ? (
        <Alert variant="info">
          {textos.correos.deQuienOpera} Salen de {de}.
        </Alert>
      ) : demo && servidor === null ? (
        <Alert variant="info">{textos.correos.pruebaEnDemo}</Alert>
      ) : servidor === null && !ilegible ? (
        <p className="text-muted-foreground">
          Sin un servidor de correo todo funciona igual: los mensajes se copian o se comparten a mano. Con
          uno, Cosecha avisa sola de lo que cada persona quiera. Los datos se los da quien les dé el correo
          (Gmail, su proveedor de internet…).
        </p>
      ) : null}
      {ilegible ? (
        <Alert variant="warning">
          Lo guardado viene de otra instalación y aquí no se puede leer. Escríbalo otra vez.
        </Alert>
      ) : null}
      {conEnlaces ? null : (
        <Alert variant="warning">
          Los correos no llevan enlaces: quien lleva el servidor de Cosecha tiene que decir su dirección en
          PUBLIC_URL.
        </Alert>
      )}
    </div>
  );
}

function Servidor({ conPassword }: { conPassword: boolean }) {
  const envia = useWatch({ name: "envia" }) === true;
  return (
    <>
      <SwitchField name="envia" label="Enviar correos" />
      {envia ? (
        <>
          <TextField
            name="de"
            label="De quién son"
            hint="Un email, o «La Espiga <grupo@ejemplo.es>»."
            autoComplete="off"
            required
          />
          <TextField
            name="servidor.host"
            label="Servidor"
            hint="Como smtp.ejemplo.es"
            autoComplete="off"
            autoCapitalize="off"
            required
          />
          <SelectField name="servidor.cifrado" label="Conexión" options={CIFRADOS} />
          <NumberField name="servidor.puerto" label="Puerto" decimals={0} min={1} max={65_535} required />
          <TextField name="servidor.usuario" label="Usuario" autoComplete="off" autoCapitalize="off" />
          <PasswordInputField
            name="servidor.password"
            label="Contraseña"
            hint={conPassword ? "Hay una guardada, que no se enseña. En blanco, sigue esa." : undefined}
            autoComplete="new-password"
          />
        </>
      ) : null}
    </>
  );
}

/** A mail to oneself, by what is saved. */
function Prueba() {
  const probar = trpc.correos.probar.useMutation();
  return (
    <section aria-labelledby="prueba" className="grid max-w-prose justify-items-start gap-3 border-t pt-6">
      <h2 id="prueba" className="font-display text-xl leading-tight">
        Probarlo
      </h2>
      <p className="text-muted-foreground">Le llega a usted, con lo que esté guardado.</p>
      <Button variant="outline" loading={probar.isPending} onClick={() => probar.mutate()}>
        Enviar una prueba
      </Button>
      {probar.data === undefined ? null : (
        <Alert variant="success" onDismiss={probar.reset}>
          {probar.data.message}
        </Alert>
      )}
      {probar.error === null ? null : (
        <Alert variant="error" title={textos.comun.error} onDismiss={probar.reset}>
          {failureText(probar.error, textos.correos.noProbado)}
        </Alert>
      )}
    </section>
  );
}
