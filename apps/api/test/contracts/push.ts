import { expect } from "vitest";
import { nothing } from "../targets.ts";
import type { Contracts, Promises } from "./kit.ts";

const permisos = `
                  anonymous  family  own  managing  treasurer  admin  deactivated  of a deactivated family
  push.clave      401        ok      —    ok        —          ok     401          401
  push.suscribir  401        ok      —    ok        —          ok     401          401
  push.dejar      401        ok      —    ok        —          ok     401          401
`;

const suscripcion = {
  endpoint: "https://fcm.googleapis.com/fcm/send/cosecha",
  p256dh: `B${"A".repeat(86)}`,
  auth: "A".repeat(22),
};

const targets: Promises["targets"] = {
  "push.clave": nothing,
  "push.suscribir": () => suscripcion,
  // Of every session there is, as whoever asks is told by one of them.
  "push.dejar": async (scene, asker) => {
    await scene.token(asker());
    await scene.tellAll();
  },
};

const contracts = (): Contracts => ({
  "GET /api/push/clave": {
    who: "signed in",
    make: async () => ({
      path: "/api/push/clave",
      answer: () => ({ clave: expect.stringMatching(/^B[\w-]{86}$/) }),
    }),
  },
  "PUT /api/push/dispositivo": {
    who: "signed in",
    make: async () => ({
      path: "/api/push/dispositivo",
      body: suscripcion,
      answer: () => ({ message: "Este aparato recibirá sus avisos." }),
    }),
  },
  "DELETE /api/push/dispositivo": {
    who: "signed in",
    make: async () => ({
      path: "/api/push/dispositivo",
      answer: () => ({ message: "Este aparato ya no recibe avisos." }),
    }),
  },
});

export default { permisos, targets, contracts } satisfies Promises;
