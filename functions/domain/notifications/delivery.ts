/** How a notification that waits to be sent goes on: who may take it, and what a round of sending makes of its columns. */
import { limits } from '../limits.ts';
import { nextTryAt } from './channels.ts';

export interface Waiting {
  readonly $updatedAt: string;
  readonly dueAt: string | null;
  readonly push: 'none' | 'due' | 'sent' | 'given_up';
  readonly email: 'none' | 'due' | 'asked' | 'sent' | 'given_up';
  readonly tries: number;
  /** Even while nobody has it; whoever takes it makes it odd, whoever is done even again. */
  readonly round: number;
  readonly givenUpAt: string | null;
}

const minuteMs = 60_000;

/**
 * The round that a run begins by counting up to it; null where there is nothing to do. Of two runs one gets there. What a run
 * took and never gave back, since it was killed, is free after its lease.
 */
export function roundToTake(
  { dueAt, round, $updatedAt }: Pick<Waiting, 'dueAt' | 'round' | '$updatedAt'>,
  now: number,
): number | null {
  if (dueAt === null || Date.parse(dueAt) > now) return null;
  if (round % 2 === 0) return round + 1;
  return Date.parse($updatedAt) + limits.deliveryLeaseMinutes * minuteMs <= now ? round + 2 : null;
}

/** What a round found. 'untouched': not its business; 'quiet': its person sleeps; 'waiting': an earlier one is under way still. */
export interface Outcome {
  /** 'partly': one device has it, another may get it later. 'refused': no later try would end otherwise. */
  readonly push: 'untouched' | 'none' | 'quiet' | 'sent' | 'partly' | 'refused' | 'failed';
  readonly email: 'untouched' | 'none' | 'quiet' | 'asked' | 'waiting' | 'sent' | 'failed';
}

/**
 * The columns after round `round` at `now`. Failures are counted together, and not while an e-mail is on its way: its id has
 * their number in it. `quietUntil`: when what found its person asleep goes on, ISO.
 */
export function afterRound(
  row: Waiting,
  round: number,
  { push, email }: Outcome,
  quietUntil: string | null,
  now: number,
) {
  const isUnderWay = email === 'asked' || email === 'waiting';
  const hasFailed = push === 'failed' || push === 'partly' || email === 'failed';
  const tries = row.tries + (hasFailed && !isUnderWay ? 1 : 0);
  const nextAt = isUnderWay ? new Date(now + limits.mailLookMinutes * minuteMs).toISOString() : nextTryAt(tries, now);
  const isOver = hasFailed && nextAt === null;
  const again = isOver ? ('given_up' as const) : ('due' as const);
  const pushes = {
    untouched: row.push,
    none: 'none',
    quiet: 'due',
    sent: 'sent',
    partly: isOver ? 'sent' : 'due',
    refused: 'given_up',
    failed: again,
  } as const;
  const emails = {
    untouched: row.email,
    none: 'none',
    quiet: 'due',
    asked: 'asked',
    waiting: 'due',
    sent: 'sent',
    failed: again,
  } as const;
  const isGivenUp = push === 'refused' || (isOver && (push === 'failed' || email === 'failed'));
  const isQuiet = push === 'quiet' || email === 'quiet';
  return {
    push: pushes[push],
    email: emails[email],
    tries,
    round: round + 1,
    // What sleeps is not given up with what failed beside it.
    dueAt: isUnderWay || (hasFailed && !isOver) ? nextAt : isQuiet ? quietUntil : null,
    givenUpAt: isGivenUp ? new Date(now).toISOString() : row.givenUpAt,
  };
}
