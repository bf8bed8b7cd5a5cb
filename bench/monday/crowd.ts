/** The people of a Monday: all are signed in, a quarter have an open socket, and some are in a talk with each other. */
import { ID } from 'node-appwrite';
import type { WebSocket } from 'ws';
import type { BenchServer } from '../local/campus.ts';
import { personId } from '../year/names.ts';
import type { Tally } from './call-stats.ts';
import { Visitor } from './person.ts';

interface Pair {
  readonly talkId: string;
  readonly people: readonly [Visitor, Visitor];
}

export interface Crowd {
  readonly people: readonly { readonly id: string; readonly visitor: Visitor }[];
  readonly pairs: readonly Pair[];
  /** Send time by message text; listeners measure latency from it. */
  readonly said: Map<string, number>;
  readonly sockets: readonly WebSocket[];
  /** Number of frames received by all sockets. */
  heard(): number;
}

const channels = ['notifications', 'talkMessages', 'talks', 'readMarks', 'orders', 'sales'].map(
  (table) => `tablesdb.market.tables.${table}.rows`,
);
const newMessage = /"databases\.market\.(?:tables|collections)\.talkMessages\.[^"]*\.create"/;
const textOf = /"message":"([^"]*)"/;

async function inTurns<T, R>(all: readonly T[], atOnce: number, work: (one: T) => Promise<R>): Promise<R[]> {
  const done: R[] = [];
  for (let from = 0; from < all.length; from += atOnce)
    done.push(...(await Promise.all(all.slice(from, from + atOnce).map(work))));
  return done;
}

export async function openCrowd(
  server: BenchServer,
  sessions: ReadonlyMap<string, string>,
  count: number,
  { sockets: wanted, pairs: talking }: { readonly sockets: number; readonly pairs: number },
  tally: Tally,
): Promise<Crowd> {
  const people = Array.from({ length: count }, (_, n) => {
    const id = personId(n);
    return { id, visitor: new Visitor(server, n + 1, sessions.get(id) ?? '') };
  });
  const said = new Map<string, number>();
  let frames = 0;
  const hear = (frame: string) => {
    frames++;
    const text = newMessage.test(frame) ? textOf.exec(frame)?.[1] : undefined;
    const at = text === undefined ? undefined : said.get(text);
    if (at !== undefined) tally.took('talk message, until a socket has it', performance.now() - at);
  };
  const sockets = await inTurns(people.slice(0, wanted), 25, ({ visitor }) => visitor.listen(channels, hear));
  const couples = Array.from({ length: talking }, (_, at) => [people[2 * at], people[2 * at + 1]] as const);
  const pairs = await inTurns(couples, 8, async ([one, other]) => {
    if (!one || !other) throw new Error('Too few people for so many talks');
    const about = { about: 'person', id: other.id };
    const { body } = await one.visitor.market('POST', '/talks', about);
    const talkId = String(body.talkId);
    // The first message starts a talk.
    const greeting = { messageId: ID.unique(), message: 'Halo', imageId: '', about };
    await one.visitor.market('POST', `/talks/${talkId}/messages`, greeting);
    return { talkId, people: [one.visitor, other.visitor] } as const;
  });
  return { people, pairs, said, sockets, heard: () => frames };
}
