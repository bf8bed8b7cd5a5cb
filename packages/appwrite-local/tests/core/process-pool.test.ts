import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { expect, onTestFinished, test } from 'vitest';
import { ProcessPool, READY } from '../../src/core/process-pool.ts';

/** A program that loads for 1.5 s, as on a busy machine, and answers each number after that many milliseconds. */
const slowToStart = `
  const loaded = Date.now() + 1500;
  while (Date.now() < loaded);
  process.on('message', ({ after }) => setTimeout(() => process.send({ after }), after));
  process.on('disconnect', () => process.exit(0));
  process.send('${READY}');
`;

test('starts a job’s time limit when its process is ready', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'pool-'));
  const program = join(folder, 'slow.mjs');
  writeFileSync(program, slowToStart);
  const terms = { size: 1, perCaller: 1, timeoutMs: 1_000, idleMs: 60_000, waiting: 10, waitingPerCaller: 10 };
  const pool = new ProcessPool<{ after: number }, { after: number }>({ program: pathToFileURL(program), ...terms });
  onTestFinished(() => {
    pool.close();
    rmSync(folder, { recursive: true, force: true });
  });
  const run = (after: number) => pool.run({ after }, { caller: 'one' });
  expect(await run(0)).toEqual({ answer: { after: 0 } });
  expect(await run(1)).toEqual({ answer: { after: 1 } });
  expect(await run(600_000)).toEqual({ problem: 'too long' });
  expect(await run(2)).toEqual({ answer: { after: 2 } });
});
