// @vitest-environment node
import { describe, expect, test } from 'vitest';
import { productKinds } from '#domain/kinds/kind.ts';
import { turnKinds, turnOfSale } from '#domain/orders/next-turn.ts';
import { bankTransfer, cashOnDelivery } from '#domain/orders/payment.ts';
import { saleActors, saleEvents, saleStates, saleTransitions, untouchedSale } from '#domain/orders/sale.ts';
import { auditActions } from '../../web/copy/audit.ts';
import { saleDeadline } from '../../web/copy/sale-deadline.ts';
import { askBefore, saleButton, saleDone, saleEventTitle, saleStep } from '../../web/copy/sales.ts';
import { isEnding, saleSteps } from '../../web/shop/sale/sale-steps.ts';
import { buyerNotification, newSaleNotification, sellerNotification } from '../support/sale-news.ts';

const now = Date.parse('2026-11-20T08:00:00.000Z');
const after = (hours: number) => new Date(now + hours * 3_600_000).toISOString();

describe('deadlines in words', () => {
  test.each([
    [0.005, 'Jawab dalam beberapa saat, atau pesanan batal otomatis.'],
    [0.5, 'Jawab dalam 30 menit, atau pesanan batal otomatis.'],
    [23.99, 'Jawab dalam 24 jam, atau pesanan batal otomatis.'],
    [23.9, 'Jawab dalam 23 jam, atau pesanan batal otomatis.'],
    // From one day on, the deadline shows weekday and hour; from a week on, also the date.
    [24, 'Jawab sampai Sab 15.00, atau pesanan batal otomatis.'],
    [40, 'Jawab sampai Min 07.00, atau pesanan batal otomatis.'],
    [100, 'Jawab sampai Sel 19.00, atau pesanan batal otomatis.'],
    [24 * 9, 'Jawab sampai Min 29 Nov 15.00, atau pesanan batal otomatis.'],
    [-2, 'Jawab dalam beberapa saat, atau pesanan batal otomatis.'],
  ])('%d hours', (hours, words) => {
    expect(saleDeadline('seller', { kind: 'answer', who: 'seller', until: after(hours) }, now, {})).toBe(words);
  });

  test('refer to the appointment if that is the deadline, without repeating its time', () => {
    const meetAt = new Date(now + 172_800_000).toISOString();
    const answer = { kind: 'answer', who: 'seller', until: meetAt } as const;
    expect(saleDeadline('seller', answer, now, { meetAt })).toBe(
      'Jawab sebelum waktu itu, atau pesanan batal otomatis.',
    );
  });

  test('are empty without a deadline', () => {
    expect(saleDeadline('buyer', { kind: 'decide', who: 'admin', until: null }, now, {})).toBe('');
  });
});

test.each(productKinds)('%s: every event that a person can trigger has a button, except meeting and code', (kind) => {
  // Leaves out two events without a button: meetings are agreed on in the planner, and the code is shown on its own
  // page.
  const pressed = saleTransitions.filter(({ when }) => when !== 'agreed' && when !== 'code_shown');
  const missing = pressed.flatMap(({ event, by }) =>
    by
      .filter((side) => side !== 'system' && saleButton(side, event, { kind }) === '')
      .map((side) => `${side} ${event}`),
  );
  expect([...new Set(missing)]).toEqual([]);
});

test('every event has a name in the history', () => {
  for (const { event } of saleTransitions) expect(saleEventTitle(event)).not.toBe(saleEventTitle('?'));
});

test('every sale event has a name in the audit log', () => {
  const unnamed = saleEvents.filter((event) => !auditActions.get(`sale.${event}`)?.startsWith('Penjualan: '));
  expect(unnamed).toEqual([]);
});

test.each([
  [cashOnDelivery, 'Transaksi ini dibatalkan. Ini tidak dapat diurungkan.'],
  [bankTransfer, 'Admin memutuskan kelanjutannya. Ini tidak dapat diurungkan.'],
])('reporting an absence (%s): the confirmation names the consequence', (method, words) => {
  for (const side of ['buyer', 'seller'] as const) {
    const ask = askBefore(side, 'absent', {
      ...{
        buyerName: 'Sari',
        sellerName: 'Budi',
        method,
        isMissed: true,
        isMarked: true,
        isLast: false,
        state: 'ready',
      },
    });
    expect(ask?.question).toContain(words);
  }
});

test('canceling after a missed meeting: the question says that it counts as your no-show, or to report theirs', () => {
  const names = { buyerName: 'Sari', sellerName: 'Budi' };
  const cash = { ...names, method: cashOnDelivery, state: 'ready', isLast: false, isMarked: true };
  for (const side of ['buyer', 'seller'] as const) {
    const other = side === 'buyer' ? 'Budi' : 'Sari';
    const late = askBefore(side, 'cancel', { ...cash, isMissed: true })?.question;
    expect(late).toContain('tercatat sebagai Anda tidak datang');
    expect(late).toContain(`Bila ${other} yang tidak datang, laporkan`);
    expect(askBefore(side, 'cancel', { ...cash, isMissed: false })?.question).not.toContain('tidak datang');
  }
});

test('steps and notifications of services say order, not goods', () => {
  const names = { buyerName: 'Sari', sellerName: 'Budi' };
  const sale = {
    ...names,
    isMissed: true,
    isMarked: true,
    isLast: true,
    method: cashOnDelivery,
    dueAt: null,
    zone: 'WIB',
    reason: '',
    saleId: 'x-1',
    orderId: 'x',
    productNames: 'Lampu',
    amount: 50_000,
    left: 50_000,
    refund: 50_000,
    money: 'held',
    isCanceled: true,
    isDispute: false,
    isRestocked: true,
    isDone: true,
    meeting: null,
  } as const;
  // Services are never returned.
  const ofServices = turnKinds.filter((kind) => kind !== 'return' && kind !== 'late');
  const steps = ofServices.flatMap((kind) =>
    (['buyer', 'seller'] as const).flatMap((who) => [
      saleStep('buyer', { kind, who }, sale),
      saleStep('seller', { kind, who }, sale),
    ]),
  );
  const events = [...new Set(saleTransitions.map(({ event }) => event))].filter((event) => event !== 'take_back');
  const asked = events.flatMap((event) =>
    (['buyer', 'seller', 'admin'] as const).map((side) => askBefore(side, event, { ...sale, state: 'ready' })),
  );
  const news = events.flatMap((event) =>
    saleActors.flatMap((by) => [
      buyerNotification({ ...sale, event, by }),
      sellerNotification({ ...sale, event, by }, 'accepted'),
    ]),
  );
  const told = events.flatMap((event) => [saleEventTitle(event), saleDone(event, { kind: 'goods' })]);
  const said = [steps, asked, news, newSaleNotification(sale), told];
  expect(JSON.stringify(said).match(/[^".]*\bbarang[^".]*/gi)).toBeNull();
  expect(steps).toContain('Giliran Budi: menyiapkan pesanan Anda.');
});

test('a rental that was handed over is not described as completed', () => {
  const words = (event: string, by: 'buyer' | 'seller' | 'admin' | 'system') => saleEventTitle(event, 'rental', by);
  expect(words('confirm', 'seller')).toBe('Diserahkan kepada penyewa');
  expect(words('receive', 'buyer')).toBe('Diterima penyewa');
  expect(words('take_back', 'buyer')).toBe('Barang sewaan kembali');
  expect(words('overdue', 'system')).toBe('Batas waktu lewat');
  expect(words('confirm', 'admin')).toBe('Diselesaikan');
  expect(saleEventTitle('confirm', 'goods', 'seller')).toBe('Diselesaikan');
});

test('after the handover the side that has not confirmed yet is asked to confirm', () => {
  const sale = { state: 'handed_over', dueAt: after(72), buyerName: 'Sari', sellerName: 'Budi', reason: '' } as const;
  const said = { ...sale, receivedAt: after(0) };
  const place = {
    ...{ method: cashOnDelivery, isPaidOutside: false, money: '' },
    $id: 'x-1',
    buyerId: 'sari',
    disputedFrom: '',
    meetAt: null,
    meetAgreedAt: null,
    acceptedAt: null,
  };
  const turn = turnOfSale({ ...place, ...said }, {}, now, 'WIB');
  expect(saleStep('buyer', turnOfSale({ ...place, ...sale, receivedAt: null }, {}, now, 'WIB'), sale)).toMatch(
    /Giliran Anda/,
  );
  expect(saleStep('seller', turn, said)).toBe(
    'Menurut Sari pesanan sudah diterima. Giliran Anda: pastikan tunainya sudah Anda terima.',
  );
  expect(saleStep('buyer', turn, said)).toMatch(/Giliran Budi/);
  expect(saleDeadline('seller', turn, now, {})).toBe(
    'Laporkan kendala sampai Sen 15.00; setelah itu dianggap selesai.',
  );
  expect(saleButton('seller', 'claim', said)).toBe('Tunai sudah saya terima');
  const named = { ...said, method: cashOnDelivery, isMissed: false, isMarked: false, isLast: false };
  expect(askBefore('seller', 'claim', named)?.question).toContain('tercatat Anda terima');
  expect(askBefore('buyer', 'receive', { ...named, state: 'ready', receivedAt: null })?.question).toContain(
    'Budi diminta memastikan tunainya dalam 3 hari',
  );
});

test('gifts mention no cash, and rentals without a deposit mention no deposit', () => {
  const gift = { buyerName: 'Sari', sellerName: 'Budi', method: cashOnDelivery, subtotal: 0, state: 'ready' };
  const named = { ...gift, isMissed: false, isMarked: false, isLast: false };
  for (const [side, event] of [
    ['seller', 'claim'],
    ['buyer', 'receive'],
  ] as const) {
    expect(askBefore(side, event, { ...named, subtotal: 5_000 })?.question).toMatch(/tunai/i);
    expect(askBefore(side, event, named)?.question).not.toMatch(/tunai/i);
  }
  for (const [deposit, isSaid] of [
    [100_000, true],
    [0, false],
    [null, false],
  ] as const) {
    const rented = { ...named, kind: 'rental', deposit };
    const said = (['buyer', 'seller'] as const).map((side) => saleStep(side, { kind: 'late', who: 'both' }, rented));
    for (const words of [...said, askBefore('seller', 'take_back', rented)?.question])
      expect(words?.includes('deposit')).toBe(isSaid);
  }
});

test("the admin's confirmation names the money concerned: none for cash, the rent for a rental", () => {
  const base = {
    buyerName: 'Sari',
    sellerName: 'Budi',
    state: 'disputed',
    isMissed: false,
    isMarked: false,
    isLast: false,
  };
  const asks = (event: 'release' | 'refund', method: string, kind = 'goods') =>
    askBefore('admin', event, { ...base, method, kind })?.question;
  expect(asks('refund', bankTransfer)).toContain('uang Sari yang sudah masuk dikembalikan');
  expect(asks('refund', cashOnDelivery)).toBe('Bagian ini dibatalkan. Pembeli dan penjual membaca alasannya.');
  expect(asks('release', bankTransfer)).toContain('Budi berhak atas uangnya');
  expect(asks('release', bankTransfer, 'rental')).toContain('Sewa selesai dan Budi berhak atas uang sewanya');
});

test('the confirmation says when an absence is not recorded, or when a dispute can no longer be withdrawn', () => {
  const names = { buyerName: 'Sari', sellerName: 'Budi' };
  const sale = { ...names, method: cashOnDelivery, isMissed: false, isMarked: true, isLast: false };
  const unmarked = { ...sale, isMarked: false };
  // Including a seller who pressed "ready" after the meeting.
  for (const state of ['accepted', 'ready']) {
    expect(askBefore('seller', 'absent', { ...unmarked, state })?.question).toContain('tidak dicatat');
    expect(askBefore('seller', 'absent', { ...sale, state })?.question).not.toContain('tidak dicatat');
    expect(askBefore('buyer', 'absent', { ...sale, state })?.question).not.toContain('tidak dicatat');
  }
  const silent = askBefore('seller', 'cancel', { ...sale, state: 'ready', isBuyerSilent: true })?.question;
  expect(silent).toContain('tidak tercatat sebagai pembatalan oleh penjual');
  const objection = (isLast: boolean) => askBefore('buyer', 'object', { ...sale, state: 'ready', isLast })?.question;
  expect(objection(true)).toContain('tidak dapat dicabut lagi');
  expect(objection(false)).not.toContain('tidak dapat dicabut');
});

test('every offered button is an allowed event', () => {
  for (const state of saleStates) {
    for (const as of saleActors) {
      if (as === 'system') continue;
      const sale = {
        ...{ state, method: cashOnDelivery, disputedFrom: 'ready', endedBy: '', isPaidOutside: false },
        ...{ dueAt: null, meetAt: null, acceptedAt: null, ...untouchedSale },
      };
      const { main, rest } = saleSteps(sale, { id: 'sari', as }, now);
      const allowed = saleTransitions.filter((row) => row.from.includes(state) && row.by.includes(as));
      for (const event of [main, ...rest]) {
        if (event) expect(allowed.map((row) => row.event)).toContain(event);
      }
    }
  }
  const waiting = { state: 'waiting', method: cashOnDelivery, disputedFrom: '', endedBy: '', isPaidOutside: false };
  const times = { dueAt: null, meetAt: null, acceptedAt: null, ...untouchedSale };
  expect(saleSteps({ ...waiting, ...times }, { id: 'sari', as: 'seller' }, now)).toEqual({
    main: 'accept',
    rest: ['decline'],
  });
});

test('after a missed meeting "Dia tidak datang" is the main button; canceling is always last', () => {
  const early = after(-48);
  const base = { disputedFrom: '', endedBy: '', isPaidOutside: false, dueAt: null, ...untouchedSale };
  const met = { ...base, meetAt: after(-1), meetAgreedAt: early, acceptedAt: early };
  for (const state of ['accepted', 'ready'] as const) {
    for (const readyAt of state === 'ready' ? [early, after(-0.1)] : [null]) {
      for (const as of ['buyer', 'seller'] as const) {
        for (const method of [cashOnDelivery, bankTransfer]) {
          const { main, rest } = saleSteps({ ...met, state, readyAt, method }, { id: 'sari', as }, now);
          expect(main, `${state} ${as}`).toBe('absent');
          expect(rest).not.toContain('absent');
        }
      }
    }
  }
  for (const state of saleStates) {
    for (const as of ['buyer', 'seller', 'admin'] as const) {
      for (const method of [cashOnDelivery, bankTransfer]) {
        const sale = { ...base, state, method, disputedFrom: 'ready', meetAt: null, acceptedAt: null };
        const { rest } = saleSteps(sale, { id: 'sari', as }, now);
        const first = rest.findIndex(isEnding);
        if (first >= 0) expect(rest.slice(first).every(isEnding), `${state} ${as} ${rest}`).toBe(true);
      }
    }
  }
});
