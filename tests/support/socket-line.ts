/** A proxy for WebSockets that counts connections, and that a test can cut, restore, or hang. */

import type { AddressInfo } from 'node:net';
import { connect, createServer, type Socket } from 'node:net';

export interface SocketLine {
  readonly endpoint: string;
  /** Connections that are open now. */
  open(): number;
  /** Connections that ever reached the server. */
  reached(): number;
  /** Cuts all connections and refuses new ones until `mend`. */
  cut(): void;
  /** New connections hang: accepted, but not passed on before `mend`. */
  hold(): void;
  mend(): void;
  close(): Promise<void>;
}

export async function openSocketLine(endpoint: string): Promise<SocketLine> {
  const target = new URL(endpoint);
  const clients = new Set<Socket>();
  let held: (() => void)[] = [];
  let state: 'whole' | 'cut' | 'held' = 'whole';
  let reached = 0;

  const pass = (client: Socket) => {
    if (client.destroyed) return;
    reached += 1;
    const server = connect(Number(target.port), target.hostname);
    for (const [one, other] of [
      [client, server],
      [server, client],
    ] as const) {
      one.pipe(other);
      one.on('error', () => other.destroy());
      one.on('close', () => other.destroy());
    }
  };
  const line = createServer((client) => {
    if (state === 'cut') return client.destroy();
    clients.add(client);
    client.on('close', () => clients.delete(client));
    if (state === 'held') held.push(() => pass(client));
    else pass(client);
  });
  const cut = () => {
    state = 'cut';
    for (const client of clients) client.destroy();
  };
  await new Promise<void>((resolve) => line.listen(0, '127.0.0.1', resolve));
  const { port } = line.address() as AddressInfo;
  return {
    endpoint: `http://127.0.0.1:${port}${target.pathname}`,
    open: () => clients.size,
    reached: () => reached,
    cut,
    hold: () => {
      state = 'held';
    },
    mend: () => {
      state = 'whole';
      for (const go of held) go();
      held = [];
    },
    close: () => {
      cut();
      return new Promise((resolve) => line.close(() => resolve()));
    },
  };
}
