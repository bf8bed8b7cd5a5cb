import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { getRequestListener, type HttpBindings } from '@hono/node-server';
import { midtransHandler } from './handler.ts';
import { type MidtransOptions, reportToConsole } from './options.ts';

export interface ServerOptions extends MidtransOptions {
  /** 0 (default) picks a free port. */
  readonly port?: number;
  /** Default 127.0.0.1. */
  readonly host?: string;
}

/** A simulator with a separate server. */
export interface MidtransSimulator {
  /**
   * `http://127.0.0.1:PORT` and the path: the base of the Core API; Snap is at `/snap/v1`, its script at
   * `/snap/snap.js`.
   */
  readonly url: string;
  /** Deletes every payment and notification; faults stay. */
  reset(): void;
  close(): Promise<void>;
}

/**
 * Starts a simulator and resolves once it accepts requests. Errors: port taken, `data` not a simulator's file, or in
 * use.
 */
export async function startMidtransSimulator(options: ServerOptions): Promise<MidtransSimulator> {
  const handler = midtransHandler(options);
  const report = options.report ?? reportToConsole;
  const server = createServer(
    getRequestListener((request, env) => handler.fetch(request, env as HttpBindings)), // this server speaks HTTP/1 only
  );
  try {
    await new Promise<void>((resolve, reject) => {
      server.once('error', reject);
      server.listen(options.port ?? 0, options.host ?? '127.0.0.1', resolve);
    });
  } catch (error) {
    handler.close();
    throw error;
  }
  // Later errors concern a single connection that was not accepted.
  server.on('error', (error) => report(error, 'taking a connection'));
  const { port, address } = server.address() as AddressInfo; // a TCP server's address is never a path
  const name = address === '0.0.0.0' || address === '::' ? '127.0.0.1' : address;
  handler.start();
  return {
    url: `http://${name.includes(':') ? `[${name}]` : name}:${port}${options.path ?? ''}`,
    reset: () => handler.reset(),
    close: async () => {
      const closed = new Promise((resolve) => server.close(resolve));
      handler.stop();
      server.closeAllConnections();
      await closed;
      handler.close();
    },
  };
}
