import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { expect, test } from 'vitest';
import { startLocalAppwrite } from '../../src/start.ts';
import { eventually } from '../support/eventually.ts';
import { runs } from '../support/proof.ts';
import { openSocket } from '../support/sockets.ts';

test('an idle socket uses little memory, and frees it when closed', async () => {
  const count = runs(200, 1000);
  setFlagsFromString('--expose_gc');
  const collectGarbage: unknown = runInNewContext('gc');
  const collect = (): number => {
    if (typeof collectGarbage === 'function') collectGarbage();
    return process.memoryUsage().heapUsed;
  };
  const local = await startLocalAppwrite({ config: { projectId: 'p' }, key: 'k' });
  (await openSocket(local.endpoint, 'p')).close();
  const before = collect();
  const idle = await Promise.all(Array.from({ length: count }, () => openSocket(local.endpoint, 'p')));
  const each = (collect() - before) / count;
  console.log(`one idle socket with its client: ${(each / 1024).toFixed(1)} KiB of heap`);
  // The client runs in this process too, so the server accounts for half of it.
  expect(each).toBeLessThan(100 * 1024);
  const closed = idle.map(({ socket }) => new Promise((resolve) => socket.once('close', resolve)));
  for (const { socket } of idle) socket.close();
  await Promise.all(closed);
  idle.length = 0;
  await eventually(() => expect((collect() - before) / count).toBeLessThan(each / 2));
  await local.close();
});
