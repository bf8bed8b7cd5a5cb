import { createServer } from 'node:net';

/**
 * A free port, because functions need the server's address before it listens. `port`: exactly that one, or EADDRINUSE.
 */
export const freePort = (port = 0): Promise<number> =>
  new Promise((resolve, reject) => {
    const probe = createServer().once('error', reject);
    probe.listen(port, '127.0.0.1', () => {
      const address = probe.address();
      probe.close(() => resolve(typeof address === 'object' && address ? address.port : 0));
    });
  });
