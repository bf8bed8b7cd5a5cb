import { describe, expect, it } from 'vitest';
import { afterRound, type Outcome, roundToTake, type Waiting } from '#domain/notifications/delivery.ts';

const now = Date.parse('2026-03-02T03:00:00.000Z');
const minutes = (count: number) => new Date(now + count * 60_000).toISOString();
const waiting = (more: Partial<Waiting> = {}): Waiting => ({
  $updatedAt: minutes(-1),
  dueAt: minutes(0),
  push: 'due',
  email: 'due',
  tries: 0,
  round: 0,
  givenUpAt: null,
  ...more,
});
const outcome = (ends: Partial<Outcome>, more: Partial<Waiting> = {}, quiet: string | null = null) =>
  afterRound(waiting(more), 1, { push: 'untouched', email: 'untouched', ...ends }, quiet, now);

describe('claiming a notification for delivery', () => {
  it('is possible once it is due, by one run only', () => {
    expect(roundToTake(waiting({ dueAt: null }), now)).toBeNull();
    expect(roundToTake(waiting({ dueAt: minutes(1) }), now)).toBeNull();
    expect(roundToTake(waiting(), now)).toBe(1);
    expect(roundToTake(waiting({ round: 4 }), now)).toBe(5);
  });

  it('is refused to other runs until the lease ends', () => {
    expect(roundToTake(waiting({ round: 1, $updatedAt: minutes(-1) }), now)).toBeNull();
    expect(roundToTake(waiting({ round: 1, $updatedAt: minutes(-2) }), now)).toBe(3);
  });
});

describe('the result of a delivery round', () => {
  it('is final once every channel is done', () => {
    expect(outcome({ push: 'sent', email: 'none' })).toMatchObject({
      push: 'sent',
      email: 'none',
      dueAt: null,
      round: 2,
    });
    expect(outcome({ push: 'sent' }, { email: 'sent' })).toMatchObject({ push: 'sent', email: 'sent', dueAt: null });
  });

  it('retries after 1, 5, 30 and 120 minutes, then gives up', () => {
    const dates = [0, 1, 2, 3].map((tries) => outcome({ push: 'failed', email: 'sent' }, { tries }).dueAt);
    expect(dates).toEqual([1, 5, 30, 120].map(minutes));
    expect(outcome({ push: 'failed', email: 'sent' }, { tries: 4 })).toMatchObject({
      ...{ push: 'given_up', email: 'sent', dueAt: null, tries: 5 },
      givenUpAt: minutes(0),
    });
  });

  it('counts no failed try while an e-mail is pending, because the mail’s id contains the number of tries', () => {
    expect(outcome({ push: 'failed', email: 'asked' }, { tries: 4 })).toMatchObject({
      ...{ push: 'due', email: 'asked', tries: 4, dueAt: minutes(1), givenUpAt: null },
    });
    expect(outcome({ email: 'waiting' })).toMatchObject({ email: 'due', tries: 0, dueAt: minutes(1) });
  });

  it('postpones a push held back by quiet hours to the morning, even if the e-mail is given up', () => {
    const late = outcome({ push: 'quiet', email: 'failed' }, { tries: 4, email: 'asked' }, minutes(400));
    expect(late).toMatchObject({ push: 'due', email: 'given_up', dueAt: minutes(400), givenUpAt: minutes(0) });
  });

  it('gives push up immediately if every push service rejects us, while the e-mail continues', () => {
    expect(outcome({ push: 'refused', email: 'sent' })).toMatchObject({
      ...{ push: 'given_up', email: 'sent', tries: 0, dueAt: null, givenUpAt: minutes(0) },
    });
    expect(outcome({ push: 'refused', email: 'failed' })).toMatchObject({
      ...{ push: 'given_up', email: 'due', tries: 1, dueAt: minutes(1) },
    });
  });

  it('is never "given up" if one device received the push', () => {
    expect(outcome({ push: 'partly', email: 'none' })).toMatchObject({ push: 'due', tries: 1 });
    expect(outcome({ push: 'partly', email: 'none' }, { tries: 4 })).toMatchObject({ push: 'sent', givenUpAt: null });
  });

  it('postpones channels in quiet hours to the morning, and polls a pending e-mail', () => {
    expect(outcome({ push: 'quiet', email: 'quiet' }, {}, minutes(300))).toMatchObject({
      ...{ push: 'due', email: 'due', dueAt: minutes(300), tries: 0 },
    });
    expect(outcome({ push: 'quiet', email: 'asked' }, {}, minutes(300)).dueAt).toBe(minutes(1));
    expect(outcome({ push: 'sent', email: 'quiet' }, {}, minutes(300)).dueAt).toBe(minutes(300));
    expect(outcome({ push: 'sent', email: 'sent' }, {}, minutes(300)).dueAt).toBeNull();
  });
});
