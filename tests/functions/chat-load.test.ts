import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { percentile } from '../../bench/table.ts';
import { type LocalProcess, startLocalProcess } from '../../packages/appwrite-local/tests/support/local-process.ts';
import { openTalkers, pairUp, type Talker, talk, talkInPairs } from '../support/chat-crowd.ts';
import { eventually } from '../support/eventually.ts';
import { collectGarbage } from '../support/garbage-collection.ts';
import { proof, runs } from '../support/proof.ts';

const each = runs(8, 250);
const load = { perSecond: runs(10, 50), seconds: runs(1, 60) };
const inspectorPort = 10_000 + (process.pid % 10_000);

let server: LocalProcess;
beforeAll(async () => {
  const settings = ['--variable', 'ADMIN_USER_ID=admin00000000000000a', '--variable', 'ID_SECRET=of this test'];
  const flags = proof ? [`--inspect-port=${inspectorPort}`] : [];
  server = await startLocalProcess(settings, 'appwrite.json', flags);
});
afterAll(() => server?.stop());

/** Resident memory of the server from Linux, after a garbage collection. */
async function memoryMb(): Promise<number> {
  await collectGarbage(server.pid, inspectorPort);
  return Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${server.pid}/status`, 'utf8'))?.[1]) / 1024;
}

/** Received messages without the greeting at the start of a conversation. */
const counted = ({ heard }: Talker) => heard.filter(({ text }) => text.includes('#'));
const textsOf = (talker: Talker) => counted(talker).map(({ text }) => text);

test.runIf(proof)(
  `${2 * each} sockets, ${load.perSecond} messages a second: each arrives once and in order at every listener`,
  async () => {
    const students = await openTalkers(server, 'student', each);
    const support = await openTalkers(server, 'support', each);
    const half = { ...load, seconds: load.seconds / 2 };
    // Waits for delivery, because messages in transit take memory, and a slow machine has more of them.
    const delivered = async (count: number) => {
      for (const talker of support) await eventually(() => expect(talker.heard).toHaveLength(count));
    };
    const first = await talk(students, half);
    await delivered(first.size);
    const early = await memoryMb();
    const pressedAt = new Map([...first, ...(await talk(students, { ...half, from: first.size }))]);
    const said = [...pressedAt.keys()];
    await delivered(said.length);
    const late = await memoryMb();

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
    console.log(`memory of the server: ${early.toFixed(0)} MB after the first half, ${late.toFixed(0)} MB after both`);
    expect(late).toBeLessThan(early * 1.15);
  },
);

test(`${each} pairs of students, ${load.perSecond} messages a second: each message reaches only its two people, once`, async () => {
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
  const times = students.flatMap((one) => counted(one).map(({ text, at }) => at - (pressedAt.get(text) ?? Number.NaN)));
  const [p50 = 0, p95 = 0] = [0.5, 0.95].map((share) => percentile(times, share));
  console.log(`${times.length} deliveries, from press to socket: p50 ${p50.toFixed(0)} ms, p95 ${p95.toFixed(0)} ms`);
  for (const talker of students) talker.close();
});
