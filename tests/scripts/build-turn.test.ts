/**
 * Several `npm start` run simultaneously on changed sources: one builds, the others wait, and a killed builder blocks
 * none of them.
 */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { eventually } from '../support/eventually.ts';

const parent = mkdtempSync(join(tmpdir(), 'build-turn-'));
afterAll(() => rmSync(parent, { recursive: true }));

const builds = resolve('scripts/start/builds.ts');
const turn = resolve('build/build-turn.ts');

let folder: string;
const log = () => readFileSync(join(folder, 'log'), 'utf8').split('\n').filter(Boolean);

/** A builder that prints its begin and end, with a moment of work in between. */
const builder = (name: string, results: readonly string[]) => `
  import { appendFileSync, existsSync, mkdirSync, writeFileSync } from 'node:fs';
  import { dirname } from 'node:path';
  import { takeBuildTurn } from '${turn}';
  const end = takeBuildTurn();
  appendFileSync('log', 'begins ${name}\\n');
  while (existsSync('hold')) await new Promise((go) => setTimeout(go, 10));
  for (const file of ${JSON.stringify(results)}) {
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, '{}');
  }
  appendFileSync('log', 'ends ${name}\\n');
  end();
`;

beforeEach(() => {
  folder = mkdtempSync(join(parent, 'campus-'));
  mkdirSync(join(folder, 'build'));
  writeFileSync(join(folder, 'package.json'), '{"type":"module"}');
  writeFileSync(join(folder, 'log'), '');
  writeFileSync(join(folder, 'appwrite.json'), JSON.stringify({ functions: [{ path: 'dist/functions/one' }] }));
  const one = 'dist/functions/one';
  const ofFunctions = [`${one}/main.js`, `${one}/package.json`, `${one}.sources.json`];
  writeFileSync(join(folder, 'build/functions.ts'), builder('functions', ofFunctions));
  writeFileSync(join(folder, 'build/web.ts'), builder('web', ['dist/web/index.html', 'dist/web/version.json']));
});

/** The build step of `npm start`, in a separate process. */
function starter(): ChildProcess {
  const script = `import { buildWhatIsStale } from '${builds}'; buildWhatIsStale(() => undefined);`;
  return spawn(process.execPath, ['--input-type=module', '-e', script], { cwd: folder, stdio: 'ignore' });
}

const exitOf = async (child: ChildProcess): Promise<unknown> => child.exitCode ?? (await once(child, 'exit'))[0];

test('one of three simultaneous starts builds, and all continue with that build', async () => {
  const all = [starter(), starter(), starter()];
  expect(await Promise.all(all.map(exitOf))).toEqual([0, 0, 0]);
  expect(log()).toEqual(['begins functions', 'ends functions', 'begins web', 'ends web']);
});

test('a manual build waits for the running one', async () => {
  writeFileSync(join(folder, 'hold'), '');
  const first = starter();
  await eventually(() => expect(log()).toContain('begins functions'));
  const byHand = spawn(process.execPath, ['build/functions.ts'], { cwd: folder, stdio: ['ignore', 'pipe', 'ignore'] });
  expect(String((await once(byHand.stdout, 'data'))[0])).toContain('Waiting for another build');
  rmSync(join(folder, 'hold'));
  expect([await exitOf(first), await exitOf(byHand)]).toEqual([0, 0]);
  const [steps, waited] = [log(), ['begins functions', 'ends functions']];
  expect(steps).toEqual([...waited, 'begins web', 'ends web', ...waited]);
});

test('after a killed build the next one takes over and rebuilds everything', async () => {
  writeFileSync(join(folder, 'hold'), '');
  const killed = spawn(process.execPath, ['build/web.ts'], { cwd: folder, stdio: 'ignore' });
  await eventually(() => expect(log()).toContain('begins web'));
  const next = starter();
  killed.kill('SIGKILL');
  rmSync(join(folder, 'hold'));
  expect(await exitOf(next)).toBe(0);
  expect(log()).toEqual(['begins web', 'begins functions', 'ends functions', 'begins web', 'ends web']);
});
