import { setImmediate as turn } from 'node:timers/promises';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { inSlices } from '../../../local/core/slices.ts';

/** Time goes by where somebody works, and nowhere else: a machine that is busy with other things stops a process for longer than turns are. */
let clock = 0;
const busyFor = (ms: number) => {
  clock += ms;
};
beforeEach(() => {
  vi.spyOn(performance, 'now').mockImplementation(() => clock);
});
afterEach(() => {
  vi.restoreAllMocks();
});

/** Work of `steps` milliseconds; resolves when it is done. */
const work = (steps: number) => {
  let done = 0;
  return new Promise<void>((resolve) => {
    inSlices(() => {
      busyFor(1);
      done += 1;
      if (done === steps) resolve();
      return done === steps;
    });
  });
};

/** How many turns of the event loop go by until work of `steps` milliseconds is done, where others take `othersMs` of each. */
async function turnsOf(steps: number, othersMs: number): Promise<number> {
  let isDone = false;
  const done = work(steps).then(() => {
    isDone = true;
  });
  let turns = 0;
  for (; !isDone; turns++) {
    busyFor(othersMs);
    await turn();
  }
  await done;
  return turns;
}

test('has half of the time however long others take at each turn', async () => {
  const turns = await turnsOf(200, 20);
  // A step a turn would be 200 turns.
  expect(turns).toBeLessThan(30);
  expect(turns).toBeGreaterThan(4);
});

test('leaves the turns short where others ask for little', async () => {
  expect(await turnsOf(60, 0)).toBeGreaterThan(10);
});

test('what was begun first is done first, and what is begun meanwhile is done, too', async () => {
  const order: string[] = [];
  const later: Promise<unknown>[] = [];
  const first = work(20).then(() => {
    order.push('first');
    later.push(work(2).then(() => order.push('third')));
  });
  const second = work(5).then(() => order.push('second'));
  await Promise.all([first, second]);
  await Promise.all(later);
  expect(order).toEqual(['first', 'second', 'third']);
});
