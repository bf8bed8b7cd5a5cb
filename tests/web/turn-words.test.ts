// @vitest-environment node
/** An order's head compared with its parts: all states of up to four sales, both payment methods, both sides. */
import { describe, expect, test } from 'vitest';
import { type TurnProposal, turnOfSale } from '#domain/orders/next-turn.ts';
import { nextTurn } from '#domain/orders/order-turn.ts';
import { bankTransfer, cashOnDelivery } from '#domain/orders/payment.ts';
import { type SaleState, saleStates, untouchedSale } from '#domain/orders/sale.ts';
import { orderTurnWords } from '../../web/copy/order-turn.ts';
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

/** Claims of a sentence about a part, by pattern, with the states of that seller in which each one is true. */
const claims: readonly (readonly [RegExp, readonly SaleState[]])[] = [
  [/: (\w+) menjawab pesanan Anda/, ['waiting']],
  [/: sepakati janji temu dengan (\w+)/, ['accepted', 'ready']],
  [/pesanan dari (\w+) sudah Anda terima/, ['handed_over']],
  [/: (\w+) memastikan tunainya/, ['handed_over']],
  [/kendala dengan (\w+), giliran admin/, ['disputed']],
  [/usul janji temu (?!Anda)(\w+)/, ['accepted', 'ready']],
  [/: (\w+) menjawab usul janji temu Anda/, ['accepted', 'ready']],
];

/** Every sentence names one turn: a next step, a problem, or the end. */
const turnsIn = (text: string): number => text.match(/Berikutnya:|giliran admin|Pesanan ini/g)?.length ?? 0;

const accepted: readonly string[] = ['accepted', 'ready', 'rented', 'handed_over', 'disputed', 'completed'];

function judge(states: readonly SaleState[], text: string, label: string): void {
  const bySeller = (name: string) => states[sellers.indexOf(name)] ?? '';
  expect(turnsIn(text), label).toBe(1);
  const count = (wanted: readonly string[]) => states.filter((state) => wanted.includes(state)).length;
  for (const [pattern, truly] of claims) {
    const [, name] = pattern.exec(text) ?? [];
    if (name) expect(truly, label).toContain(bySeller(name));
  }
  const [, done] = /(\d) dari \d penjual menerima/.exec(text) ?? [];
  if (done) expect(Number(done), label).toBe(count(accepted));
  const [, all] = /dari (\d) penjual/.exec(text) ?? [];
  if (all) expect(Number(all), label).toBe(states.length);
  if (/Belum ada dari/.test(text)) expect(count(accepted), label).toBe(0);
  const [, gone] = /(\d) batal/.exec(text) ?? [];
  expect(Number(gone ?? 0), label).toBe(text.includes('penjual') && gone ? count(['canceled']) : 0);
  if (text.includes('sudah selesai')) {
    expect(count(['completed', 'canceled']), label).toBe(states.length);
    expect(count(['completed']), label).toBeGreaterThan(0);
  }
  if (text.includes('dibatalkan')) expect(count(['canceled']), label).toBe(states.length);
  if (/selesaikan pembayaran/.test(text)) expect(states, label).toContain('unpaid');
  // Priority: money first, then steps that wait for the buyer, then disputes.
  if (states.includes('unpaid') && !states.includes('handed_over'))
    expect(text, label).toContain('selesaikan pembayaran');
  else if (
    states.includes('disputed') &&
    !states.some((one) => ['handed_over', 'accepted', 'ready', 'rented'].includes(one))
  ) {
    expect(text, label).toContain('giliran admin');
  }
}

describe("an order's head never contradicts its sales", () => {
  test.each([cashOnDelivery, bankTransfer])('%s: all states of up to four sellers, for the buyer', (method) => {
    for (const states of combinations(4)) {
      const sales = states.map((state, place) => part(state, place, method));
      const next = nextTurn('buyer', sales, () => ({ payUntil: inHours(1) }), now, 'WIB');
      if (!next) throw new Error('a turn');
      const text = orderTurnWords(next);
      const label = `${states.join(' ')}: ${text}`;
      judge(states, text, label);
      const deadline = saleDeadline('buyer', next.turn, now, {});
      // Its deadline is that of the named part; payment states its own.
      const isSaidElsewhere = next.turn.kind === 'pay' || next.turn.kind === 'return';
      expect(deadline !== '', label).toBe(next.turn.until !== null && !isSaidElsewhere);
    }
  });

  test("a seller's meeting proposal is the buyer's next step, a buyer's the seller's", () => {
    const proposal = (saleId: string, proposedBy: string): TurnProposal => ({
      ...{ saleId, proposedBy, state: 'proposed', startsAt: inHours(5) },
    });
    for (const states of combinations(3)) {
      for (const [place, state] of states.entries()) {
        if (state !== 'accepted' && state !== 'ready') continue;
        const sales = states.map((one, at) => part(one, at, cashOnDelivery));
        for (const by of ['sari', 'seller']) {
          const proposals = [proposal(`o-${place + 1}`, by)];
          const next = nextTurn('buyer', sales, () => ({ proposals }), now, 'WIB');
          if (!next) throw new Error('a turn');
          const text = orderTurnWords(next);
          expect(turnsIn(text), text).toBe(1);
          const isOwn = by === 'seller' && !states.includes('unpaid') && !states.includes('handed_over');
          if (isOwn) expect(text).toContain(`jawab usul janji temu ${sellers[place]}`);
        }
      }
    }
  });

  test('the reported example', () => {
    const said = (...states: SaleState[]) => {
      const next = nextTurn(
        'buyer',
        states.map((state, place) => part(state, place, cashOnDelivery)),
        () => ({}),
        now,
        'WIB',
      );
      return next && `${orderTurnWords(next)} ${saleDeadline('buyer', next.turn, now, {})}`.trim();
    };
    expect(said('accepted', 'waiting', 'waiting', 'waiting')).toBe(
      '1 dari 4 penjual menerima. Berikutnya: sepakati janji temu dengan Ani. Batas penyerahan: 10 jam lagi.',
    );
    expect(said('waiting', 'waiting')).toBe(
      'Belum ada dari 2 penjual yang menerima. Berikutnya: Ani menjawab pesanan Anda. Batal otomatis bila belum dijawab dalam 10 jam.',
    );
    expect(said('disputed')).toBe('Ada kendala dengan Ani, giliran admin.');
    expect(said('completed', 'canceled')).toBe('1 dari 2 penjual selesai, 1 batal. Pesanan ini sudah selesai.');
    expect(said('canceled', 'canceled')).toBe('Pesanan ini dibatalkan.');
  });
});

test("a sale's sentences name the same, correct turn on both sides", () => {
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
