import { globSync, readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { describe, expect, it } from 'vitest';
import { ruleFiles } from '../support/sources.ts';

const rows = readFileSync('docs/glossary.md', 'utf8')
  .split('\n')
  .filter((line) => line.startsWith('| '))
  .slice(2)
  .map((line) => line.slice(2, -2).split(' | '));
const textOf = (files: readonly string[]) => files.map((file) => readFileSync(file, 'utf8')).join('\n');

describe('the glossary', () => {
  it('has each term once, in alphabetical order, with all cells filled', () => {
    const terms = rows.map(([term = '']) => term);
    expect(terms).toEqual([...new Set(terms)].sort());
    expect(rows.filter((cells) => cells.length !== 4)).toEqual([]);
  });

  it('names every table, bucket and function of appwrite.json', () => {
    const config: Record<'tables' | 'buckets' | 'functions', { $id: string }[]> = JSON.parse(
      readFileSync('appwrite.json', 'utf8'),
    );
    const ids = [config.tables, config.buckets].flat().map(({ $id }) => `\`${$id}\``);
    const words = [...ids, ...config.functions.map(({ $id }) => $id)];
    const text = rows.flat().join('\n');
    expect(words.filter((word) => !text.includes(word))).toEqual([]);
  });

  it('quotes words that exist on the screens', () => {
    const texts = textOf([...globSync('web/copy/*.ts'), ...ruleFiles()]).toLowerCase();
    const words = rows.flatMap(([, , onScreen = '']) => (onScreen === '–' ? [] : onScreen.split(', ')));
    expect(words.length).toBeGreaterThan(30);
    expect(words.filter((word) => !texts.includes(word.toLowerCase()))).toEqual([]);
  });
});

/** Replaced words and their current terms. A search for the current term would miss a name with the old word. */
const instead: Readonly<Record<string, string>> = {
  ahead: 'prefetch',
  board: 'loaded order',
  desk: 'admin',
  lane: 'in parallel, caller',
  lanes: 'in parallel, caller',
  news: 'notification',
  room: 'quota, view',
  rooms: 'quota, view',
  slip: 'typo, edit',
  slips: 'typo, edit distance',
  standing: 'state, status',
  told: 'notified, configured',
};

it('no file name or exported name uses a replaced word', () => {
  const folders = 'functions,web,local,midtrans,packages,seeds,build,scripts,deploy';
  const files = globSync(`{${folders}}/**/*.{ts,tsx}`).filter((file) => !/node_modules|migrations/.test(file));
  expect(files.length).toBeGreaterThan(1_000);
  const names = files.flatMap((file) => {
    const exports = readFileSync(file, 'utf8').matchAll(/^export (?:async )?(?:\w+\*?) (\w+)/gm);
    return [basename(file).replace(/\..*/, ''), ...[...exports].map(([, name = '']) => name)];
  });
  const wordsOf = (name: string) => name.split(/[^A-Za-z]+|(?<=[a-z])(?=[A-Z])/).map((word) => word.toLowerCase());
  const found = names.flatMap((name) =>
    wordsOf(name).flatMap((word) => (Object.hasOwn(instead, word) ? [`${name}: ${word} → ${instead[word]}`] : [])),
  );
  expect(found).toEqual([]);
});
