import { globSync, readFileSync, statSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { ruleFiles } from '../support/sources.ts';
import { specParts } from './spec-parts.ts';

const map = readFileSync('docs/spec-map.md', 'utf8');

interface Line {
  section: string;
  part: string;
  says: string[];
  code: string[];
  tests: string[];
}

const quoted = (cell = ''): string[] => [...cell.matchAll(/`([^`]+)`/g)].flatMap(([, text]) => text ?? []);

const lines: Line[] = map.split(/^## /m).flatMap((text) => {
  const [section = '', ...rest] = text.split('\n');
  return rest
    .filter((line) => line.startsWith('| ') && !/^\| (part|---)/.test(line))
    .map((line) => {
      const [, part = '', says, code, tests] = line.split('|');
      return { section, part: part.trim(), says: quoted(says), code: quoted(code), tests: quoted(tests) };
    });
});

/** Computes each key's value once: every line of the map asks for the same files and literals. */
function once<T>(compute: (key: string) => T): (key: string) => T {
  const known = new Map<string, T>();
  return (key) => {
    const value = known.get(key) ?? compute(key);
    known.set(key, value);
    return value;
  };
}

/** The file as one line, because a formatter may break texts anywhere, with escapes resolved. */
const read = once((file) =>
  readFileSync(file, 'utf8').replaceAll(/\s+/g, ' ').replaceAll('&amp;', '&').replaceAll('\\"', '"'),
);

const filesAt = (path: string): string[] =>
  globSync(path).flatMap((found) =>
    statSync(found).isDirectory() ? globSync(`${found}/**/*.{ts,tsx}`) : [found.toString()],
  );

/** `group.name` of each sentence in web/copy and of each number and list in the domain, with its literal. */
function namedIn(file: string): { name: string; text: string }[] {
  const entries: { name: string; text: string }[] = [];
  let group = '';
  for (const line of readFileSync(file, 'utf8').split('\n')) {
    group = /^(?:export )?const (\w+)/.exec(line)?.[1] ?? group;
    const [, top, key] = /^(?:(export|const)\b.*\{ |\s+)(\w+): /.exec(line) ?? [];
    if (key) entries.push({ name: `${group}.${key}`, text: line });
    else if (top || /^(export )?const /.test(line)) entries.push({ name: group, text: line });
    else entries.push({ name: entries.at(-1)?.name ?? group, text: line });
  }
  return entries;
}

const named = [...globSync('web/copy/*.ts'), ...ruleFiles()].flatMap(namedIn);

const asWord = (name: string) => new RegExp(`\\b${name.replace('.', '\\.')}\\b`);

/** Names that refer to the literal, directly or through another name. */
const namesOf = once((literal): RegExp[] => {
  const said = named.filter(({ text }) => text.includes(literal)).map(({ name }) => name);
  const sentences = said.filter((name) => name.includes('.')).map(asWord);
  const again = named.filter(({ text }) => sentences.some((name) => name.test(text))).map(({ name }) => name);
  return [...said, ...again].map(asWord);
});

/** Whether the file contains the literal, or uses its name in web/copy or the domain. */
function holds(file: string, literal: string): boolean {
  const text = read(file);
  return text.includes(literal) || namesOf(literal).some((name) => name.test(text));
}

/** Literals missing from all paths, and paths that contain none of the literals. */
function astray(says: readonly string[], paths: readonly string[]): string[] {
  const found = paths.map((path) => ({ path, files: filesAt(path) }));
  const lost = says.filter((literal) => !found.some(({ files }) => files.some((file) => holds(file, literal))));
  const idle = found.filter(({ files }) => !files.some((file) => says.some((literal) => holds(file, literal))));
  return [...lost.map((literal) => `nowhere: ${literal}`), ...idle.map(({ path }) => `says none of it: ${path}`)];
}

describe('docs/spec-map.md', () => {
  test.each(Object.entries(specParts))('has every part of section %s', (section, parts) => {
    const there = lines.filter((line) => line.section.startsWith(section)).map((line) => line.part);
    expect(parts.filter((part) => !there.includes(part))).toEqual([]);
  });

  test('lists words of the specification, code and a test on every line', () => {
    expect(lines.length).toBeGreaterThan(90);
    const poor = lines.filter(({ says, code, tests }) => !says.length || !code.length || !tests.length);
    expect(poor).toEqual([]);
    expect(
      lines
        .flatMap(({ tests }) => tests)
        .filter((path) => !/^(tests|bench|packages\/[\w-]+\/(tests|contract))\//.test(path)),
    ).toEqual([]);
  });

  test.each(lines)('$section: $part', ({ says, code, tests }) => {
    expect(astray(says, code), 'code').toEqual([]);
    expect(astray(says, tests), 'tests').toEqual([]);
  });
});
