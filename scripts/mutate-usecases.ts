/**
 * `npm run mutate:usecases [-- COUNT]`: tests COUNT (default 300) of StrykerJS's mutants of all usecases, including
 * those of kinds, chosen at random with a fixed seed. Runs each against the two nearest files of tests/functions that
 * load its file. Each test file starts an embedded Appwrite, which takes seconds, so all mutants would take a day.
 * Continues after an interruption (tests/mutation/report/usecases.jsonl).
 */
import { appendFileSync, existsSync, mkdirSync, readFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { table } from '../bench/table.ts';
import { seededRandom } from '../tests/support/seeded-random.ts';
import { Trials } from './faults/fault-runner.ts';
import { testsOf } from './faults/importing-tests.ts';
import { type Mutant, mutantsOf, mutated } from './faults/mutants.ts';

const folder = 'tests/mutation/report';
const report = `${folder}/usecases.jsonl`;
const seed = 20_261_122;
const nearest = 2;

interface Tried extends Mutant {
  /** The test that noticed the mutant; '' if none did; null if no test file loads the source. */
  readonly by: string | null;
}

const nameOf = ({ fileName, replacement, location }: Mutant): string =>
  JSON.stringify([fileName, location.start, location.end, replacement]);

function shuffled(all: readonly Mutant[]): Mutant[] {
  const random = seededRandom(seed);
  return all
    .map((mutant) => ({ mutant, place: random() }))
    .sort((one, other) => one.place - other.place)
    .map(({ mutant }) => mutant);
}

async function noticedBy(trials: Trials, mutant: Mutant): Promise<string | null> {
  const { fileName: file } = mutant;
  const tests = testsOf('tests/functions', file, nearest);
  if (tests.length === 0) return null;
  const text = mutated(trials.read(file), mutant);
  for (const test of tests) {
    const [first] = (await trials.try({ file, text, tests: [test] })).failed;
    if (first) return first;
  }
  return '';
}

mkdirSync(folder, { recursive: true });
const known: Tried[] = existsSync(report)
  ? readFileSync(report, 'utf8')
      .trim()
      .split('\n')
      .filter(Boolean)
      .map((line) => JSON.parse(line))
  : [];
const done = new Set(known.map(nameOf));
const count = Number(process.argv[2] ?? 300);
const all = await mutantsOf('functions/{usecases/**/*,kinds/*/server,kinds/*/usecases/**/*}.ts', /row-types/);
const trials = new Trials();
try {
  for (const mutant of shuffled(all).slice(0, count)) {
    if (done.has(nameOf(mutant))) continue;
    const tried = { ...mutant, by: await noticedBy(trials, mutant) };
    known.push(tried);
    appendFileSync(report, `${JSON.stringify(tried)}\n`);
    console.log(
      `${known.length}/${count} ${mutant.fileName}:${mutant.location.start.line + 1} ${tried.by === '' ? 'LET THROUGH' : (tried.by ?? 'met by no test')}`,
    );
  }
} finally {
  trials.close();
}

const rooms = [...new Set(known.map(({ fileName }) => dirname(fileName)))].sort();
const line = (name: string, some: readonly Tried[]) => {
  const noticed = some.filter(({ by }) => by).length;
  const unmet = some.filter(({ by }) => by === null).length;
  const through = some.length - noticed - unmet;
  return [name, noticed, through, unmet, `${((100 * noticed) / Math.max(1, noticed + through)).toFixed(1)} %`];
};
console.log(`\n${known.length} of ${all.length} possible faults, drawn with seed ${seed}\n`);
const head = ['room', 'noticed', 'let through', 'met by no test', 'noticed of those met'];
const rows = rooms.map((room) =>
  line(
    room,
    known.filter(({ fileName }) => dirname(fileName) === room),
  ),
);
console.log(table([head, ...rows, line('all', known)]));
