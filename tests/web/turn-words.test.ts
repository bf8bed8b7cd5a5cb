// @vitest-environment node
/** Sentences and deadlines of turns: all states of up to four sales, both payment methods, both sides. */
import { expect, test } from 'vitest';
import { turnOfSale } from '#domain/orders/next-turn.ts';
import { nextTurn } from '#domain/orders/order-turn.ts';
import { bankTransfer, cashOnDelivery } from '#domain/orders/payment.ts';
import { type SaleState, saleStates, untouchedSale } from '#domain/orders/sale.ts';
import { saleDeadline } from '../../web/copy/sale-deadline.ts';
import { saleStep } from '../../web/copy/sales.ts';

const now = Date.parse('2026-11-20T08:00:00.000Z');
const inHours = (hours: number) => new Date(now + hours * 3_600_000).toISOString();
const sellers = ['Ani', 'Budi', 'Citra', 'Dodi'];

/** A part in the given state, with its own seller and deadline. */
function part(state: SaleState, place: number, method: string) {
  const runs = !['unpaid', 'disputed', 'completed', 'canceled'].includes(state);
  return {
    ...{
      $id: `o-${place + 1}`,
      buyerId: 'sari',
      buyerName: 'Sari',
      sellerName: sellers[place] ?? '',
      method,
      state,
      isPaidOutside: false,
    },
    ...{ money: '' },
    ...{ disputedFrom: state === 'disputed' ? 'ready' : '', dueAt: runs ? inHours(10 + place) : null },
    ...untouchedSale,
    ...{ meetAt: null, acceptedAt: ['unpaid', 'waiting', 'canceled'].includes(state) ? null : inHours(-48) },
  };
}

function combinations(most: number): SaleState[][] {
  let longest: SaleState[][] = [[]];
  const all: SaleState[][] = [];
  for (let length = 1; length <= most; length++) {
    longest = longest.flatMap((states) => saleStates.map((state) => [...states, state]));
    all.push(...longest);
  }
  return all;
}

test.each([cashOnDelivery, bankTransfer])(
  '%s: for up to four sellers, the displayed next turn has the deadline of its sale',
  (method) => {
    for (const states of combinations(4)) {
      const sales = states.map((state, place) => part(state, place, method));
      const next = nextTurn('buyer', sales, () => ({ payUntil: inHours(1) }), now, 'WIB');
      if (!next) throw new Error('a turn');
      const deadline = saleDeadline('buyer', next.turn, now, {});
      // The deadline is that of the part in the sentence; deadlines of payments and returns are shown elsewhere.
      const isSaidElsewhere = next.turn.kind === 'pay' || next.turn.kind === 'return';
      expect(deadline !== '', states.join(' ')).toBe(next.turn.until !== null && !isSaidElsewhere);
    }
  },
);

test('the texts of a sale name the same, correct turn on both sides', () => {
  for (const state of saleStates) {
    for (const method of [cashOnDelivery, bankTransfer]) {
      for (const by of [null, 'sari', 'seller']) {
        const proposals = by ? [{ saleId: 'o-1', proposedBy: by, state: 'proposed', startsAt: inHours(5) }] : [];
        const one = part(state, 0, method);
        const turn = turnOfSale(one, { proposals }, now, 'WIB');
        for (const side of ['buyer', 'seller'] as const) {
          const text = saleStep(side, turn, one);
          const label = `${state} ${side}: ${text}`;
          const other = side === 'buyer' ? 'Ani' : 'Sari';
          if (text.includes('Giliran Anda')) expect(turn.who, label).toBe(side);
          if (text.includes(`Giliran ${other}`)) expect(turn.who, label).toBe(side === 'buyer' ? 'seller' : 'buyer');
          if (text.includes('Giliran admin')) expect(turn.who, label).toBe('admin');
          expect(text.match(/Giliran/g)?.length ?? 0, label).toBeLessThanOrEqual(1);
        }
      }
    }
  }
});
