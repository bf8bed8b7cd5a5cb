/** Checks that the network reaches the embedded server only through its proxy. */
import { existsSync } from 'node:fs';
import { networkInterfaces } from 'node:os';
import { type Finding, fault } from './finding.ts';
import { reach } from './reach.ts';

/** Addresses of this machine that others may reach. */
const publicAddresses = (): string[] =>
  Object.values(networkInterfaces())
    .flatMap((addresses = []) => addresses)
    .filter(({ internal, address }) => !internal && !address.startsWith('fe80:'))
    .map(({ address, family }) => (family === 'IPv6' ? `[${address}]` : address));

async function answers(url: string, patience: number): Promise<boolean> {
  try {
    await reach(url, { patience });
    return true;
  } catch {
    return false;
  }
}

/** A container's addresses are not those of the machine, so none are checked there. */
const isContainer = () => existsSync('/.dockerenv') || existsSync('/run/.containerenv');

/**
 * A fault if the port of the server at `origin` also answers at another address of this machine. Clients there could
 * forge the headers that only the proxy may set, and would send passwords without TLS.
 */
export async function checkOpenPort(
  origin: string,
  patience: number,
  addresses: readonly string[] = isContainer() ? [] : publicAddresses(),
): Promise<Finding[]> {
  const { port } = new URL(origin);
  const found = await Promise.all(
    addresses.map(async (address): Promise<Finding[]> => {
      if (!(await answers(`http://${address}:${port}/readyz`, patience))) return [];
      return [
        fault(
          'port',
          `port ${port} also answers at ${address}: people come past the proxy, its TLS and the limits per address`,
          `ListenStream=127.0.0.1:${port} in lapak.socket, or npm run host without --host`,
        ),
      ];
    }),
  );
  return found.flat();
}
