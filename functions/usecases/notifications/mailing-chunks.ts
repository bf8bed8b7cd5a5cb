/** The chunks of a mailing: finds the recipients of the next chunks and the outcome of those in progress. */
import { chunkMailId } from '../../domain/ids.ts';
import { limits } from '../../domain/limits.ts';
import type { Row } from '../rows.ts';
import type { NotifyingWorld } from '../world.ts';

export type Chunk = Row<'mailingChunks'>;

/** The next step of a chunk. `reached`: number of people who got its e-mail; null if all got it, as far as is known. */
export type Found =
  | { readonly now: 'wait' | 'ask' | 'remove' }
  | { readonly now: 'count'; readonly reached: number | null };

/**
 * Checks the chunk's e-mail. `asked`: ids of e-mails requested in this run; if one of them is missing, Appwrite did not
 * accept it.
 */
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
  /** Person ids per chunk: active accounts with a verified address. */
  readonly chunks: readonly (readonly string[])[];
  /** Number of people who opted in to mailings but cannot get them. */
  readonly unreachable: number;
  /** Cursor for the next read of `notificationChoices`. */
  readonly after: string;
  readonly isAll: boolean;
}

/**
 * At most `count` chunks of people who opted in to mailings, ordered by the ids of their rows of `notificationChoices`,
 * which do not change with the settings.
 */
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
