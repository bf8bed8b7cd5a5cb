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
  /** Even while no run is sending the notification. A run makes it odd when it starts, and even when it ends. */
  readonly round: number;
  readonly givenUpAt: string | null;
}

/**
 * Round number with which a run claims a notification; null if it is not due, or another run is sending it. Of two
 * simultaneous runs, only one succeeds. The claim of a killed run expires with its lease.
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
 * Outcome of one run per channel. 'untouched': nothing to do; 'quiet': within the person's quiet hours; 'waiting': an
 * earlier e-mail is still in progress.
 */
export interface Outcome {
  /** 'partly': at least one device got the message, another may get it later. 'refused': no retry would succeed. */
  readonly push: 'untouched' | 'none' | 'quiet' | 'sent' | 'partly' | 'refused' | 'failed';
  readonly email: 'untouched' | 'none' | 'quiet' | 'asked' | 'waiting' | 'sent' | 'failed';
}

/**
 * Columns after round `round`. Both channels share the count of failures. It does not change while an e-mail is in
 * progress, because the e-mail's id contains it. `quietUntil`: end of the quiet hours, ISO.
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
