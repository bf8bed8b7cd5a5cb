/**
 * `node bench/growth.ts [--people 20000] [--years 3] [--data FOLDER] [--keep]`: a campus after years (bench/years), filled into a new
 * folder; then the slowest request of each screen, asked by the pages' own code, the upkeep step by step, backup, restore, start and
 * memory, the server on one core. `--data`: a folder of an earlier run of the same size is measured again, and a new one stays.
 * `--keep` writes the tables into bench/RESULTS.md.
 */
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { backUp } from 'appwrite-local/backup';
import { restore } from 'appwrite-local/restore';
import { Functions, Users } from 'node-appwrite';
import { createPayments } from '../functions/adapters/midtrans.ts';
import { readMidtransSettings } from '../functions/adapters/settings.ts';
import { createWorld } from '../functions/adapters/world.ts';
import { steps } from '../functions/upkeep/steps.ts';
import { countDays } from '../functions/usecases/statistics/count-days.ts';
import type { PayingWorld } from '../functions/usecases/world.ts';
import './growth/page-modules.ts';
import { openDocument } from './growth/page-modules.ts';
import { busiest, screenQuestions } from './growth/screens.ts';
import { clientOf, startServer } from './local/campus.ts';
import { usedMs } from './local/http-load.ts';
import { idleMemoryMb, memoryMb } from './local/memory.ts';
import { keepResults, machine } from './results.ts';
import { percentile, table } from './table.ts';
import { campusOf } from './years/campus-size.ts';
import { fillYears } from './years/fill.ts';
import { adminId, idSecret, personId } from './years/names.ts';

const string = { type: 'string' } as const;
const { values } = parseArgs({
  options: {
    people: { ...string, default: '20000' },
    years: { ...string, default: '3' },
    data: string,
    keep: { type: 'boolean', default: false },
  },
});
const [people, years] = [Number(values.people), Number(values.years)];
if (!Number.isInteger(people) || !Number.isInteger(years) || people < 50 || years < 1) {
  console.error('node bench/growth.ts [--people 20000] [--years 3]: whole numbers, people from 50.');
  process.exit(2);
}
const size = campusOf(people, years);
const rounds = 5;
const bars = {
  questionMs: 150,
  startMs: 1_500,
  idleMb: 200,
  upkeepMs: timeoutMs('upkeep'),
  adminMs: timeoutMs('admin'),
};
const problems: string[] = [];
const texts: string[] = [];
function show(title: string, rows: (string | number)[][] = []): void {
  const text = rows.length > 0 ? `${title}\n\n${table(rows)}` : title;
  console.log(`\n${text}`);
  texts.push(text);
}
const seconds = (from: number) => ((performance.now() - from) / 1000).toFixed(1);
const whole = (n: number) => Math.round(n).toLocaleString('en');

/** How long a function may take. */
function timeoutMs(functionId: string): number {
  const config: { functions: { $id: string; timeout: number }[] } = JSON.parse(readFileSync('appwrite.json', 'utf8'));
  return 1_000 * (config.functions.find(({ $id }) => $id === functionId)?.timeout ?? 0);
}

const folder = values.data ?? mkdtempSync(join(tmpdir(), 'lapak-years-'));
show(`${machine()}; ${whole(people)} people, ${years} years, the server on one core`);
if (existsSync(join(folder, 'appwrite.sqlite'))) show(`The folder ${folder} was filled before.`);
else {
  const from = performance.now();
  const { rows, files } = await fillYears(folder, size, []);
  show(
    `${whole(rows)} rows and ${whole(files)} small files, filled in ${seconds(from)} s; load ${loadavg()[0]?.toFixed(1)}`,
  );
}

let server = await startServer(folder);
const start = { readyMs: server.readyMs, idleMb: await idleMemoryMb(server) };
// The clock's own run would be measured along with ours.
await new Functions(clientOf(server)).update({ functionId: 'upkeep', name: 'Upkeep', schedule: '' });
const users = new Users(clientOf(server));
const secretOf = async (userId: string) => (await users.createSession({ userId })).secret;
const [person, admin] = [await secretOf(personId(busiest(size))), await secretOf(adminId)];

async function measureScreens(): Promise<void> {
  openDocument(server);
  const { client } = await import('../web/lib/appwrite.ts');
  client.setSession(person);
  const questions = await screenQuestions(server, size);
  const measured: { screen: string; first: number; p50: number; cpu: number }[] = [];
  for (const { screen, as, ask } of questions) {
    client.setSession(as === 'admin' ? admin : person);
    const times: number[] = [];
    const used = usedMs(server);
    for (let round = 0; round <= rounds; round++) {
      const from = performance.now();
      await ask().catch((error: unknown) => {
        if (round === 0) problems.push(`${screen}: ${String(error)}`);
      });
      times.push(performance.now() - from);
    }
    const [first = 0, ...again] = times;
    measured.push({ screen, first, p50: percentile(again, 0.5), cpu: (usedMs(server) - used) / times.length });
  }
  measured.sort((a, b) => b.p50 - a.p50);
  const rows = measured
    .slice(0, 20)
    .map(({ screen, first, p50, cpu }) => [screen, first.toFixed(0), p50.toFixed(1), cpu.toFixed(0)]);
  show(`${measured.length} requests of the screens, the slowest; bar ${bars.questionMs} ms`, [
    ['request', 'first ms', 'p50 ms', 'CPU ms each'],
    ...rows,
  ]);
  for (const { screen, p50 } of measured) if (p50 > bars.questionMs) problems.push(`${screen}: ${p50.toFixed(0)} ms`);
}

/** What the upkeep works with, against the server that runs now. */
function upkeepWorld(): PayingWorld {
  Object.assign(process.env, {
    ...{ APPWRITE_ENDPOINT: server.endpoint, APPWRITE_FUNCTION_PROJECT_ID: server.project },
    ...{ ADMIN_USER_ID: adminId, ID_SECRET: idSecret },
  });
  const log = (message: string) => console.error(message);
  return { ...createWorld(server.key, log), payments: createPayments(readMidtransSettings(), log) };
}

/** The statistics of a campus were counted day by day over these years; a filled folder has none of it yet. */
async function countStatistics(): Promise<void> {
  const from = performance.now();
  const { counted } = await countDays(upkeepWorld());
  show(`${whole(counted)} days of statistics were counted before, in ${seconds(from)} s`);
}

async function measureUpkeep(): Promise<void> {
  const world = upkeepWorld();
  const measured: { name: string; ms: number; cpu: number; answer: string; everyMinutes: number }[] = [];
  for (const [name, { run, everyMinutes }] of Object.entries(steps)) {
    const [from, used] = [performance.now(), usedMs(server)];
    const answer = await run(world).catch((error: unknown) => {
      problems.push(`upkeep ${name}: ${String(error)}`);
      return 'failed';
    });
    const said = JSON.stringify(answer) ?? '';
    measured.push({
      name,
      everyMinutes,
      ms: performance.now() - from,
      cpu: usedMs(server) - used,
      answer: said.slice(0, 60),
    });
  }
  measured.sort((a, b) => b.ms - a.ms);
  const slowest = (every: (minutes: number) => boolean) =>
    Math.max(0, ...measured.filter(({ everyMinutes }) => every(everyMinutes)).map(({ ms }) => ms));
  const usual = measured.filter(({ everyMinutes }) => everyMinutes === 10).reduce((all, { ms }) => all + ms, 0);
  // A run has at most one hourly and one daily step.
  const longest = usual + slowest((minutes) => minutes === 60) + slowest((minutes) => minutes > 60);
  const rows = measured
    .slice(0, 14)
    .map(({ name, everyMinutes, ms, cpu, answer }) => [name, everyMinutes, whole(ms), whole(cpu), answer]);
  const run = `the ten-minute steps ${(usual / 1000).toFixed(1)} s, the longest run of a day ${(longest / 1000).toFixed(1)} s`;
  show(`Upkeep: ${run}; the function may take ${bars.upkeepMs / 1000} s`, [
    ['step', 'every min', 'ms', 'CPU of the server ms', 'answer'],
    ...rows,
  ]);
  const desk = Math.max(...measured.filter(({ name }) => name.startsWith('recount')).map(({ ms }) => ms));
  show(
    `The desk's button asks for three of them, the longest ${(desk / 1000).toFixed(1)} s; its function may take ${bars.adminMs / 1000} s each time`,
  );
  if (desk > bars.adminMs) problems.push(`the desk's recount: ${(desk / 1000).toFixed(0)} s`);
  if (longest > bars.upkeepMs) problems.push(`upkeep: ${(longest / 1000).toFixed(0)} s`);
}

async function measureBackup(): Promise<void> {
  const copy = `${folder}-backup`;
  const back = `${folder}-restored`;
  for (const one of [copy, back]) rmSync(one, { recursive: true, force: true });
  let from = performance.now();
  const { files } = await backUp(folder, copy);
  const bytes = files.reduce((sum, one) => sum + one.bytes, 0);
  const database = files.find(({ path }) => path === 'appwrite.sqlite')?.bytes ?? 0;
  const made = seconds(from);
  from = performance.now();
  await restore(copy, back);
  show('Backup and restore, the server running', [
    ['what', 'figure'],
    [
      'backup',
      `${made} s, ${whole(files.length)} files, ${whole(bytes / 1e6)} MB, of them the database ${whole(database / 1e6)} MB`,
    ],
    ['restore', `${seconds(from)} s, checksums compared`],
  ]);
  for (const one of [copy, back]) rmSync(one, { recursive: true, force: true });
}

await countStatistics();
await measureScreens();
await measureUpkeep();
const used = memoryMb(server);
await measureBackup();
await server.close();
server = await startServer(folder);
const again = { readyMs: server.readyMs, idleMb: await idleMemoryMb(server) };
await server.close();
show('Start and memory', [
  ['when', 'ready ms', 'memory MB'],
  ['first start after the fill', whole(start.readyMs), start.idleMb],
  ['after all of the above', '', used],
  ['started again, idle', whole(again.readyMs), again.idleMb],
]);
if (again.readyMs > bars.startMs) problems.push(`start: ${whole(again.readyMs)} ms`);
if (again.idleMb > bars.idleMb) problems.push(`idle: ${again.idleMb} MB`);
show(
  `Over the bars: ${problems.length === 0 ? 'nothing' : problems.join('; ')}; load at the end ${loadavg()[0]?.toFixed(1)}`,
);
if (values.keep) keepResults('growth', texts.join('\n\n'));
if (!values.data) rmSync(folder, { recursive: true, force: true });
if (problems.length > 0) process.exitCode = 1;
// The pages' code keeps answers for ten minutes, and with them this process.
process.exit();
