import { expect, test } from 'vitest';
import {
  type Bar,
  emptyPage,
  outcomeOfPage,
  type ProofPage,
  readPage,
  withoutPart,
  withPart,
  writePage,
} from '../../scripts/proof/page.ts';

const names = ['build', 'journeys', 'lighthouse'];
const bars: Bar[] = [
  { what: 'a page opens', part: 'journeys', shownBy: 'pages.test.ts' },
  { what: 'it builds', part: 'build', shownBy: 'npm run build' },
  { what: 'it is fast', part: null, shownBy: 'npm run bench' },
];
const part = (name: string, passed: number, failed = 0, commit = 'abc1234') => ({
  ...{ name, passed, failed, commit },
  ...{ minutes: 5.3, at: '2026-11-23 12:00' },
});
const proved = { commit: 'abc1234', names, bars };
const machines = ['Node v24.1.0, Vitest 5.1.1; linux, 2 cores.', 'Node v22.1.0, Vitest 5.1.1; linux, 4 cores.'];
const missed = ['/home: performance 92 of 95', '/cart: performance 88 of 95'];
/** Name and state in each row of the table of bars. */
const statesOf = (text: string) =>
  [...text.matchAll(/^\| ([a-z ]+?) +\| (met|part failed|not run|not asserted) +\|/gm)].map(([, bar, state]) => [
    bar,
    state,
  ]);

test('a written page can be read back', () => {
  const page: ProofPage = {
    parts: [part('build', 1), part('journeys', 10, 1), part('lighthouse', 2)],
    missed,
    machines,
  };
  expect(readPage(writePage(page, proved))).toEqual(page);
  expect(readPage(writePage(emptyPage, proved))).toEqual(emptyPage);
  expect(readPage('')).toEqual(emptyPage);
});

test('replaces the row of a repeated part, and removes the row of an interrupted one', () => {
  const page = withPart(withPart(emptyPage, part('build', 1)), part('journeys', 10, 1));
  const again = withPart(page, part('journeys', 11));
  expect(again.parts).toEqual([part('build', 1), part('journeys', 11)]);
  const stopped = withoutPart(again, 'journeys');
  expect(outcomeOfPage(stopped, names)).toBe('1 passed, 0 failed; not run: journeys; lighthouse');
  expect(statesOf(writePage(stopped, proved))).toContainEqual(['a page opens', 'not run']);
});

test('lists bars that are not met first, and counts a part without tests as failed', () => {
  const green = withPart(withPart(emptyPage, part('build', 1)), part('journeys', 3));
  expect(statesOf(writePage(green, proved))).toEqual([
    ['it is fast', 'not asserted'],
    ['a page opens', 'met'],
    ['it builds', 'met'],
  ]);
  const red = withPart(green, part('journeys', 3, 1));
  expect(statesOf(writePage(red, proved))[0]).toEqual(['a page opens', 'part failed']);
  const empty = withPart(green, part('journeys', 0));
  expect(statesOf(writePage(empty, proved))[0]).toEqual(['a page opens', 'part failed']);
});

test('removes a part that no longer exists', () => {
  const page = withPart(withPart(emptyPage, part('gone', 7)), part('build', 1));
  const written = writePage(page, proved);
  expect(readPage(written).parts).toEqual([part('build', 1)]);
  expect(written).toContain('**1 passed, 0 failed; not run: journeys; lighthouse**');
});
