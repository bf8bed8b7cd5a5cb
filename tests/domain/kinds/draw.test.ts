import { createHash, randomBytes } from 'node:crypto';
import { expect, it } from 'vitest';
import { limits } from '#domain/limits.ts';
import {
  assertMayTake,
  assertOldEnough,
  assertTakesEntries,
  checkDraw,
  drawn,
  drawTimeInput,
  drawTimeRefusal,
  isDrawDue,
  isLapsed,
  passedOn,
  passReasonOf,
  rankingOf,
  ticketInTurn,
} from '#kinds/free/rules/draw.ts';
import { drawnBy, isSeedOf, rankedTickets, seedHashOf, sortedTickets } from '#kinds/free/rules/draw-proof.ts';
import { ruleRefusal } from '../../support/refusals.ts';

const hour = 3_600_000;
const now = Date.parse('2026-12-01T08:00:00.000Z');
const iso = (moment: number) => new Date(moment).toISOString();
const newSeed = () => randomBytes(32).toString('hex');
const newTickets = (count: number) => Array.from({ length: count }, () => randomBytes(6).toString('hex'));

it('the result can be verified with sha256sum', () => {
  const seed = newSeed();
  const sha256sum = (text: string) => createHash('sha256').update(text).digest('hex');
  expect(seedHashOf(seed)).toBe(sha256sum(seed));
  expect(drawnBy(seed, 'a1b2c3')).toBe(sha256sum(`${seed}:a1b2c3`));
  const tickets = newTickets(5);
  const lowest = tickets.toSorted((one, other) =>
    sha256sum(`${seed}:${one}`) < sha256sum(`${seed}:${other}`) ? -1 : 1,
  );
  expect(rankedTickets(seed, tickets)).toEqual(lowest);
});

it('ranking depends on seed and tickets only, not on order or repetition of the entries', () => {
  for (let round = 0; round < 50; round++) {
    const [seed, tickets] = [newSeed(), newTickets(1 + (round % 40))];
    const ranked = rankedTickets(seed, tickets);
    expect(ranked.toSorted()).toEqual(sortedTickets(tickets));
    expect(rankedTickets(seed, [...tickets, ...tickets].reverse())).toEqual(ranked);
  }
});

it('every ticket is equally likely to win', () => {
  const tickets = newTickets(4);
  const wins = new Map(tickets.map((ticket) => [ticket, 0]));
  for (let round = 0; round < 4_000; round++) {
    const [first = ''] = rankedTickets(seedHashOf(`draw ${round}`), tickets);
    wins.set(first, (wins.get(first) ?? 0) + 1);
  }
  // 1,000 each; 140 is a little over five standard deviations (27).
  for (const count of wins.values()) expect(Math.abs(count - 1_000)).toBeLessThan(140);
});

it('detects a seed other than the promised one, and a repeated ticket', () => {
  const seed = newSeed();
  const draw = { seed, seedHash: seedHashOf(seed), tickets: ['a', 'b'] };
  expect(isSeedOf('', seedHashOf(''))).toBe(false);
  expect(checkDraw({ ...draw, seed: '' })).toBe('not_drawn');
  expect(checkDraw(draw)).toBe('right');
  expect(checkDraw({ ...draw, seed: newSeed() })).toBe('seed_wrong');
  expect(checkDraw({ ...draw, tickets: ['a', 'a'] })).toBe('tickets_wrong');
});

it('a draw takes place an hour to two weeks from now, at a full minute', () => {
  expect(drawTimeRefusal(iso(now + limits.drawLeastHours * hour - 1), now)).toBe('draw_too_soon');
  expect(drawTimeRefusal(iso(now + limits.drawLeastHours * hour), now)).toBeNull();
  expect(drawTimeRefusal(iso(now + limits.drawMostDays * 24 * hour), now)).toBeNull();
  expect(drawTimeRefusal(iso(now + limits.drawMostDays * 24 * hour + 1), now)).toBe('draw_too_late');
  expect(drawTimeInput.parse('2026-12-01T20:00:59+07:00')).toBe('2026-12-01T13:00:00.000Z');
  for (const odd of ['', 'besok', '2026-12-01', '2026-12-01T20:00'])
    expect(drawTimeInput.safeParse(odd).success).toBe(false);
});

it('a draw accepts entries until its time, and takes place a minute later', () => {
  const draw = { state: 'open', drawAt: iso(now) };
  expect(ruleRefusal(() => assertTakesEntries(draw, now - 1))).toBeNull();
  expect(ruleRefusal(() => assertTakesEntries(draw, now))).toMatchObject({ code: 'draw_closed', drawAt: iso(now) });
  expect(ruleRefusal(() => assertTakesEntries({ ...draw, state: 'ended' }, now - 1))).toMatchObject({
    code: 'draw_closed',
  });
  expect(isDrawDue(draw, now + 59_999)).toBe(false);
  expect(isDrawDue(draw, now + 60_000)).toBe(true);
  expect(isDrawDue({ ...draw, state: 'offered' }, now + hour)).toBe(false);
});

it('a draw accepts only accounts that are older than its announcement', () => {
  const refusal = (accountSince: string) => ruleRefusal(() => assertOldEnough({ accountSince }, iso(now)));
  expect(refusal(iso(now - 1))).toBeNull();
  for (const late of [iso(now), iso(now + 1), '']) expect(refusal(late)).toEqual({ code: 'draw_account_new' });
});

it('offers the gift to each ticket for a day in turn, then to everybody', () => {
  const seed = newSeed();
  const tickets = sortedTickets(newTickets(3));
  const shown = { seedHash: seedHashOf(seed), drawAt: iso(now) };
  let draw = { ...shown, ...drawn(seed, tickets, now) } as Parameters<typeof rankingOf>[0] & {
    state: string;
    passed: number;
    acceptUntil: string | null;
    seedHash: string;
    drawAt: string;
  };
  const order = rankingOf(draw);
  const refusal = (ticket: string | null, at = now) =>
    ruleRefusal(() => assertMayTake(draw, ticket, { name: 'Rak' }, at));
  for (const ticket of order) {
    expect(ticketInTurn(draw)).toBe(ticket);
    expect(refusal(ticket)).toBeNull();
    for (const other of [...order.filter((one) => one !== ticket), null])
      expect(refusal(other)).toEqual({ code: 'draw_others', name: 'Rak' });
    const over = now + limits.drawAcceptHours * hour;
    expect(isLapsed(draw, over - 1)).toBe(false);
    expect(isLapsed(draw, over)).toBe(true);
    expect(refusal(ticket, over)).toMatchObject({ code: 'draw_lapsed' });
    draw = { ...draw, ...passedOn(draw, now) };
  }
  expect(draw.state).toBe('ended');
  expect(refusal(null)).toBeNull();
});

it('a draw without entries ends immediately, and no gift can be taken before the draw', () => {
  const nobody = drawn(newSeed(), [], now);
  expect(nobody).toMatchObject({ state: 'ended', acceptUntil: null, tickets: [] });
  const open = { ...nobody, seed: '', state: 'open', seedHash: '', drawAt: iso(now) };
  expect(ruleRefusal(() => assertMayTake(open, 'a', {}, now))).toEqual({ code: 'draw_running', drawAt: iso(now) });
  expect(ruleRefusal(() => assertMayTake({ ...open, state: 'taken' }, 'a', {}, now))).toEqual({ code: 'draw_others' });
  expect(ruleRefusal(() => assertMayTake(null, null, {}, now))).toBeNull();
});

it.each([
  ['the order is missing', undefined, 'left'],
  ['the winner canceled', { endedBy: 'winner' }, 'left'],
  ['the winner did not come', { endedBy: 'giver', acceptedAt: 'then', against: 'buyer' }, 'absent'],
  ['the giver declined', { endedBy: 'giver' }, 'called_off'],
  ['the giver canceled after accepting', { endedBy: 'giver', acceptedAt: 'then', against: 'seller' }, 'called_off'],
  ['the giver did not come', { endedBy: 'winner', acceptedAt: 'then', against: 'seller' }, 'called_off'],
  ['the giver never answered', { endedBy: 'upkeep' }, 'called_off'],
  ['the schedule ended it after the acceptance', { endedBy: 'upkeep', acceptedAt: 'then' }, 'called_off'],
  ['the schedule ended it because the winner did not come', { endedBy: 'upkeep', against: 'buyer' }, 'absent'],
  ['an administrator ended it', { endedBy: 'admin', acceptedAt: 'then' }, 'desk'],
])('the turn passes with the right reason: %s', (_, values, reason) => {
  const order = { buyerId: 'winner', sellerId: 'giver', acceptedAt: null, against: '', endedBy: '' };
  expect(passReasonOf(values && { ...order, ...values })).toBe(reason);
});
