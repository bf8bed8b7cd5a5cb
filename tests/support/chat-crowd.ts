/**
 * People of the support chat, and pairs of students: each has a socket and sends messages by the real route of the
 * function `market`.
 */
import { Client, Functions, ID, Users } from 'node-appwrite';
import { WebSocket } from 'ws';

interface ChatServer {
  readonly endpoint: string;
  readonly project: string;
  readonly key: string;
}

interface Heard {
  readonly text: string;
  readonly at: number;
}

/** A person with an open page, and the messages from their socket in order of arrival. */
export interface Talker {
  readonly id: string;
  readonly session: string;
  readonly heard: Heard[];
  /** Calls the listener for each later message. */
  onMessage(listener: (heard: Heard) => void): void;
  /** POST /chats/:chatId/messages, as the app sends it; `/talks` for a talk with another student. */
  say(chatId: string, message: string, where?: '/chats' | '/talks'): Promise<void>;
  close(): void;
}

const channels = ['messages', 'readMarks', 'chats', 'talkMessages', 'talks'].map(
  (table) => `tablesdb.market.tables.${table}.rows`,
);
const isNewMessage = /"databases\.market\.(?:tables|collections)\.(?:messages|talkMessages)\.[^"]*\.create"/;
const textOf = /"message":"([^"]*)"/;

/** One socket that keeps only the texts of new messages, so that the measured memory is the server's. */
function listen({ endpoint, project }: ChatServer, session: string, onText: (heard: Heard) => void) {
  const socket = new WebSocket(`${endpoint.replace(/^http/, 'ws')}/realtime?project=${project}`, {
    headers: { 'x-appwrite-session': session },
  });
  return new Promise<WebSocket>((resolve, reject) => {
    socket.once('error', reject);
    socket.on('message', (data) => {
      const frame = data.toString();
      if (frame.startsWith('{"type":"event"')) {
        const text = isNewMessage.test(frame) ? textOf.exec(frame)?.[1] : undefined;
        if (text !== undefined) onText({ text, at: performance.now() });
      } else if (frame.startsWith('{"type":"connected"')) {
        socket.send(JSON.stringify({ type: 'subscribe', data: [{ subscriptionId: 's', channels, queries: [] }] }));
      } else if (frame.startsWith('{"type":"response"')) {
        resolve(socket);
      }
    });
  });
}

/** A verified account with a session; label:admin for support staff. */
async function moveIn(server: ChatServer, isAdmin: boolean): Promise<{ id: string; session: string }> {
  const users = new Users(new Client().setEndpoint(server.endpoint).setProject(server.project).setKey(server.key));
  const userId = ID.unique();
  await users.create({ userId, email: `${userId}@kampus.test`, name: isAdmin ? 'Wati' : 'Budi' });
  await users.updateEmailVerification({ userId, emailVerification: true });
  if (isAdmin) await users.updateLabels({ userId, labels: ['admin'] });
  return { id: userId, session: (await users.createSession({ userId })).secret };
}

async function call(server: ChatServer, session: string, xpath: string, body?: object): Promise<string> {
  const client = new Client().setEndpoint(server.endpoint).setProject(server.project).setSession(session);
  const { responseStatusCode, responseBody } = await new Functions(client).createExecution({
    functionId: 'market',
    xpath,
    headers: { 'content-type': 'application/json' },
    ...(body && { body: JSON.stringify(body) }),
  });
  if (responseStatusCode !== 200) throw new Error(`${xpath}: ${responseStatusCode} ${responseBody}`);
  return responseBody;
}

/** A student with a chat, or a support administrator; both with an open socket. */
async function openTalker(server: ChatServer, side: 'student' | 'support'): Promise<Talker> {
  const { id, session } = await moveIn(server, side === 'support');
  if (side === 'student') await call(server, session, '/chats');
  const heard: Heard[] = [];
  const listeners = new Set<(heard: Heard) => void>();
  const socket = await listen(server, session, (one) => {
    heard.push(one);
    for (const listener of listeners) listener(one);
  });
  return {
    id,
    session,
    heard,
    onMessage: (listener) => void listeners.add(listener),
    say: async (chatId, message, where = '/chats') => {
      const body = { messageId: ID.unique(), message, imageId: '' };
      const tell = () => call(server, session, `${where}/${chatId}/messages`, body);
      // Resends after a timeout, as the app does: the message may have arrived and must not be stored twice.
      for (let tries = 1; tries < 10; tries += 1) if (await tell().catch(() => '')) return;
      await tell();
    },
    close: () => socket.terminate(),
  };
}

/** Opens `count` talkers, a few at a time. */
export async function openTalkers(server: ChatServer, side: 'student' | 'support', count: number): Promise<Talker[]> {
  const talkers: Talker[] = [];
  while (talkers.length < count) {
    const atOnce = Math.min(16, count - talkers.length);
    talkers.push(...(await Promise.all(Array.from({ length: atOnce }, () => openTalker(server, side)))));
  }
  return talkers;
}

/**
 * Students write in turn, `perSecond` in total for `seconds`; each waits for their own last response, as the app does.
 * `from`: number of messages of earlier calls. Resolves when the server has accepted the last one, with the send time
 * of each text.
 */
export async function talk(
  students: readonly Talker[],
  { perSecond, seconds, from = 0 }: { perSecond: number; seconds: number; from?: number },
): Promise<Map<string, number>> {
  const pressedAt = new Map<string, number>();
  const lastOf = new Map<Talker, Promise<void>>();
  const total = perSecond * seconds;
  const begun = performance.now();
  for (let n = 0; n < total; n += 1) {
    const early = begun + (n * 1000) / perSecond - performance.now();
    if (early > 0) await new Promise((resolve) => setTimeout(resolve, early));
    const student = students[(from + n) % students.length] as Talker;
    const text = `${student.id}#${String(from + n).padStart(6, '0')}`;
    pressedAt.set(text, performance.now());
    const told = (lastOf.get(student) ?? Promise.resolve()).then(() => student.say(student.id, text));
    told.catch(() => undefined); // awaited below, with the others
    lastOf.set(student, told);
  }
  await Promise.all(lastOf.values());
  return pressedAt;
}

export interface Pair {
  readonly talkId: string;
  readonly people: readonly [Talker, Talker];
}

/** Pairs of these students, with the talk that the first of each pair has opened. */
export const pairUp = (server: ChatServer, students: readonly Talker[]): Promise<Pair[]> =>
  Promise.all(
    Array.from({ length: Math.floor(students.length / 2) }, async (_, place) => {
      const people = [students[2 * place], students[2 * place + 1]] as [Talker, Talker];
      const about = { about: 'person', id: people[1].id };
      const { talkId } = JSON.parse(await call(server, people[0].session, '/talks', about)) as { talkId: string };
      const first = { messageId: ID.unique(), message: 'Halo', imageId: '', about };
      await call(server, people[0].session, `/talks/${talkId}/messages`, first);
      return { talkId, people };
    }),
  );

/** Every pair writes in turn, `perSecond` in total for `seconds`. Resolves as `talk` does. */
export async function talkInPairs(
  pairs: readonly Pair[],
  { perSecond, seconds }: { perSecond: number; seconds: number },
): Promise<Map<string, number>> {
  const pressedAt = new Map<string, number>();
  const told: Promise<void>[] = [];
  const begun = performance.now();
  for (let n = 0; n < perSecond * seconds; n += 1) {
    const early = begun + (n * 1000) / perSecond - performance.now();
    if (early > 0) await new Promise((resolve) => setTimeout(resolve, early));
    const { talkId, people } = pairs[n % pairs.length] as Pair;
    const text = `${talkId}#${String(n).padStart(6, '0')}`;
    pressedAt.set(text, performance.now());
    told.push(people[Math.floor(n / pairs.length) % 2 === 0 ? 0 : 1].say(talkId, text, '/talks'));
  }
  await Promise.all(told);
  return pressedAt;
}
