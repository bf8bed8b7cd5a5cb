import { createServer } from 'node:net';

/**
 * A port that nobody listens on now: functions are told the server's address before the server has it. `port`: that one and
 * no other, or EADDRINUSE.
 */
export const freePort = (port = 0): Promise<number> =>
  new Promise((resolve, reject) => {
    const probe = createServer().once('error', reject);
    probe.listen(port, '127.0.0.1', () => {
      const address = probe.address();
      probe.close(() => resolve(typeof address === 'object' && address ? address.port : 0));
    });
  });
