/**
 * Life cycle of a draw: people enter, one ticket wins at the set time, and its owner takes the gift in time or the turn
 * passes to the next ticket.
 */

import { z } from 'zod';
import { hourMs } from '../../../domain/durations.ts';
import { DomainError, type ErrorDetails } from '../../../domain/errors.ts';
import { say } from '../../../domain/field.ts';
import { limits } from '../../../domain/limits.ts';
import { systemIds } from '../../../domain/orders/sale.ts';
import { isSeedOf, rankedTickets } from './draw-proof.ts';

/** Columns of a draw that the rules read; a row of `draws` is assignable. */
export interface Draw {
  readonly state: string;
  /** ISO. */
  readonly drawAt: string;
  readonly seedHash: string;
  /** '' until the draw takes place. */
  readonly seed: string;
  readonly tickets: readonly string[];
  /** Number of tickets in the ranking whose turn is over. */
  readonly passed: number;
  /**
   * ISO. Deadline of the person in turn; once the gift is taken, the time at which the order was canceled, or null if
   * it was not.
   */
  readonly acceptUntil: string | null;
}

/** Checks the time of a draw: late enough for people to learn of it, soon enough to keep their interest. */
export const drawTimeRefusal = (drawAt: string, now: number): 'draw_too_soon' | 'draw_too_late' | null => {
  const ahead = Date.parse(drawAt) - now;
  if (ahead < limits.drawLeastHours * hourMs) return 'draw_too_soon';
  return ahead > limits.drawMostDays * 24 * hourMs ? 'draw_too_late' : null;
};

/** Refuses a time that is too near or too far. `field`: name of the form field in the error. @throws invalid_input */
export function assertDrawTime(drawAt: string, now: number, field = 'drawAt'): void {
  const refusal = drawTimeRefusal(drawAt, now);
  if (refusal) throw new DomainError('invalid_input', { fields: { [field]: refusal } });
}

/** Requires a UTC offset, so that the time is unambiguous in every time zone; rounds down to whole minutes. */
export const drawTimeInput = z.iso
  .datetime({ ...say('invalid'), offset: true })
  .transform((text) => new Date(Math.floor(Date.parse(text) / 60_000) * 60_000).toISOString());

/** Gift-specific fields of the posting form. `drawAt`: null for first come, first served. */
export const freeInput = z.object({ drawAt: drawTimeInput.nullable().default(null) });

/** The gift as its giver promised it; it cannot change once people have entered its draw. */
export interface PromisedGift {
  readonly name: string;
  readonly description: string;
  readonly condition: string;
  readonly location: string;
  readonly codAddress?: string | undefined;
  readonly imageIds: readonly string[];
}

/** Whether people wait for the draw of this gift, or for their turn. */
const isAwaited = ({ state, entryCount }: { readonly state: string; readonly entryCount: number }): boolean =>
  state === 'offered' || state === 'taken' || (state === 'open' && entryCount > 0);

/** Refuses to change the promise once people have entered. Fields absent from the edit stay. @throws draw_entered */
export function assertAsPromised(
  draw: { readonly $id: string; readonly state: string; readonly entryCount: number },
  before: PromisedGift,
  after: PromisedGift,
): void {
  const { codAddress = before.codAddress } = after;
  const said = ({ name, description, condition, location, imageIds }: PromisedGift) => ({
    ...{ name, description, condition: condition ?? '', location, imageIds },
  });
  const [one, other] = [
    { ...said(before), codAddress: before.codAddress },
    { ...said(after), codAddress },
  ];
  const isSame = JSON.stringify(one) === JSON.stringify(other);
  if (!isSame && isAwaited(draw)) throw new DomainError('draw_entered', { productId: draw.$id });
}

/** Whether people may enter, or leave, now. */
export const takesEntries = ({ state, drawAt }: Pick<Draw, 'state' | 'drawAt'>, now: number): boolean =>
  state === 'open' && now < Date.parse(drawAt);

/** Refuses entries and leaving once the time has come. @throws draw_closed */
export function assertTakesEntries(draw: Pick<Draw, 'state' | 'drawAt'>, now: number): void {
  if (!takesEntries(draw, now)) throw new DomainError('draw_closed', { drawAt: draw.drawAt });
}

/**
 * Public reasons for passing a person. `lapsed`: did not take the gift in time; `gone`: the account is deleted; `left`:
 * left the order; `absent`: did not come; `desk`: an administrator ended the order; `blocked`: the giver had blocked
 * them before the draw.
 */
export const passReasons = ['lapsed', 'gone', 'left', 'absent', 'desk', 'blocked'] as const;
export type PassReason = (typeof passReasons)[number];

/** How the order of the person in turn ended; a row of `sales` is assignable. */
interface EndedOrder {
  readonly endedBy: string;
  readonly buyerId: string;
  readonly sellerId: string;
  /** The side that the mark counts against: 'buyer', 'seller' or ''. */
  readonly against: string;
}

/**
 * The effect of a canceled order on its draw. A giver who declines, leaves, does not answer or does not come calls the
 * draw off: otherwise the giver could refuse one winner after another until a friend is in turn. That includes accepted
 * orders that end by time without a mark against the winner.
 */
export function passReasonOf(order: EndedOrder | undefined): PassReason | 'called_off' {
  if (order?.against === 'seller') return 'called_off';
  if (!order || order.endedBy === order.buyerId) return 'left';
  if (order.against === 'buyer') return 'absent';
  const isByGiver = systemIds.includes(order.endedBy) || order.endedBy === order.sellerId;
  return isByGiver ? 'called_off' : 'desk';
}

interface Entrant {
  /** When the account was made, ISO. */
  readonly accountSince: string;
}

/**
 * Refuses accounts younger than the draw, because they may have been created only to enter it. `beganAt`: when the draw
 * was announced, ISO. @throws draw_account_new
 */
export function assertOldEnough({ accountSince }: Entrant, beganAt: string): void {
  if (!(Date.parse(accountSince) < Date.parse(beganAt))) throw new DomainError('draw_account_new');
}

/** Delay after the time of a draw, ms, so that all accepted entries are written before it is drawn. */
export const drawGraceMs = 60_000;

/** Whether the time to draw has come. */
export const isDrawDue = ({ state, drawAt }: Pick<Draw, 'state' | 'drawAt'>, now: number): boolean =>
  state === 'open' && now >= Date.parse(drawAt) + drawGraceMs;

/** All tickets of a drawn draw, the winner first; none before. */
export const rankingOf = ({ seed, tickets }: Pick<Draw, 'seed' | 'tickets'>): string[] =>
  seed === '' ? [] : rankedTickets(seed, tickets);

/** The ticket that may take the gift or took it; null if none. */
export const ticketInTurn = (draw: Pick<Draw, 'state' | 'seed' | 'tickets' | 'passed'>): string | null =>
  draw.state === 'offered' || draw.state === 'taken' ? (rankingOf(draw)[draw.passed] ?? null) : null;

/** The draw's state when its time has come. */
export function drawn(seed: string, tickets: readonly string[], now: number) {
  return tickets.length === 0
    ? { state: 'ended' as const, seed, tickets: [], passed: 0, passes: [], acceptUntil: null }
    : { state: 'offered' as const, seed, tickets: [...tickets], passed: 0, passes: [], acceptUntil: acceptUntil(now) };
}

const acceptUntil = (now: number): string => new Date(now + limits.drawAcceptHours * hourMs).toISOString();

/**
 * The state after the person in turn is passed: the next ticket's turn, or first come, first served when none is left.
 */
export function passedOn(draw: Pick<Draw, 'seed' | 'tickets' | 'passed'>, now: number) {
  const passed = draw.passed + 1;
  return passed < draw.tickets.length
    ? { state: 'offered' as const, passed, acceptUntil: acceptUntil(now) }
    : { state: 'ended' as const, passed, acceptUntil: null };
}

/** Whether the person whose turn it is missed the deadline. */
export const isLapsed = ({ state, acceptUntil: until }: Pick<Draw, 'state' | 'acceptUntil'>, now: number): boolean =>
  state === 'offered' && until !== null && now >= Date.parse(until);

/**
 * Refuses to put a gift into a cart or to order it before its draw, and refuses everyone but the person in turn.
 * `ticket`: the buyer's ticket; null without one. @throws draw_running, draw_others, draw_lapsed, draw_called_off
 */
export function assertMayTake(draw: Draw | null, ticket: string | null, about: ErrorDetails, now: number): void {
  if (draw === null || draw.state === 'ended') return;
  if (draw.state === 'called_off') throw new DomainError('draw_called_off', about);
  if (draw.state === 'open') throw new DomainError('draw_running', { ...about, drawAt: draw.drawAt });
  const isTurn = draw.state === 'offered' && ticket !== null && ticketInTurn(draw) === ticket;
  if (!isTurn) throw new DomainError('draw_others', about);
  if (isLapsed(draw, now)) throw new DomainError('draw_lapsed', about);
}

/** Result of verifying a draw with the data on its page. */
export type DrawCheck = 'not_drawn' | 'right' | 'seed_wrong' | 'tickets_wrong';

export function checkDraw(draw: Pick<Draw, 'seed' | 'seedHash' | 'tickets'>): DrawCheck {
  if (draw.seed === '') return 'not_drawn';
  if (!isSeedOf(draw.seed, draw.seedHash)) return 'seed_wrong';
  return new Set(draw.tickets).size === draw.tickets.length ? 'right' : 'tickets_wrong';
}
