/** The chunks of a mailing: whom the next are for, and what became of those under way. */
import { chunkMailId } from '../../domain/ids.ts';
import { limits } from '../../domain/limits.ts';
import type { Row } from '../rows.ts';
import type { NotifyingWorld } from '../world.ts';

export type Chunk = Row<'mailingChunks'>;

/** What is to be done about a chunk. `reached`: how many people got its e-mail; null: all, as far as anybody knows. */
export type Found =
  | { readonly now: 'wait' | 'ask' | 'remove' }
  | { readonly now: 'count'; readonly reached: number | null };

/** `asked`: e-mails that this run has asked for. One that is missing all the same was not taken. */
export async function lookAt(
  { mail, now }: Pick<NotifyingWorld, 'mail' | 'now'>,
  chunk: Chunk,
  asked: ReadonlySet<string>,
): Promise<Found> {
  const messageId = chunkMailId(chunk.$id, chunk.tries);
  if (chunk.state === 'counted') {
    await mail.forget(messageId);
    return { now: 'remove' };
  }
  if (chunk.state === 'waiting') return { now: Date.parse(chunk.dueAt ?? '') <= now() ? 'ask' : 'wait' };
  const state = await mail.state(messageId);
  if (state === 'processing') return { now: 'wait' };
  if (state === 'missing') return asked.has(messageId) ? { now: 'count', reached: 0 } : { now: 'ask' };
  return { now: 'count', reached: state === 'sent' ? null : await mail.reached(messageId) };
}

export interface NextChunks {
  /** Ids of the people of each: accounts that are active and have proved their address. */
  readonly chunks: readonly (readonly string[])[];
  /** How many want it, but can't get it. */
  readonly unreachable: number;
  /** The choices after which to go on. */
  readonly after: string;
  readonly isAll: boolean;
}

/** At most `count` chunks of those who want mailings, in the order of the ids of what they chose: that order stays while they change it. */
export async function nextChunks(
  { rows, users }: Pick<NotifyingWorld, 'rows' | 'users'>,
  after: string,
  count: number,
): Promise<NextChunks> {
  const size = limits.mailingChunk;
  const found = await rows.list('notificationChoices', {
    where: { wantsBroadcasts: true },
    ...(after !== '' && { since: { $id: after } }),
    lowestFirst: '$id',
    select: ['userId'],
    limit: count * size + 1,
  });
  const people = found.filter(({ $id }) => $id !== after).slice(0, count * size);
  const parts: string[][] = [];
  for (let from = 0; from < people.length; from += size)
    parts.push(people.slice(from, from + size).map(({ userId }) => userId));
  const accounts = await Promise.all(parts.map((ids) => users.some(ids)));
  const chunks = accounts
    .map((part) => part.filter(({ isActive, isVerified }) => isActive && isVerified).map(({ id }) => id))
    .filter((ids) => ids.length > 0);
  return {
    chunks,
    unreachable: people.length - chunks.flat().length,
    after: people.at(-1)?.$id ?? after,
    isAll: found.length <= count * size,
  };
}
