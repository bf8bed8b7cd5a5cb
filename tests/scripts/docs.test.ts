/** Everything that README, CONTRIBUTING and docs mention exists, so an outdated sentence fails. */
import { existsSync, globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { transitions as orderTransitions } from '#domain/orders/order.ts';
import { saleTransitions } from '#domain/orders/sale.ts';
import { ruleFiles } from '../support/sources.ts';

const pages = [
  ...['README.md', 'CONTRIBUTING.md', 'bench/RESULTS.md', 'functions/README.md'],
  ...globSync(['packages/*/*.md', 'packages/*/contract/*.md', 'docs/**/*.md']),
];
/** Release notes keep the names of their time, so they are not checked. */
const ofToday = pages.filter((page) => !page.endsWith('CHANGELOG.md'));
const read = (file: string): string => readFileSync(file, 'utf8');
const rooms = ['functions', 'web', 'packages', 'seeds', 'deploy', 'build', 'scripts', 'tests', 'bench', 'docs'];
const files = [...globSync('*.*'), ...globSync(`{${rooms.join(',')}}/**/*.*`, { exclude: ['**/node_modules'] })];

interface Named {
  readonly page: string;
  readonly name: string;
}
const namedIn = (of: readonly string[], pattern: RegExp): Named[] =>
  of.flatMap((page) => [...read(page).matchAll(pattern)].map(([, name = '']) => ({ page, name })));

/** `talks/{talk,blocks}.ts` refers to two files. */
const eachOfBraces = ({ page, name }: Named): Named[] => {
  const [whole = '', choices = ''] = /\{([^}]*)\}/.exec(name) ?? [];
  if (whole === '') return [{ page, name }];
  return choices.split(',').map((choice) => ({ page, name: name.replace(whole, choice) }));
};

/** The pages of a package refer to their own files by relative paths, and to its tests without folder and extension. */
const isThere = ({ page, name }: Named) =>
  [name, join(dirname(page), name), join(dirname(page), 'tests', `${name}.test.ts`)].some((place) => existsSync(place));

test('every path in README, CONTRIBUTING and docs exists', () => {
  const named = namedIn(pages, new RegExp(`\`((?:${rooms.join('|')})/[\\w./-]+)\``, 'g'));
  expect(named.length).toBeGreaterThan(50);
  expect(named.filter((one) => !isThere(one))).toEqual([]);
});

test('every file mentioned by the end of its path exists', () => {
  const named = namedIn(
    ofToday,
    /`((?:[\w-]+\/)*(?:[\w-]+|\{[\w,-]+\})(?:\.[\w-]+)*\.(?:tsx?|txt|conf|webp|md))`/g,
  ).flatMap(eachOfBraces);
  expect(named.length).toBeGreaterThan(100);
  const isSomewhere = ({ name }: Named) => files.some((file) => file === name || file.endsWith(`/${name}`));
  const invented = ['m0017-what-it-does.ts'];
  expect(named.filter((one) => !isSomewhere(one) && !invented.includes(one.name))).toEqual([]);
});

/** The anchor that GitHub generates for a heading. */
const anchorOf = (heading: string): string =>
  heading
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N} _-]/gu, '')
    .replaceAll(' ', '-');

test('every link leads to an existing file and heading', () => {
  const links = namedIn(
    [...pages, 'CHANGELOG.md'],
    /\]\((?!https?:|mailto:|\.\.\/\.\.\/(?:compare|releases))([^)\s]+)\)/g,
  );
  const isBroken = ({ page, name }: Named) => {
    const [path = '', anchor] = name.split('#');
    const target = path === '' ? page : join(dirname(page), path);
    if (!existsSync(target)) return true;
    if (anchor === undefined) return false;
    const headings = [...read(target).matchAll(/^#+ (.+)$/gm)].map(([, heading = '']) => anchorOf(heading));
    return !headings.includes(anchor);
  };
  expect(links.length).toBeGreaterThan(100);
  expect(links.filter(isBroken)).toEqual([]);
});

test('every mentioned command exists', () => {
  const manifests = ['package.json', ...globSync('packages/*/package.json')].map((file) => JSON.parse(read(file)));
  const scripts = new Set(manifests.flatMap(({ scripts: own = {} }) => Object.keys(own)));
  const runs = namedIn(ofToday, /npm run (?:-s )?([a-z][\w:-]*)/g);
  expect(runs.length).toBeGreaterThan(50);
  expect(runs.filter(({ name }) => !scripts.has(name))).toEqual([]);
  const programs = namedIn(ofToday, /\bnode ((?:deploy|scripts|seeds|bench|packages)\/[\w./-]+\.ts)/g);
  expect(programs.filter(({ name }) => !existsSync(name))).toEqual([]);
});

const { tables }: { tables: { $id: string; columns: { key: string }[]; indexes?: { key: string }[] }[] } = JSON.parse(
  read('appwrite.json'),
);

test('every mentioned column or index of a table exists', () => {
  const keys = new Map(
    tables.map(({ $id, columns, indexes = [] }) => [$id, [...columns, ...indexes].map(({ key }) => key)]),
  );
  const named = namedIn(ofToday, /`(\w+\.\w+)`/g).filter(({ name }) => keys.has(name.split('.')[0] ?? ''));
  expect(named.length).toBeGreaterThan(20);
  const isMissing = ({ name }: Named) => {
    const [table = '', key = ''] = name.split('.');
    return key !== 'ts' && !keys.get(table)?.includes(key);
  };
  expect(named.filter(isMissing)).toEqual([]);
});

const rowsIn = (text: string): string[][] =>
  text
    .split('\n')
    .filter((line) => line.startsWith('| ') && !line.startsWith('| ---'))
    .map((line) =>
      line
        .slice(2, line.lastIndexOf('|'))
        .split('|')
        .map((cell) => cell.trim()),
    );

test('docs/security.md mentions an existing test for each threat', () => {
  const [, threats = ''] = read('docs/security.md').split(/^## (?:Threats|Further).*$/m);
  const cells = rowsIn(threats).map((row) => row.at(-1) ?? '');
  const names = cells.flatMap((cell) => [...cell.matchAll(/`([\w./-]+)`/g)].map(([, name = '']) => name));
  expect(names.length).toBeGreaterThan(60);
  const endings = ['.test.ts', '.test.tsx', '.txt'];
  const isTest = (name: string) =>
    files.some((file) => endings.some((ending) => `/${file}`.endsWith(`/${name}${ending}`)));
  expect(names.filter((name) => !isTest(name))).toEqual([]);
});

test('the diagrams of docs/trade.md have the transitions of the order and sale tables', () => {
  const drawn = [...read('docs/trade.md').matchAll(/^ {2}(\w+) --> (\w+)/gm)].map(([, from, to]) => `${from} ${to}`);
  const ways = (rows: readonly { readonly from: string | readonly string[]; readonly to: string }[]) =>
    rows.flatMap(({ from, to }) =>
      [from]
        .flat()
        .filter((state) => state !== to)
        .map((state) => `${state} ${to}`),
    );
  // A withdrawn dispute returns to one of several states; the page describes that in words.
  const real = [...ways(orderTransitions), ...ways(saleTransitions.filter(({ to }) => to !== 'before_dispute'))];
  expect([...new Set(drawn)].sort()).toEqual([...new Set(real)].sort());
});

test('docs/walks.md states the right number of files per walk', () => {
  const [, ...walks] = read('docs/walks.md').split(/^## /m);
  expect(walks.length).toBeGreaterThan(8);
  for (const walk of walks) {
    const [heading = ''] = walk.split('\n');
    const [, count] = /: (\d+) files/.exec(heading) ?? [];
    expect([heading, Number(count)]).toEqual([heading, walk.match(/^\| `/gm)?.length ?? 0]);
  }
});

test('numbers derived from the sources are current', () => {
  expect(/tables in MariaDB: our (\d+) tables/.exec(read('docs/scale.md'))?.[1]).toBe(String(tables.length));
  const steps = globSync('packages/appwrite-local/contract/scenarios/*.json')
    .flatMap((file) => JSON.parse(read(file)).steps)
    .filter((step: object) => !('wait' in step)).length;
  for (const page of ['README.md', 'packages/appwrite-local/README.md', 'packages/appwrite-local/contract/README.md'])
    expect([page, read(page).includes(steps.toLocaleString('en'))]).toEqual([page, true]);
  const [newest = ''] = globSync('deploy/migrations/m*.ts')
    .map((file) => /m(\d{4})/.exec(file)?.[1] ?? '')
    .sort()
    .reverse();
  expect(/`m(\d{4})-what-it-does\.ts`/.exec(read('docs/upgrading.md'))?.[1]).toBe(
    String(Number(newest) + 1).padStart(4, '0'),
  );
});

test('every decision has its number, its state and the common sections', () => {
  const decisions = globSync('docs/decisions/*.md').map((file) => ({ file, text: read(file) }));
  expect(decisions.length).toBeGreaterThan(30);
  const isWhole = ({ file, text }: { file: string; text: string }) =>
    text.startsWith(`# ${/(\d{4})-/.exec(file)?.[1]}. `) &&
    /^Status: \w+/m.test(text) &&
    text.includes('\n## Decision\n');
  expect(decisions.filter((one) => !isWhole(one)).map(({ file }) => file)).toEqual([]);
});

test('README has at most 1,200 words', () => {
  expect(read('README.md').trim().split(/\s+/).length).toBeLessThanOrEqual(1_200);
});

test('Indonesian pages have at most 1,200 words, and their bold labels exist on the screens', () => {
  const texts = [...globSync('web/copy/*.ts'), ...ruleFiles()].map(read).join('\n');
  for (const page of globSync('docs/id/*.md')) {
    expect([page, read(page).trim().split(/\s+/).length <= 1_200]).toEqual([page, true]);
    const labels = namedIn([page], /\*\*([^*]+?)[.?]?\*\*/g);
    expect(labels.length).toBeGreaterThan(5);
    expect(labels.filter(({ name }) => !texts.includes(`'${name}'`))).toEqual([]);
  }
});
