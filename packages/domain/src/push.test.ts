import { expect, it } from "vitest";
import { esDeServicioDePush } from "./push.ts";

it.each([
  "https://fcm.googleapis.com/fcm/send/abc:DEF_-",
  "https://updates.push.services.mozilla.com/wpush/v2/gAAAA",
  "https://wns2-par02p.notify.windows.com/w/?token=BQYAAAA%2b",
  "https://web.push.apple.com/QGuQyavXutnMH",
])("%s is of a push service", (endpoint) => {
  expect(esDeServicioDePush(endpoint)).toBe(true);
});

it.each([
  "http://fcm.googleapis.com/fcm/send/abc",
  "https://fcm.googleapis.com:8443/x",
  "https://fcm.googleapis.com.malo.example/x",
  "https://malofcm.googleapis.com/x",
  "https://push.apple.com.malo/x",
  "https://malo-push.apple.com/x",
  "https://fcm.googleapis.com@127.0.0.1/x",
  "https://a:b@fcm.googleapis.com/x",
  "https://127.0.0.1/fcm.googleapis.com",
  "https://[::1]/x",
  "https://localhost/x",
  "https://fcm.googleapis.com\\@127.0.0.1/x",
  "https://FCM.googleapis.com/x",
  " https://fcm.googleapis.com/x",
  "https://fcm.googleapis.com/\nx",
  "file:///etc/passwd",
  "fcm.googleapis.com",
  "",
])("%s is none", (endpoint) => {
  expect(esDeServicioDePush(endpoint)).toBe(false);
});

it("takes another origin where it is told so, and no other port of it", () => {
  expect(esDeServicioDePush("http://127.0.0.1:81/x", ["http://127.0.0.1:81"])).toBe(true);
  expect(esDeServicioDePush("http://127.0.0.1:82/x", ["http://127.0.0.1:81"])).toBe(false);
});
