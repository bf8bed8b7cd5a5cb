import { setImmediate as turn } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { RunQueue } from '../../src/functions/run-queue.ts';

/** Runs that end when told, in the order in which they began. */
function slowRuns() {
  const begun: string[] = [];
  const ends: (() => void)[] = [];
  const run = (name: string) => () =>
    new Promise<void>((end) => {
      begun.push(name);
      ends.push(end);
    });
  const endFirst = () => {
    ends.shift()?.();
    return turn();
  };
  return { begun, run, endFirst };
}

test('one function has so many runs at once, the next begins when one ends, and no other function waits for them', async () => {
  const queue = new RunQueue(2);
  const { begun, run, endFirst } = slowRuns();
  for (const name of ['a1', 'a2', 'a3', 'a4']) queue.add('a', run(name));
  queue.add('b', run('b1'));
  expect(begun).toEqual(['a1', 'a2', 'b1']);
  await endFirst();
  expect(begun).toEqual(['a1', 'a2', 'b1', 'a3']);
});

test('what is closed begins nothing any more', async () => {
  const queue = new RunQueue(1);
  const { begun, run, endFirst } = slowRuns();
  queue.add('a', run('a1'));
  queue.add('a', run('a2'));
  queue.close();
  await endFirst();
  expect(begun).toEqual(['a1']);
});
