/** Rules of `npm run commits` (commitlint.config.js) for the commits since the last release. */
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

const commitlint = resolve('node_modules/@commitlint/cli/cli.js');
const config = resolve('commitlint.config.js');

/** The output without colours, which FORCE_COLOR of a workflow would add. */
function lint(args: readonly string[], options: { cwd?: string } = {}) {
  const colourless = ['--config', config, '--color', 'false', ...args];
  const run = spawnSync(process.execPath, [commitlint, ...colourless], { encoding: 'utf8', ...options });
  const rules = [...run.stdout.matchAll(/✖ .*\[([\w-]+)\]$/gm)].map(([, rule]) => rule);
  return { status: run.status, rules, said: run.stdout + run.stderr };
}

const taken = [
  'Read in the list process as on the main thread',
  'Press the button twice',
  'Merge the journeys of blocked people and own cases',
  'E2E: wait for the page',
  'Name the one function that never asks for the secret\n\nIt has none to ask for, and a reader looked for it.',
];
const refused: readonly (readonly [string, string[]])[] = [
  ['added a field', ['subject-case', 'subject-imperative']],
  ['Added a field', ['subject-imperative']],
  ['Adding a field', ['subject-imperative']],
  ['Adds a field', ['subject-imperative']],
  ['Functions share one bundle', ['subject-imperative']],
  ['Add a field.', ['subject-full-stop']],
  [`Add ${'a'.repeat(69)}`, ['header-max-length']],
  ['Add a field\nwithout an empty line', ['body-leading-blank']],
  [`Add a field\n\n${'why '.repeat(26)}`, ['body-max-line-length']],
];

describe('commits', () => {
  const folder = mkdtempSync(join(tmpdir(), 'commits-'));
  const git = (...args: string[]) => {
    const person = ['-c', 'user.name=Test', '-c', 'user.email=test@lapak.test', '-c', 'commit.gpgsign=false'];
    const { status, stderr } = spawnSync('git', [...person, ...args], { cwd: folder, encoding: 'utf8' });
    if (status !== 0) throw new Error(`git ${args.join(' ')}: ${stderr}`);
  };
  const commit = (message: string) => git('commit', '--allow-empty', '--no-verify', '-q', '-m', message);
  beforeAll(() => {
    git('init', '-q');
    commit('wip of before');
    git('tag', 'v1.0.0');
    commit('Add what comes after');
  });
  afterAll(() => rmSync(folder, { recursive: true }));

  it('before the last release are skipped', () => {
    expect(lint(['--from-last-tag'], { cwd: folder })).toMatchObject({ status: 0, rules: [] });
  });

  it('pass if they follow the rules, and are otherwise refused by the rule that they break', () => {
    git('tag', 'before-all');
    for (const message of [...taken, ...refused.map(([message]) => message)]) commit(message);
    const { status, said } = lint(['--from', 'before-all', '--verbose'], { cwd: folder });
    expect(status).toBe(1);
    // Each refused commit breaks one rule. The expectations are reversed, because the output begins with the newest
    // commit.
    const told = said.split(/^⧗ +--- input ---\n/m).slice(1);
    const rulesIn = (part: string) => [...part.matchAll(/✖ .*\[([\w-]+)\]$/gm)].map(([, rule]) => rule);
    const expected = [...taken.map((message) => [message, [] as string[]] as const), ...refused];
    expect(told.map((part) => [part.split('\n')[0], rulesIn(part)])).toEqual(
      expected.map(([message, rules]) => [message.split('\n')[0], rules]).reverse(),
    );
    git('reset', '-q', '--hard', 'before-all');
  });

  it('since the last release are all checked', () => {
    commit('fixes.');
    commit('Say more');
    const { status, said } = lint(['--from-last-tag'], { cwd: folder });
    expect(status).toBe(1);
    expect(said).toContain('fixes.');
    expect(said).not.toContain('wip of before');
  });
});
