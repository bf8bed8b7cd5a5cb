import { randomInt } from 'node:crypto';
import { createServer } from 'node:net';

/**
 * Finds a free port before the server listens, because functions need its address earlier. The port is below the range
 * of outgoing connections, so that none of them takes it first. `asked`: checks only that port and rejects with
 * EADDRINUSE if it is taken; 0: any port.
 */
export async function freePort(asked = 0): Promise<number> {
  // Starts at 10100, because browsers refuse port 10080.
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
