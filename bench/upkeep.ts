/**
 * `node bench/upkeep.ts [--people 20000] [--data FOLDER] [--keep]`: measures each scheduled step on a campus after a
 * year (bench/year), the server on one core. Each step runs twice; the second run finds nothing new to do. `--data`:
 * measures an existing folder again, or keeps a new one. `--keep` writes the table into bench/RESULTS.md.
 */
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { Functions } from 'node-appwrite';
import { createPayments } from '../functions/adapters/midtrans.ts';
import { readMidtransSettings } from '../functions/adapters/settings.ts';
import { createWorld } from '../functions/adapters/world.ts';
import { steps } from '../functions/upkeep/steps.ts';
import { atRest } from './local/at-rest.ts';
import { clientOf, startServer } from './local/campus.ts';
import { cpuMs, treeOf } from './process-tree.ts';
import { keepResults, machine } from './results.ts';
import { table } from './table.ts';
import { campusOf } from './year/campus-size.ts';
import { fillYear } from './year/fill.ts';
import { adminId, idSecret } from './year/names.ts';

const string = { type: 'string' } as const;
const { values } = parseArgs({
  options: { people: { ...string, default: '20000' }, data: string, keep: { type: 'boolean', default: false } },
});
const people = Number(values.people);
if (!Number.isInteger(people) || people < 50) {
  console.error('node bench/upkeep.ts [--people 20000] [--data FOLDER] [--keep]: people are a whole number from 50.');
  process.exit(2);
}
const whole = (n: number) => Math.round(n).toLocaleString('en');

const folder = values.data ?? mkdtempSync(join(tmpdir(), 'lapak-upkeep-'));
if (!existsSync(join(folder, 'appwrite.sqlite'))) await fillYear(folder, campusOf(people), []);
const server = await startServer(folder);
try {
  // Disabled, because the server's own schedule would be measured together with these steps.
  await new Functions(clientOf(server)).update({ functionId: 'upkeep', name: 'Upkeep', schedule: '' });
  Object.assign(process.env, {
    ...{ APPWRITE_ENDPOINT: server.endpoint, APPWRITE_FUNCTION_PROJECT_ID: server.project },
    ...{ ADMIN_USER_ID: adminId, ID_SECRET: idSecret },
  });
  const world = {
    ...createWorld(server.key, console.error),
    payments: createPayments(readMidtransSettings(), console.error),
  };
  /** Processor time of the server, its functions and this process, ms. */
  const used = () => cpuMs([process.pid, ...treeOf(server.pid)]);

  const first = new Map<string, number>();
  for (const [name, { run }] of Object.entries(steps)) {
    const before = used();
    await run(world);
    first.set(name, used() - before);
  }
  await atRest(server); // events of the first run
  const measured: { name: string; every: number; cpu: number; ms: number }[] = [];
  for (const [name, { run, everyMinutes }] of Object.entries(steps)) {
    const [before, from] = [used(), performance.now()];
    await run(world);
    measured.push({ name, every: everyMinutes, ms: performance.now() - from, cpu: used() - before });
  }
  const often = measured.filter(({ every }) => every === 10).reduce((sum, { cpu }) => sum + cpu, 0);
  measured.sort((a, b) => b.cpu - a.cpu);
  const rows = measured
    .slice(0, 8)
    .map(({ name, every, cpu, ms }) => [name, every, whole(first.get(name) ?? 0), whole(cpu), whole(ms)]);
  const text = [
    `${machine()}; ${whole(people)} people, a year, the server on one core`,
    `In the second run, the steps of every ten minutes took ${(often / 1000).toFixed(1)} s of processor. The most expensive steps:`,
    table([['step', 'every min', 'first run, CPU ms', 'second run, CPU ms', 'second run, ms'], ...rows]),
  ].join('\n\n');
  console.log(text);
  if (values.keep) keepResults('upkeep', text);
} finally {
  await server.close();
  if (!values.data) rmSync(folder, { recursive: true, force: true });
}
