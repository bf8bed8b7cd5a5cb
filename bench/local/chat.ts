import { ID } from 'node-appwrite';
import { openTalkers, type Talker, talk } from '../../tests/support/chat-crowd.ts';
import { percentile } from '../table.ts';
import { atRest } from './at-rest.ts';
import type { BenchServer } from './campus.ts';

/** Milliseconds on the way, and how many frames never came. */
export interface Delivery {
  messages: number;
  p50: number;
  p95: number;
  p99: number;
  lost: number;
}

const deliveryOf = (times: readonly number[], messages: number, expected: number): Delivery => ({
  messages,
  p50: percentile(times, 0.5),
  p95: percentile(times, 0.95),
  p99: percentile(times, 0.99),
  lost: expected - times.length,
});

const closeAll = (talkers: readonly Talker[]) => {
  for (const talker of talkers) talker.close();
};

/** Milliseconds from the press of one to the other's socket. */
async function hop(from: Talker, to: Talker, chatId: string): Promise<number> {
  const text = ID.unique();
  const heard = new Promise<number>((resolve) => {
    to.onMessage((one) => one.text === text && resolve(one.at));
  });
  const pressed = performance.now();
  const [at] = await Promise.all([heard, from.say(chatId, text)]);
  return at - pressed;
}

/** Two people write to each other in turn, `rounds` times; each pair as often as one person may within a minute. */
export async function measureTalk(server: BenchServer, rounds: number): Promise<Delivery> {
  const times: number[] = [];
  const perPair = 50;
  for (let pair = 0; pair < rounds / perPair; pair += 1) {
    const [student] = await openTalkers(server, 'student', 1);
    const [support] = await openTalkers(server, 'support', 1);
    if (!student || !support) throw new Error('nobody came');
    for (let round = 0; round < perPair; round += 1) {
      times.push(await hop(student, support, student.id), await hop(support, student, student.id));
    }
    closeAll([student, support]);
  }
  return deliveryOf(times, times.length, times.length);
}

/** Half the sockets are students', half the support's, and every message goes to its writer and to all of the support. */
export async function measureCrowd(
  server: BenchServer,
  { sockets, ...load }: { sockets: number; perSecond: number; seconds: number },
): Promise<Delivery> {
  const students = await openTalkers(server, 'student', sockets / 2);
  const support = await openTalkers(server, 'support', sockets / 2);
  // Each account that came started the function `accounts`.
  await atRest(server);
  const everybody = [...students, ...support];
  const pressedAt = await talk(students, load);
  const expected = pressedAt.size * (support.length + 1);
  const arrived = () => everybody.reduce((sum, { heard }) => sum + heard.length, 0);
  const deadline = performance.now() + 30_000;
  while (arrived() < expected && performance.now() < deadline) await new Promise((resolve) => setTimeout(resolve, 50));
  const times = everybody.flatMap(({ heard }) => heard.map(({ text, at }) => at - (pressedAt.get(text) ?? Number.NaN)));
  closeAll(everybody);
  return deliveryOf(times, pressedAt.size, expected);
}
