import { type AddressInfo, connect, createServer, type NetConnectOpts, type Socket } from "node:net";

/** What stands between a test and its PostgreSQL server, so that the server can go away. */
export interface ServerProxy {
  /** The server's address by way of the proxy. */
  url: string;
  /** Passes nothing on any more; connections stay open, and new ones are accepted. */
  freeze(): void;
  /** Closes all connections and refuses new ones. */
  cut(): Promise<void>;
  /** Passes everything on again, also what was held back. */
  restore(): Promise<void>;
  close(): Promise<void>;
}

/** Where that server listens: a host, or the folder of its socket, escaped. */
function addressOf({ hostname, port: given }: URL): NetConnectOpts {
  const [host, port] = [decodeURIComponent(hostname), Number(given || 5432)];
  return host.startsWith("/") ? { path: `${host}/.s.PGSQL.${port}` } : { host, port };
}

/** A proxy to the server at that address, on a port of its own. */
export async function createProxy(serverUrl: string): Promise<ServerProxy> {
  const target = new URL(serverUrl);
  const sockets = new Set<Socket>();
  let isFrozen = false;
  const keep = (socket: Socket, other: Socket) => {
    sockets.add(socket);
    if (isFrozen) socket.pause();
    socket.on("data", (chunk) => other.write(chunk));
    socket.on("error", () => other.destroy());
    socket.on("close", () => {
      sockets.delete(socket);
      other.destroy();
    });
  };
  const server = createServer((client) => {
    const upstream = connect(addressOf(target));
    keep(client, upstream);
    keep(upstream, client);
    if (isFrozen) client.pause();
  });
  const listen = (port: number) =>
    new Promise<void>((resolve) => server.listen(port, "127.0.0.1", () => resolve()));
  await listen(0);
  const { port } = server.address() as AddressInfo;
  const url = new URL(serverUrl);
  url.host = `127.0.0.1:${port}`;
  const cut = () => {
    const closed = new Promise<void>((resolve) => server.close(() => resolve()));
    for (const socket of sockets) socket.destroy();
    return closed;
  };
  return {
    url: url.href,
    freeze() {
      isFrozen = true;
      for (const socket of sockets) socket.pause();
    },
    cut,
    async restore() {
      isFrozen = false;
      for (const socket of sockets) socket.resume();
      if (!server.listening) await listen(port);
    },
    close: cut,
  };
}
