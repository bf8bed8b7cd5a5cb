import { randomInt } from 'node:crypto';
import { createServer } from 'node:net';

/**
 * A free port, because functions need the server's address before it listens. It is below the ports of outgoing
 * connections, one of which could take it first. `asked`: exactly that one, or EADDRINUSE; 0: any.
 */
export async function freePort(asked = 0): Promise<number> {
  // Browsers refuse port 10080.
  const port = asked || randomInt(10_100, 30_000);
  try {
    await new Promise<void>((resolve, reject) => {
      const probe = createServer().once('error', reject);
      probe.listen(port, '127.0.0.1', () => probe.close(() => resolve()));
    });
    return port;
  } catch (error) {
    if (asked) throw error;
    return freePort();
  }
}
