/**
 * `npm run faults [-- TEXT]`: makes the faults of tests/faults one at a time in a copy of the project (those with TEXT in name or file),
 * runs the tests that must notice, and writes what did to docs/faults.md. Goes on where it was stopped; what was tried stands in
 * tests/mutation/report/faults.jsonl until a fault or its tests are written otherwise. Fails where one was noticed by none.
 */
import { appendFileSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { embeddedFaults } from '../tests/faults/embedded.ts';
import type { Fault } from '../tests/faults/fault.ts';
import { localFaults } from '../tests/faults/local.ts';
import { namedFaults } from '../tests/faults/named.ts';
import { operatingFaults } from '../tests/faults/operating.ts';
import { screenFaults } from '../tests/faults/screens.ts';
import { tradeFaults } from '../tests/faults/trade.ts';
import { webFaults } from '../tests/faults/web.ts';
import { Trials } from './faults/fault-runner.ts';

const folder = 'tests/mutation/report';
const report = `${folder}/faults.jsonl`;
const [wanted = ''] = process.argv.slice(2);

interface Tried {
  readonly fault: string;
  /** '': by none. */
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

/** The first test that notices; null where it is not green without the fault either. */
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

const rooms = [
  ['Faults that once passed', namedFaults],
  ['The embedded Appwrite (`packages/appwrite-local`)', localFaults],
  ['The client (`web/lib`)', webFaults],
  ['Kinds of trade, settings and setup (`functions`)', tradeFaults],
  ['Forms, pages and lists (`web`)', screenFaults],
  ['Lists, transactions, realtime and backups of the embedded Appwrite', embeddedFaults],
  ['Deploying, examining and settings', operatingFaults],
] as const;

mkdirSync(folder, { recursive: true });
const lines = existsSync(report) ? readFileSync(report, 'utf8').split('\n').filter(Boolean) : [];
const known = new Map(lines.map((line): Tried => JSON.parse(line)).map(({ fault, by }) => [fault, by]));
const trials = new Trials();
try {
  for (const fault of rooms.flatMap(([, faults]) => faults)) {
    const { name, file } = fault;
    const key = JSON.stringify(fault);
    if (known.has(key) || !`${name} ${file}`.includes(wanted)) continue;
    const by = await noticedBy(trials, fault);
    if (by === null) continue;
    known.set(key, by);
    appendFileSync(report, `${JSON.stringify({ fault: key, by })}\n`);
    console.log(`${by === '' ? 'NOT NOTICED' : 'noticed'}: ${name}${by && ` (${by})`}`);
  }
} finally {
  trials.close();
}

const cell = (text: string): string => text.replaceAll('|', '\\|').replaceAll('\n', ' ');
function lineOf(fault: Fault): string[] {
  const by = known.get(JSON.stringify(fault));
  if (by === undefined) return [];
  const [file = '', ...test] = by.split(': ');
  const shown = file.replace(/^(tests|packages)\//, '');
  const noticed = by === '' ? '**nothing**' : `[${shown}](../${file}): ${test.join(': ')}`;
  return [`| ${[fault.name, `\`${fault.file}\``, fault.harm, noticed].map(cell).join(' | ')} |`];
}
const all = rooms.flatMap(([, faults]) => faults.flatMap((fault) => known.get(JSON.stringify(fault)) ?? []));
const untried = rooms.reduce((sum, [, faults]) => sum + faults.length, 0) - all.length;
const passed = all.filter((by) => by === '').length;
const parts = rooms.map(([title, faults]) =>
  [
    `## ${title}`,
    '',
    '| fault | file | what people would meet | noticed by |',
    '| --- | --- | --- | --- |',
    ...faults.flatMap(lineOf),
  ].join('\n'),
);
writeFileSync(
  'docs/faults.md',
  `# Faults, and what notices them

Written by \`npm run faults\`: each fault of [tests/faults](../tests/faults) was made by itself in a copy of the project, and the test
that notices it is green without it. ${all.length} were made, ${passed === 0 ? 'none passed' : `**${passed} passed**`}.${untried > 0 ? ` ${untried} more stand in the list, untried.` : ''}

${parts.join('\n\n')}
`,
);
console.log(`${all.length} faults, ${passed} noticed by nothing`);
process.exitCode = passed === 0 ? 0 : 1;
