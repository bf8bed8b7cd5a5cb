import { expect, test } from 'vitest';
import { TooMany } from '../../src/core/errors/errors.ts';
import { LoopTurns } from '../../src/core/loop-turns.ts';

test('runs one job per caller in each event loop turn, the first one immediately', async () => {
  const turns = new LoopTurns();
  const ran: string[] = [];
  const run = (caller: string, name: string) => turns.run(caller, () => ran.push(name));
  const many = ['a1', 'a2', 'a3'].map((name) => run('a', name));
  const other = run('b', 'b1');
  expect(ran).toEqual(['a1', 'b1']);
  // A request that arrives now is handled before the last task of `a`.
  setImmediate(() => ran.push('arrived'));
  await Promise.all([...many, other]);
  expect(ran).toEqual(['a1', 'b1', 'a2', 'arrived', 'a3']);
});

test('after a long job, pauses for twice its duration if its caller has more jobs waiting', async () => {
  const turns = new LoopTurns();
  const at: number[] = [];
  const busy = () => {
    const from = performance.now();
    while (performance.now() - from < 10);
    at.push(from);
  };
  await Promise.all([turns.run('a', busy), turns.run('a', busy), turns.run('a', busy)]);
  const gaps = at.slice(1).map((from, n) => from - (at[n] ?? 0));
  for (const gap of gaps) expect(gap).toBeGreaterThanOrEqual(28);
});

test('passes on a job’s error and runs the next job; refuses jobs beyond the queue', async () => {
  const turns = new LoopTurns();
  const broken = turns.run('a', () => {
    throw new Error('broken');
  });
  const next = turns.run('a', () => 'next');
  await expect(broken).rejects.toThrow('broken');
  expect(await next).toBe('next');
  const full = new LoopTurns();
  const all = Array.from({ length: 600 }, (_, n) => full.run('a', () => n).catch((error: unknown) => error));
  const refused = (await Promise.all(all)).filter((answer) => answer instanceof TooMany);
  expect(refused).toHaveLength(99);
});
