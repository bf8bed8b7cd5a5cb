import { expect, test } from 'vitest';
import { noPage, outcomeOfPage, type ProofPage, readPage, withPart, writePage } from '../../scripts/proof/page.ts';

const names = ['build', 'browser, with rate limits', 'lighthouse'];
const part = (name: string, passed: number, failed = 0, commit = 'abc1234') => ({
  ...{ name, passed, failed, commit },
  ...{ minutes: 5.3, at: '2026-11-23 12:00' },
});
const missed = ['/home: performance 92 of 95', '/cart: performance 88 of 95'];

test('a part that is run again takes the place of its line; the others, and what people wrote, stay', () => {
  const first = ['lighthouse', 'build', 'browser, with rate limits'].reduce<ProofPage>(
    (page, name) => withPart(page, part(name, 10, 1), names),
    { ...noPage, bars: { all: 28, missed } },
  );
  const written = writePage(
    first,
    'anything\n<!-- by hand from here on -->\n- by hand | a | b | c | d | e |\n',
    'a machine',
  );
  expect(readPage(written)).toEqual(first);
  expect(first.parts.map(({ name }) => name)).toEqual(names);
  const second = withPart(readPage(written), part('browser, with rate limits', 109, 0, 'def5678'), names);
  expect(outcomeOfPage(second)).toBe('129 passed, 2 failed; 2 of 28 bars of the pages missed');
  const again = writePage(second, written, 'a machine');
  expect(again).toContain('- by hand | a | b | c | d | e |');
  expect(again.match(/by hand from here on/g)).toHaveLength(1);
  expect(readPage(again).parts.map(({ commit }) => commit)).toEqual(['abc1234', 'def5678', 'abc1234']);
});

test('a part that is no more leaves the page; a page from before parts had a commit says nothing', () => {
  const page = withPart({ ...noPage, parts: [part('gone', 1)] }, part('build', 1), names);
  expect(page.parts).toEqual([part('build', 1)]);
  expect(readPage('# Proof\n\n| part | passed | failed | minutes |\n| build | 1 | 0 | 0.2 |\n')).toEqual(noPage);
  expect(readPage('')).toEqual(noPage);
});
