/** The outbox of a notification: which run may send it, and how a try changes its columns. */
import { minuteMs } from '../durations.ts';
import { limits } from '../limits.ts';
import { nextTryAt } from './channels.ts';

export interface Waiting {
  readonly $updatedAt: string;
  readonly dueAt: string | null;
  readonly push: 'none' | 'due' | 'sent' | 'given_up';
  readonly email: 'none' | 'due' | 'asked' | 'sent' | 'given_up';
  readonly tries: number;
  /** An even number while no run sends it. A run makes it odd at its start, and even at its end. */
  readonly round: number;
  readonly givenUpAt: string | null;
}

/**
 * The round number with which a run takes a notification; null if nothing is due. Only one of two runs gets it. The
 * round of a killed run is free after its lease.
 */
export function roundToTake(
  { dueAt, round, $updatedAt }: Pick<Waiting, 'dueAt' | 'round' | '$updatedAt'>,
  now: number,
): number | null {
  if (dueAt === null || Date.parse(dueAt) > now) return null;
  if (round % 2 === 0) return round + 1;
  return Date.parse($updatedAt) + limits.deliveryLeaseMinutes * minuteMs <= now ? round + 2 : null;
}

/**
 * Outcomes of one channel. 'untouched': nothing to do; 'quiet': within the person's quiet hours; 'waiting': an earlier
 * e-mail is still under way.
 */
export interface Outcome {
  /** 'partly': one device has it, another may get it later. 'refused': no retry would succeed. */
  readonly push: 'untouched' | 'none' | 'quiet' | 'sent' | 'partly' | 'refused' | 'failed';
  readonly email: 'untouched' | 'none' | 'quiet' | 'asked' | 'waiting' | 'sent' | 'failed';
}

/**
 * The columns after round `round` at `now`. Both channels share the count of failures, which does not change while an
 * e-mail is under way, because its id contains the count. `quietUntil`: end of the quiet hours, ISO.
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
    // A channel that waits for the end of quiet hours is still tried when the other one is given up.
    dueAt: isUnderWay || (hasFailed && !isOver) ? nextAt : isQuiet ? quietUntil : null,
    givenUpAt: isGivenUp ? new Date(now).toISOString() : row.givenUpAt,
  };
}
