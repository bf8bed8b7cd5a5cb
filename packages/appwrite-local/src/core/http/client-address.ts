import type { IncomingMessage } from 'node:http';
import { isIP, type Socket } from 'node:net';
import type { Settings } from '../options.ts';

const plain = (address: string) => (address.startsWith('::ffff:') ? address.slice(7) : address);
const isLoopback = (address: string) => address === '::1' || /^127\.[\d.]+$/.test(address);

/** One entry of X-Forwarded-For as an address; '' for anything else (`unknown`, names, garbage). */
function hop(entry: string): string {
  const bare = entry
    .trim()
    .replace(/^\[(.+)\](:\d+)?$/, '$1')
    .replace(/^([\d.]+):\d+$/, '$1');
  return isIP(bare) ? plain(bare) : '';
}

function lastOf(header: string | string[] | undefined): string {
  return (
    String(header ?? '')
      .split(',')
      .map((entry) => entry.trim())
      .at(-1) ?? ''
  );
}

/**
 * The client's address for rate limits. Behind a trusted proxy it is the rightmost entry of X-Forwarded-For that is no
 * proxy of this machine; the entries left of it are written by the client.
 */
export function clientAddress({ trustProxy }: Settings, incoming: IncomingMessage): string {
  const socket: Socket | null = incoming.socket; // null in Node once the client has hung up
  const direct = plain(socket?.remoteAddress ?? '');
  if (!trustProxy) return direct;
  const hops = String(incoming.headers['x-forwarded-for'] ?? '')
    .split(',')
    .map(hop);
  return hops.findLast((address) => !isLoopback(address)) || direct;
}

/** Whether the client used TLS: to this server, or to its trusted proxy. */
export function cameByTls({ trustProxy }: Settings, incoming: IncomingMessage): boolean {
  const socket: Socket | null = incoming.socket;
  if (socket !== null && 'encrypted' in socket) return true;
  return trustProxy === true && lastOf(incoming.headers['x-forwarded-proto']) === 'https';
}
