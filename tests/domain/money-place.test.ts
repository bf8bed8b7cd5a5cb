/** The place of a sale's money: exactly one for every state, method and history, consistent with its turn. */
import { describe, expect, it } from 'vitest';
import { limits } from '#domain/limits.ts';
import type { SaleMoney } from '#domain/money/sale-money.ts';
import {
  disputePromise,
  type MoneyPlace,
  moneyOfSale,
  moneyPlaces,
  type PlacedSale,
  promiseStands,
  refundPromise,
} from '#domain/orders/money-place.ts';
import { turnOfSale } from '#domain/orders/next-turn.ts';
import type { OrderSale } from '#domain/orders/order-of-sales.ts';
import { bankTransfer, cashOnDelivery } from '#domain/orders/payment.ts';
import { readSaleState, type SaleEvent, type SaleState, saleStates } from '#domain/orders/sale.ts';
import { moveSale, type SaleBefore } from '#domain/orders/sale-move.ts';
import { buyerMoney as buyerSentences, orderMoney } from '../../web/copy/buyer-money.ts';
import { saleStep } from '../../web/copy/sales.ts';
import { sellerMoneyShort, sellerMoney as sellerSentences } from '../../web/copy/seller-money.ts';
import { dayMs, hourMs, idOf, mover, sale, start } from './plain-sale.ts';

const now = start + hourMs;
const buyerMoney = (...of: Parameters<typeof buyerSentences>): string => buyerSentences(...of).join(' ');
const sellerMoney = (...of: Parameters<typeof sellerSentences>): string => sellerSentences(...of).join(' ');
const iso = (ms: number) => new Date(ms).toISOString();
const words: readonly SaleMoney[] = ['', 'held', 'released', 'refund_due', 'refunded'];

type Placed = PlacedSale & OrderSale & { readonly buyerName: string; readonly sellerName: string };

const placed = (state: SaleState, more: Partial<Placed> = {}): Placed => ({
  ...sale(state),
  ...{ $id: 'o-1', buyerId: idOf.buyer, sellerId: idOf.seller, buyerName: 'Sari', sellerName: 'Budi' },
  ...{ subtotal: 40_000, returnedAmount: 0, money: '' },
  ...(state === 'disputed' ? { disputedAt: iso(start) } : {}),
  ...(state === 'completed' ? { completedAt: iso(start), dueAt: null } : {}),
  ...more,
});

/** What the ledger can contain for a transfer in this state. */
const moneyIn: Record<SaleState, readonly SaleMoney[]> = {
  unpaid: [''],
  waiting: ['held', 'refunded'],
  accepted: ['held', 'refunded'],
  ready: ['held', 'refunded'],
  handed_over: ['held', 'refunded'],
  rented: ['held', 'refunded'],
  disputed: ['held', 'refunded'],
  completed: ['released', 'refunded'],
  canceled: ['', 'refund_due', 'refunded'],
};

function* combinations(): Generator<ReturnType<typeof placed>> {
  for (const state of saleStates) {
    for (const subtotal of [0, 40_000]) {
      for (const money of moneyIn[state]) {
        for (const back of money === 'refunded' ? [subtotal] : [0, Math.min(5_000, subtotal)]) {
          if (money === '' && back > 0) continue;
          for (const isPaidOutside of money === '' && state !== 'unpaid' ? [true, false] : [false]) {
            yield placed(state, { method: bankTransfer, subtotal, money, returnedAmount: back, isPaidOutside });
          }
        }
      }
      if (state === 'unpaid') continue;
      for (const isCashReceived of [true, false]) {
        for (const receivedAt of [null, iso(start)]) {
          for (const endedBy of ['', idOf.buyer, idOf.seller, 'upkeep', 'an-admin']) {
            for (const disputedAt of [null, iso(start)]) {
              if (state === 'disputed' && disputedAt === null) continue;
              const method = cashOnDelivery;
              yield placed(state, { method, subtotal, isCashReceived, receivedAt, endedBy, disputedAt });
            }
          }
        }
      }
    }
  }
}

const open: readonly SaleState[] = ['waiting', 'accepted', 'ready', 'handed_over', 'rented', 'disputed'];
const inWaiting: readonly MoneyPlace[] = ['held', 'cash', 'cash_claimed', 'cash_asked'];
const atTheDesk: readonly MoneyPlace[] = ['held_disputed', 'cash_disputed'];

describe('the place of a sale’s money', () => {
  it('agrees with the next turn in every combination', () => {
    const met = new Set<MoneyPlace>();
    for (const one of combinations()) {
      const told = moneyOfSale(one, { payUntil: iso(now + hourMs) });
      const turn = turnOfSale(one, { payUntil: iso(now + hourMs) }, now, 'WIB');
      const label = JSON.stringify({ ...one, told, turn });
      const { place } = told;
      met.add(place);
      const isSpoken = place === 'free' || place === 'outside';
      if (isSpoken) continue;
      expect(place === 'unpaid', label).toBe(turn.kind === 'pay');
      expect(place === 'cash_asked', label).toBe(turn.kind === 'confirm_cash');
      if (inWaiting.includes(place)) expect(open, label).toContain(one.state);
      if (atTheDesk.includes(place)) expect(turn.kind, label).toBe('decide');
      if (turn.kind === 'decide') expect([...atTheDesk, 'gone'], label).toContain(place);
      if (turn.kind === 'money_gone') expect(place, label).toBe('gone');
      // The place and the turn have the same deadline.
      if (place === 'held' || place === 'cash_claimed' || place === 'cash_asked' || place === 'unpaid') {
        expect(told.until, label).toBe(turn.until);
      }
      expect(told.amount, label).toBeGreaterThan(0);
      expect(told.amount + told.returned, label).toBe(one.subtotal);
    }
    expect([...met].toSorted()).toEqual([...moneyPlaces].toSorted());
  });

  it('has a line for each side that agrees with the turn', () => {
    for (const one of combinations()) {
      for (const facts of [
        {},
        { earned: 39_000, payUntil: iso(now + hourMs), refunds: [refundOf(readSaleState(one.state))] },
      ]) {
        const told = moneyOfSale(one, facts);
        const turn = turnOfSale(one, {}, now, 'WIB');
        for (const side of ['buyer', 'seller'] as const) {
          const line = side === 'buyer' ? buyerMoney(told, 'Budi', now) : sellerMoney(told, 'Sari', now);
          const label = `${one.state} ${told.place} ${side}: ${saleStep(side, turn, one)} | ${line}`;
          expect(line, label).not.toBe('');
          expect(line, label).not.toContain('\n');
          expect(line, label).toMatch(/[.?]$/);
          expect(line, label).not.toMatch(/null|undefined|NaN|Giliran/);
          // Whether the line states that the cash arrived.
          const claims = /tercatat (Anda terima|diterima)/.test(line);
          if (claims) expect(one.isCashReceived, label).toBe(true);
          if (one.state === 'handed_over' && one.receivedAt !== null) expect(claims, label).toBe(false);
          if (line.includes('ditahan Lapak Kampus') && !/Setelah masuk/.test(line)) {
            expect(open, label).toContain(one.state);
            expect(one.money, label).toBe('held');
          }
          if (/masuk Uang Saya (pada|\()/.test(line)) expect(one.state, label).toBe('completed');
          if (/dikembalikan (kepada|ke) /.test(line) && one.state !== 'waiting')
            expect(one.state, label).toBe('canceled');
          if (line.includes('admin memutuskan paling lambat')) expect(turn.kind, label).toBe('decide');
        }
        expect(orderMoney([told])).toMatch(/^Uang Anda: .+\.$/);
        expect(sellerMoneyShort(told, false)).not.toBe('');
      }
    }
  });
});

const refundOf = (state: SaleState) => ({
  ...{ saleId: 'o-1', since: iso(start) },
  paidAt: state === 'completed' ? null : iso(start + dayMs),
});

type Step = readonly [event: SaleEvent, by: 'buyer' | 'seller' | 'admin' | 'system', days?: number];

/** A cash sale after these events by their actors. */
function led(...steps: readonly Step[]) {
  let one: SaleBefore = sale('waiting', { method: cashOnDelivery });
  let at = start;
  for (const [event, by, days = 0] of steps) {
    at += days * dayMs;
    one = { ...one, ...moveSale(one, event, mover(by), at, 'WIB', 'alasan').change };
  }
  return { ...placed(readSaleState(one.state)), ...one, subtotal: 40_000 };
}

describe('cash of a sale on delivery', () => {
  const until: readonly Step[] = [
    ['accept', 'seller'],
    ['ready', 'seller'],
  ];

  it('the seller is asked about it after the buyer alone has confirmed', () => {
    const asked = led(...until, ['receive', 'buyer']);
    const told = moneyOfSale(asked);
    expect(told).toMatchObject({ place: 'cash_asked', until: iso(start + limits.handedOverDays * dayMs) });
    expect(sellerMoney(told, 'Sari', now)).toMatch(
      /^Sudahkah tunai Rp.40\.000 Anda terima\? .* sampai 23 November pukul/,
    );
    expect(buyerMoney(told, 'Budi', now)).toMatch(/^Budi ditanya apakah tunai Rp.40\.000 sudah diterimanya/);
  });

  it('counts as received once the seller has confirmed', () => {
    for (const last of [
      led(...until, ['receive', 'buyer'], ['claim', 'seller']),
      led(...until, ['claim', 'seller'], ['receive', 'buyer']),
      led(...until, ['claim', 'seller'], ['settle_down', 'system', 4]),
    ]) {
      expect(moneyOfSale(last).place).toBe('cash_seller');
      expect(sellerMoney(moneyOfSale(last), 'Sari', now)).toMatch(/^Tunai Rp.40\.000 tercatat Anda terima\.$/);
    }
  });

  it('is assumed received if the seller misses the deadline, and both sides see the reason', () => {
    const silent = moneyOfSale(led(...until, ['receive', 'buyer'], ['settle_down', 'system', 3]));
    expect(silent.place).toBe('cash_assumed');
    expect(sellerMoney(silent, 'Sari', now)).toMatch(
      /^Tunai Rp.40\.000 dianggap diterima, karena Anda tidak menjawab sampai 23 November pukul/,
    );
    expect(buyerMoney(silent, 'Budi', now)).toMatch(/karena Budi tidak menjawab/);
  });

  it('does not count as confirmed by the seller after an administrator’s decision', () => {
    for (const decided of [
      led(...until, ['receive', 'buyer'], ['confirm', 'admin']),
      led(...until, ['confirm', 'admin']),
      led(...until, ['object', 'buyer'], ['release', 'admin']),
      led(...until, ['receive', 'buyer'], ['object', 'seller'], ['release', 'admin']),
    ]) {
      expect(moneyOfSale(decided).place).toBe('cash_admin');
      expect(sellerMoney(moneyOfSale(decided), 'Sari', now)).not.toContain('tercatat');
    }
    const back = led(...until, ['claim', 'seller'], ['object', 'buyer'], ['refund', 'admin']);
    expect(moneyOfSale(back).place).toBe('cash_back');
    expect(moneyOfSale(led(...until, ['object', 'buyer'], ['refund', 'admin'])).place).toBe('cash_none');
  });
});

describe('a promised date', () => {
  it('is stated for a refund and for a decision', () => {
    const due = placed('canceled', { method: bankTransfer, money: 'refund_due' });
    const line = (told: Parameters<typeof moneyOfSale>[1]) => buyerMoney(moneyOfSale(due, told), 'Budi', now);
    expect(line({})).toMatch(
      new RegExp(`^Rp.40\\.000 dikembalikan kepada Anda paling lambat ${limits.refundDays} hari`),
    );
    const refund = { saleId: 'o-1', since: iso(start), paidAt: null };
    expect(line({ refunds: [refund] })).toMatch(/paling lambat 27 November\.$/);
    expect(line({ refunds: [{ ...refund, since: iso(start - 30 * dayMs) }] })).toMatch(/Sudah lewat\? Tanyakan/);
    expect(refundPromise(iso(start))).toBe(iso(start + limits.refundDays * dayMs));
    const held = moneyOfSale(placed('disputed', { method: bankTransfer, money: 'held' }));
    expect(held).toMatchObject({ place: 'held_disputed', until: disputePromise(iso(start)) });
  });

  it('is stated for a decision even if no money depends on it', () => {
    const day = / Admin memutuskan paling lambat 27 November\.$/;
    for (const values of [
      { method: cashOnDelivery, subtotal: 0 },
      { method: bankTransfer, isPaidOutside: true },
    ]) {
      const disputed = moneyOfSale(placed('disputed', values));
      expect(disputed.until).toBe(disputePromise(iso(start)));
      expect(buyerMoney(disputed, 'Budi', now)).toMatch(day);
      expect(sellerMoney(disputed, 'Sari', now)).toMatch(day);
      expect(moneyOfSale(placed('ready', values)).until).toBeNull();
    }
  });

  it('is flagged to the administrator shortly before it passes', () => {
    const at = iso(now);
    expect(promiseStands(at, now - (limits.promiseSoonHours + 1) * hourMs)).toBe('ahead');
    expect(promiseStands(at, now - limits.promiseSoonHours * hourMs)).toBe('near');
    expect(promiseStands(at, now)).toBe('near');
    expect(promiseStands(at, now + 1)).toBe('over');
  });
});

it('each line is one sentence, even with a name that contains a period', () => {
  const back = placed('completed', {
    method: bankTransfer,
    money: 'released',
    subtotal: 14_000,
    returnedAmount: 4_000,
  });
  const said = buyerSentences(moneyOfSale(back), 'Moh. Fajar', now).map((one) => one.replaceAll('\u00a0', ' '));
  expect(said).toEqual([
    'Rp 10.000 sudah diteruskan ke Moh. Fajar pada 20 November.',
    'Rp 4.000 dari Rp 14.000 sudah kembali kepada Anda lewat Midtrans.',
  ]);
  for (const one of combinations()) {
    const told = moneyOfSale(one);
    for (const sentence of [...buyerSentences(told, 'Sari', now), ...sellerSentences(told, 'Budi', now)])
      expect(sentence).toMatch(/^\p{Lu}.*[.?]$/u);
  }
});

it('money lines for typical sales', () => {
  const told = moneyOfSale(placed('accepted', { method: bankTransfer, money: 'held', subtotal: 14_000 }));
  expect(buyerMoney(told, 'Budi', now)).toMatch(
    /^Rp.14\.000 ditahan Lapak Kampus, diteruskan ke Budi setelah kode diberikan\./,
  );
  const done = placed('completed', { method: bankTransfer, money: 'released', subtotal: 14_000 });
  expect(sellerMoney(moneyOfSale(done, { earned: 14_000 }), 'Sari', now)).toMatch(
    /^Rp.14\.000 masuk Uang Saya pada 20 November\.$/,
  );
  expect(sellerMoney(moneyOfSale(done, { earned: 13_300 }), 'Sari', now)).toMatch(
    /^Rp.13\.300 masuk Uang Saya pada 20 November \(biaya platform Rp.700\)\.$/,
  );
  const parts = [
    told,
    moneyOfSale(placed('completed', { method: bankTransfer, money: 'released', subtotal: 20_000 })),
    moneyOfSale(placed('ready', { method: bankTransfer, money: 'held', subtotal: 6_000 })),
  ];
  expect(orderMoney(parts)).toMatch(
    /^Uang Anda: Rp.20\.000 ditahan Lapak Kampus, Rp.20\.000 sudah diteruskan ke penjual\.$/,
  );
});

it('the money has a known place in every state of a sale', () => {
  for (const state of saleStates) {
    for (const money of words) {
      expect(moneyPlaces).toContain(moneyOfSale(placed(state, { method: bankTransfer, money })).place);
    }
  }
  expect(() => moneyOfSale(placed('canceled', { method: bankTransfer, money: 'lent' }))).toThrow(RangeError);
});
