/** What `npm run proof` refuses and counts, run as the real command in a small repository. */
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { bars } from '../../scripts/proof/bars.ts';
import { isSameCode, readCheckout } from '../../scripts/proof/checkout.ts';
import { readPage } from '../../scripts/proof/page.ts';
import { eventually } from '../support/eventually.ts';

let folder = '';
const git = (...args: string[]) => {
  const { status, stderr } = spawnSync('git', ['-c', 'user.name=a', '-c', 'user.email=a@b.c', ...args], {
    cwd: folder,
    encoding: 'utf8',
  });
  expect([args, status, stderr]).toEqual([args, 0, expect.any(String)]);
};
const commit = (subject: string) => {
  git('add', '-A');
  git('commit', '-q', '--allow-empty', '-m', subject);
};
const page = () =>
  existsSync(join(folder, 'docs/proof.md')) ? readFileSync(join(folder, 'docs/proof.md'), 'utf8') : '';

/** A quick part of the proof: `npm run build` of a small package.json, which runs this line. */
const buildBy = (line: string) =>
  writeFileSync(join(folder, 'package.json'), JSON.stringify({ type: 'module', scripts: { build: line } }));

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'lapak-proof-test-'));
  for (const path of ['scripts', 'bench', 'build', 'tests/support'])
    cpSync(path, join(folder, path), { recursive: true });
  symlinkSync(resolve('node_modules'), join(folder, 'node_modules'));
  writeFileSync(join(folder, '.gitignore'), 'node_modules\n');
  mkdirSync(join(folder, 'docs'));
  buildBy('true');
  git('init', '-q');
  commit('Begin');
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const begin = (env: Record<string, string> = {}, parts = 'build') =>
  spawn(process.execPath, ['scripts/proof.ts', '--parts', parts], {
    cwd: folder,
    env: { ...process.env, CHROMIUM_PATH: process.execPath, ...env },
  });

async function proof(env: Record<string, string> = {}, parts = 'build') {
  const child = begin(env, parts);
  let said = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (said += chunk));
  const [code] = await once(child, 'close');
  return { code, said: said.trim() };
}

test('repeats a passed part only after a code change, not after its page was committed', async () => {
  expect(await proof()).toMatchObject({ code: 0, said: expect.stringContaining('1 passed, 0 failed') });
  expect(readPage(page()).parts).toMatchObject([{ name: 'build', passed: 1, failed: 0 }]);
  expect((await proof()).said).toContain('build: green on');
  const elsewhere = page().replace(/^Node v.*/m, 'Node v20.0.0, of another machine.');
  writeFileSync(join(folder, 'docs/proof.md'), elsewhere);
  expect((await proof()).said).toContain('build: green on');
  expect(page()).toBe(elsewhere);
  commit('Keep the page');
  expect((await proof()).said).toContain('build: green on');
  writeFileSync(join(folder, 'code.ts'), '1;\n');
  commit('Change the code');
  buildBy('false');
  commit('Break the build');
  const { code, said } = await proof();
  expect(said).toMatch(/^docs\/proof\.md has parts of other code \(\w+\), which do not count on \w+: build\.$/m);
  expect([code, said.split('\n').at(-1)]).toEqual([1, expect.stringMatching(/^0 passed, 1 failed; not run: /)]);
});

test('ignores environment variables that make a run smaller', async () => {
  buildBy('test -z "$TEST_SET$LIMITS$CROSS_SITE$CAMPUS"');
  commit('Build without conditions');
  expect((await proof({ TEST_SET: 'quick', LIMITS: '1', CROSS_SITE: '1', CAMPUS: 'kedua' })).code).toBe(0);
});

test('repeats a failed part on the same commit', async () => {
  buildBy('test -e /tmp/never-there');
  commit('Break the build');
  expect((await proof()).code).toBe(1);
  expect((await proof()).said).not.toContain('green on');
});

test.each<[string, () => void, RegExp]>([
  [
    'a changed file',
    () => writeFileSync(join(folder, 'bench/peer.ts'), '0;\n'),
    /^A proof belongs to a commit, and bench\/peer\.ts is not/,
  ],
  [
    'a new file that git is set to hide',
    () => {
      git('config', 'status.showUntrackedFiles', 'no');
      writeFileSync(join(folder, 'new.ts'), '0;\n');
    },
    /^A proof belongs to a commit, and new\.ts is not committed/,
  ],
  [
    'a new file',
    () => writeFileSync(join(folder, 'new.ts'), '0;\n'),
    /^A proof belongs to a commit, and new\.ts is not committed/,
  ],
  [
    'no repository',
    () => rmSync(join(folder, '.git'), { recursive: true }),
    /^A proof belongs to a commit, and this folder is no git repository/,
  ],
])('refuses to count %s, with one sentence', async (_, change, sentence) => {
  const before = page();
  change();
  const { code, said } = await proof();
  expect([code, said.split('\n').length, page()]).toEqual([2, 1, before]);
  expect(said).toMatch(sentence);
});

test('refuses to run without Chromium, with one sentence', async () => {
  // Stands in for a machine without a browser and without apt-get.
  writeFileSync(
    join(folder, 'scripts/test/chromium.ts'),
    `export const findChromium = () => Promise.reject(new Error('The journeys need Chromium.'));\n`,
  );
  commit('Find no browser');
  expect(await proof()).toEqual({ code: 2, said: 'The journeys need Chromium. Nothing was run.' });
  expect(page()).toBe('');
});

test('does not count an interrupted part, and says so', async () => {
  expect((await proof()).code).toBe(0);
  writeFileSync(join(folder, 'code.ts'), '1;\n');
  buildBy('touch docs/began.log && sleep 600');
  writeFileSync(join(folder, '.gitignore'), 'node_modules\n*.log\n');
  commit('Build for ten minutes');
  for (const [signal, told] of [
    ['SIGTERM', true],
    ['SIGKILL', false],
  ] as const) {
    rmSync(join(folder, 'docs/began.log'), { force: true });
    const child = begin();
    let said = '';
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (said += chunk));
    await eventually(() => expect(existsSync(join(folder, 'docs/began.log'))).toBe(true));
    const ended = once(child, 'exit');
    child.kill(signal);
    await ended;
    expect(readPage(page()).parts).toEqual([]);
    if (told) expect(said).toContain('Stopped in the part "build", which does not count');
  }
});

test('does not count a part during which somebody commits', async () => {
  buildBy('git -c user.name=a -c user.email=a@b.c commit -q --allow-empty -m Midway && true');
  commit('Commit while building');
  const { code, said } = await proof();
  expect(code).toBe(2);
  expect(said).toMatch(/The checkout changed while "build" ran, so it does not count: HEAD is \w+$/);
  expect(readPage(page()).parts).toEqual([]);
});

test('treats a commit that differs only in the proof pages as the same code', () => {
  const { commit: first } = readCheckout(folder);
  writeFileSync(join(folder, 'docs/proof.md'), 'other\n');
  commit('Keep the page');
  expect(isSameCode(folder, first)).toBe(true);
  expect(isSameCode(folder, '0000000')).toBe(false);
  writeFileSync(join(folder, 'docs/other.md'), 'other\n');
  commit('Write docs');
  expect(isSameCode(folder, first)).toBe(false);
});

test('each bar refers to an existing file, folder, heading or script', () => {
  const scripts: object = JSON.parse(readFileSync('package.json', 'utf8')).scripts;
  const isThere = (name: string) => {
    const script = /^npm run (\S+)$/.exec(name)?.[1];
    if (script) return Object.hasOwn(scripts, script);
    const [, path = '', heading] = /^([^ #]+)(?:#(.+)| --\w+)?$/.exec(name) ?? [];
    if (path === '' || !existsSync(path)) return false;
    return heading === undefined || readFileSync(path, 'utf8').includes(`\n## ${heading}`);
  };
  const names = bars.flatMap(({ shownBy }) => shownBy.split(', '));
  expect(names.length).toBeGreaterThan(20);
  expect(names.filter((name) => !isThere(name))).toEqual([]);
});
