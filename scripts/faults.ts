/**
 * `npm run faults [-- TEXT]`: applies the faults of tests/faults (those with TEXT in name or file) one at a time in a
 * copy of the project, runs the tests that must fail, and prints which did. Continues after an interruption: results
 * stay in tests/mutation/report/faults.jsonl until a fault or its tests change. Fails if a fault was noticed by no
 * test.
 */
import { appendFileSync, existsSync, mkdirSync, readFileSync } from 'node:fs';
import { allFaults } from '../tests/faults/all.ts';
import type { Fault } from '../tests/faults/fault.ts';
import { Trials } from './faults/fault-runner.ts';

const folder = 'tests/mutation/report';
const report = `${folder}/faults.jsonl`;
const [wanted = ''] = process.argv.slice(2);

interface Tried {
  readonly fault: string;
  /** The test that noticed the fault; '' if none did. */
  readonly by: string;
}

function withFault(trials: Trials, { name, file, from, to }: Fault): string {
  const parts = trials.read(file).split(from);
  if (parts.length !== 2) throw new Error(`${name}: its place stands ${parts.length - 1} times in ${file}`);
  return parts.join(to);
}

const green = new Set<string>();
async function isGreen(trials: Trials, file: string, test: string): Promise<boolean> {
  if (green.has(test)) return true;
  const [first] = (await trials.try({ file, text: trials.read(file), tests: [test] })).failed;
  if (first) console.error(`Without any fault fails: ${first}`);
  else green.add(test);
  return first === undefined;
}

/** The first test that fails with the fault; '' if none does, null if it also fails without the fault. */
async function noticedBy(trials: Trials, fault: Fault): Promise<string | null> {
  const { file, tests } = fault;
  const text = withFault(trials, fault);
  for (const test of tests) {
    const { failed, ran } = await trials.try({ file, text, tests: [test] });
    const [first] = failed;
    if (first) {
      return (await isGreen(trials, file, test)) ? first : null;
    }
    if (ran === 0) throw new Error(`${test} ran no test`);
  }
  return '';
}

mkdirSync(folder, { recursive: true });
const lines = existsSync(report) ? readFileSync(report, 'utf8').split('\n').filter(Boolean) : [];
const known = new Map(lines.map((line): Tried => JSON.parse(line)).map(({ fault, by }) => [fault, by]));
const trials = new Trials();
try {
  for (const fault of allFaults) {
    const { name, file } = fault;
    const key = JSON.stringify(fault);
    if (known.has(key) || !`${name} ${file}`.includes(wanted)) continue;
    const by = await noticedBy(trials, fault);
    if (by === null) continue;
    known.set(key, by);
    appendFileSync(report, `${JSON.stringify({ fault: key, by })}\n`);
    console.log(`tried: ${name}`);
  }
} finally {
  trials.close();
}

const all = allFaults.flatMap((fault) => {
  const by = known.get(JSON.stringify(fault));
  return by === undefined ? [] : [{ ...fault, by }];
});
for (const { name, file, harm, by } of all)
  console.log(`${by === '' ? 'NOT NOTICED' : 'noticed'}: ${name} (${file})\n  harm: ${harm}${by && `\n  by: ${by}`}`);
const passed = all.filter(({ by }) => by === '').length;
const untried = allFaults.length - all.length;
console.log(`${all.length} faults, ${passed} noticed by nothing${untried > 0 ? `, ${untried} not tried` : ''}`);
process.exitCode = passed === 0 ? 0 : 1;
