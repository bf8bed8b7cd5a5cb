import { ID, TablesDB } from 'node-appwrite';
import { openTalkers, type Talker, talk } from '../../tests/support/chat-crowd.ts';
import { cpuMsOfTree } from '../process-tree.ts';
import { percentile } from '../table.ts';
import { atRest } from './at-rest.ts';
import { type BenchServer, clientOf } from './campus.ts';

/** Delivery times in ms, processor time of the server and its functions per message, and the number of lost frames. */
export interface Delivery {
  messages: number;
  p50: number;
  p95: number;
  p99: number;
  cpuMs: number;
  lost: number;
}

const deliveryOf = (times: readonly number[], messages: number, expected: number, usedMs: number): Delivery => ({
  messages,
  p50: percentile(times, 0.5),
  p95: percentile(times, 0.95),
  p99: percentile(times, 0.99),
  cpuMs: usedMs / messages,
  lost: expected - times.length,
});

const closeAll = (talkers: readonly Talker[]) => {
  for (const talker of talkers) talker.close();
};

/** Time from sending to the receiver's socket, ms. */
async function hop(from: Talker, to: Talker, chatId: string): Promise<number> {
  const text = ID.unique();
  const heard = new Promise<number>((resolve) => {
    to.onMessage((one) => one.text === text && resolve(one.at));
  });
  const pressed = performance.now();
  const [at] = await Promise.all([heard, from.say(chatId, text)]);
  return at - pressed;
}

/**
 * Two people exchange `rounds` messages in each direction. A new pair takes over every 50 rounds, because messages per
 * person and minute are limited.
 */
export async function measureTalk(server: BenchServer, rounds: number): Promise<Delivery> {
  const times: number[] = [];
  let usedMs = 0;
  const perPair = 50;
  for (let pair = 0; pair < rounds / perPair; pair += 1) {
    const [student] = await openTalkers(server, 'student', 1);
    const [support] = await openTalkers(server, 'support', 1);
    if (!student || !support) throw new Error('nobody came');
    const before = cpuMsOfTree(server.pid);
    for (let round = 0; round < perPair; round += 1) {
      times.push(await hop(student, support, student.id), await hop(support, student, student.id));
    }
    usedMs += cpuMsOfTree(server.pid) - before;
    closeAll([student, support]);
  }
  return deliveryOf(times, times.length, times.length, usedMs);
}

export interface Crowd {
  readonly sockets: number;
  /** Number of sockets of staff; the others belong to students. */
  readonly staff: number;
  readonly perSecond: number;
  readonly seconds: number;
  /**
   * True: the staff are notified of new chats, and every chat exists already, as on a campus. False: the staff only
   * receive messages, and each student's first message starts a chat.
   */
  readonly isCampus: boolean;
}

/** Sets the staff's role in their profiles. */
async function giveRoles(server: BenchServer, staff: readonly Talker[]): Promise<void> {
  const tables = new TablesDB(clientOf(server));
  for (const { id } of staff)
    await tables.updateRow({ databaseId: 'market', tableId: 'profiles', rowId: id, data: { role: 'admin' } });
}

/** Measures students' messages, each of which reaches its author and all staff. */
export async function measureCrowd(
  server: BenchServer,
  { sockets, staff, isCampus, ...load }: Crowd,
): Promise<Delivery> {
  const students = await openTalkers(server, 'student', sockets - staff);
  const support = await openTalkers(server, 'support', staff);
  // Waits for the function `accounts`, which runs for every created account.
  await atRest(server);
  const everybody = [...students, ...support];
  let from = 0;
  if (isCampus) {
    await giveRoles(server, support);
    const perSecond = Math.min(10, students.length);
    from = perSecond * Math.ceil(students.length / perSecond);
    await talk(students, { perSecond, seconds: from / perSecond });
    await atRest(server);
    for (const { heard } of everybody) heard.length = 0;
  }
  const before = cpuMsOfTree(server.pid);
  const pressedAt = await talk(students, { ...load, from });
  const expected = pressedAt.size * (support.length + 1);
  const arrived = () => everybody.reduce((sum, { heard }) => sum + heard.length, 0);
  const deadline = performance.now() + 30_000;
  while (arrived() < expected && performance.now() < deadline) await new Promise((resolve) => setTimeout(resolve, 50));
  const usedMs = cpuMsOfTree(server.pid) - before;
  const times = everybody.flatMap(({ heard }) => heard.map(({ text, at }) => at - (pressedAt.get(text) ?? Number.NaN)));
  closeAll(everybody);
  return deliveryOf(times, pressedAt.size, expected, usedMs);
}
