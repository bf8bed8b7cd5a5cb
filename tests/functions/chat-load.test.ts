import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { percentile } from '../../bench/table.ts';
import { openTalkers, pairUp, type Talker, talk, talkInPairs } from '../support/chat-crowd.ts';
import { eventually } from '../support/eventually.ts';
import { type LocalProcess, startLocalProcess } from '../support/local-process.ts';
import { proof, runs } from '../support/proof.ts';

const each = runs(8, 250);
const load = { perSecond: runs(10, 50), seconds: runs(1, 60) };

let server: LocalProcess;
beforeAll(async () => {
  server = await startLocalProcess([
    '--variable',
    'ADMIN_USER_ID=admin00000000000000a',
    '--variable',
    'ID_SECRET=of this test',
  ]);
});
afterAll(() => server?.stop());

/** Resident memory as Linux tells it. */
const memoryMb = () =>
  Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${server.pid}/status`, 'utf8'))?.[1] ?? Number.NaN) / 1024;

const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;

const textsOf = (talker: Talker) => talker.heard.map(({ text }) => text);

test.runIf(proof)(
  `${2 * each} sockets, ${load.perSecond} messages a second: every one arrives once, in order, everywhere`,
  async () => {
    const students = await openTalkers(server, 'student', each);
    const support = await openTalkers(server, 'support', each);
    const memory: number[] = [];
    const sampling = setInterval(() => memory.push(memoryMb()), 1_000);
    const pressedAt = await talk(students, load);
    clearInterval(sampling);
    const said = [...pressedAt.keys()];
    for (const talker of support) await eventually(() => expect(talker.heard).toHaveLength(said.length));

    const order = textsOf(support[0] as Talker);
    expect([...order].sort()).toEqual([...said].sort());
    for (const talker of support) expect(textsOf(talker)).toEqual(order);
    for (const student of students) {
      const own = said.filter((text) => text.startsWith(`${student.id}#`));
      await eventually(() => expect(textsOf(student)).toEqual(own));
      expect(order.filter((text) => text.startsWith(`${student.id}#`))).toEqual(own);
    }

    const times = [...students, ...support].flatMap(({ heard }) =>
      heard.map(({ text, at }) => at - (pressedAt.get(text) ?? Number.NaN)),
    );
    const [p50 = 0, p95 = 0] = [0.5, 0.95].map((share) => percentile(times, share));
    console.log(`${times.length} deliveries, from press to socket: p50 ${p50.toFixed(0)} ms, p95 ${p95.toFixed(0)} ms`);
    for (const talker of [...students, ...support]) talker.close();
    const quarter = Math.floor(memory.length / 4);
    const [early, late] = [mean(memory.slice(quarter, 2 * quarter)), mean(memory.slice(-quarter))];
    console.log(
      `memory of the server: ${early.toFixed(0)} MB in the second quarter, ${late.toFixed(0)} MB in the last`,
    );
    expect(late).toBeLessThan(early * 1.15);
  },
  600_000,
);

test(`${each} pairs of students, ${load.perSecond} messages a second: each reaches both of its two once, and nobody else`, async () => {
  const students = await openTalkers(server, 'student', 2 * each);
  const pairs = await pairUp(server, students);
  const pressedAt = await talkInPairs(pairs, load);
  const said = [...pressedAt.keys()];
  for (const { talkId, people } of pairs) {
    const own = said.filter((text) => text.startsWith(`${talkId}#`));
    for (const person of people) {
      await eventually(() => expect(textsOf(person).sort()).toEqual(own));
    }
  }
  const times = students.flatMap(({ heard }) => heard.map(({ text, at }) => at - (pressedAt.get(text) ?? Number.NaN)));
  const [p50 = 0, p95 = 0] = [0.5, 0.95].map((share) => percentile(times, share));
  console.log(`${times.length} deliveries, from press to socket: p50 ${p50.toFixed(0)} ms, p95 ${p95.toFixed(0)} ms`);
  for (const talker of students) talker.close();
}, 600_000);
