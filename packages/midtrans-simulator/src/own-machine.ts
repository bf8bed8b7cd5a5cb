import type { IncomingMessage } from 'node:http';
import type { Socket } from 'node:net';

/**
 * Whether a request comes from this very machine, under a name of this machine: a page elsewhere can let its own name
 * point here (DNS rebinding). Behind a proxy every request looks local, so the caller has to know of it.
 */
export function isOwnMachine(incoming: IncomingMessage): boolean {
  const socket: Socket | null = incoming.socket; // forgotten by Node when the client hangs up
  const address = (socket?.remoteAddress ?? '').replace('::ffff:', '');
  const host = (incoming.headers.host ?? '').replace(/:\d+$/, '').toLowerCase();
  const named = host === 'localhost' || host === '[::1]' || /^127\.[\d.]+$/.test(host);
  return named && (address === '::1' || address.startsWith('127.'));
}
