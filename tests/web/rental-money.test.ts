/** Texts for both sides of a rental about rent and deposit: where the money is, until when, and what happens to it. */
import { describe, expect, it } from 'vitest';
import { type MoneyFacts, moneyOfSale, type PlacedSale } from '#domain/orders/money-place.ts';
import { bankTransfer, cashOnDelivery } from '#domain/orders/payment.ts';
import { orderMoney } from '../../web/copy/buyer-money.ts';
import { depositWithinSum, lineWords, saleSum } from '../../web/copy/rental-money.ts';
import { ticketMoney } from '../../web/copy/ticket-money.ts';
import { rentalBuyerMoney, rentalSellerMoney } from '../../web/kinds/rental/texts/rental-places.ts';

const plain = (text: string): string => text.replaceAll('\u00a0', ' ');
const now = Date.parse('2026-11-21T05:00:00.000Z');

/** Three days of 50.000 with a deposit of 200.000. */
const rental = (state: string, more: Partial<PlacedSale> = {}): PlacedSale => ({
  ...{ $id: 'o-1', buyerId: 'sari', sellerId: 'budi', state, method: bankTransfer, kind: 'rental' },
  ...{ rentFrom: '2026-11-20', rentUntil: '2026-11-22', deposit: 200_000, subtotal: 350_000, returnedAmount: 0 },
  ...{ money: 'held', isPaidOutside: false, isCashReceived: false, endedBy: '', depositKept: 0, depositBack: 0 },
  ...{ dueAt: null, meetAt: null, receivedAt: null, disputedAt: null, completedAt: null },
  ...more,
});

const read = (sale: PlacedSale, facts: MoneyFacts = {}, at = now) => {
  const money = moneyOfSale(sale, facts);
  return [rentalBuyerMoney(money, 'Budi', at), rentalSellerMoney(money, 'Sari', at)].map((said) =>
    plain(said.join(' ')),
  );
};

const dueAt = '2026-11-22T03:00:00.000Z';
const completed: Partial<PlacedSale> = {
  ...{ money: 'released', completedAt: '2026-11-23T03:00:00.000Z', depositKept: 50_000, depositBack: 150_000 },
};

describe('where the money of a rental is', () => {
  it.each<[string, PlacedSale, MoneyFacts, string, string]>([
    [
      'before it is paid',
      rental('unpaid', { money: '' }),
      {},
      'Sewa Rp 150.000 dan deposit Rp 200.000 belum dibayar. Setelah masuk, ditahan Lapak Kampus. Setelah barangnya kembali, sewanya diteruskan ke Budi dan depositnya kembali kepada Anda.',
      'Sewa Rp 150.000 dan deposit Rp 200.000 belum dibayar. Setelah masuk, ditahan Lapak Kampus. Setelah barangnya kembali, sewanya masuk Uang Saya dan depositnya kembali ke Sari.',
    ],
    [
      'while its owner has not answered',
      rental('waiting', { dueAt }),
      {},
      'Sewa Rp 150.000 dan deposit Rp 200.000 ditahan Lapak Kampus. Setelah barangnya kembali, sewanya diteruskan ke Budi dan depositnya kembali kepada Anda. Bila tidak dijawab sampai 22 November pukul 10.00, semuanya dikembalikan kepada Anda.',
      'Sewa Rp 150.000 dan deposit Rp 200.000 ditahan Lapak Kampus. Setelah barangnya kembali, sewanya masuk Uang Saya dan depositnya kembali ke Sari. Bila tidak dijawab sampai 22 November pukul 10.00, semuanya kembali ke Sari.',
    ],
    [
      'before the handover',
      rental('accepted', { dueAt }),
      {},
      'Sewa Rp 150.000 dan deposit Rp 200.000 ditahan Lapak Kampus. Setelah barangnya kembali, sewanya diteruskan ke Budi dan depositnya kembali kepada Anda. Bila belum diambil sampai 22 November pukul 10.00, admin memutuskan.',
      'Sewa Rp 150.000 dan deposit Rp 200.000 ditahan Lapak Kampus. Setelah barangnya kembali, sewanya masuk Uang Saya dan depositnya kembali ke Sari. Bila belum diambil sampai 22 November pukul 10.00, admin memutuskan.',
    ],
    [
      'while it is rented',
      rental('rented', { dueAt: '2026-11-29T17:00:00.000Z' }),
      {},
      'Sewa Rp 150.000 dan deposit Rp 200.000 ditahan Lapak Kampus. Setelah barangnya kembali, sewanya diteruskan ke Budi dan depositnya kembali kepada Anda. Paling lambat kembali 22 November; bila belum sampai 30 November pukul 00.00, admin memutuskan.',
      'Sewa Rp 150.000 dan deposit Rp 200.000 ditahan Lapak Kampus. Setelah barangnya kembali, sewanya masuk Uang Saya dan depositnya kembali ke Sari. Paling lambat kembali 22 November; bila belum sampai 30 November pukul 00.00, admin memutuskan.',
    ],
    [
      'while its return is late',
      rental('rented', { rentUntil: '2026-11-20', dueAt: '2026-11-27T17:00:00.000Z' }),
      {},
      'Sewa Rp 150.000 dan deposit Rp 200.000 ditahan Lapak Kampus. Setelah barangnya kembali, sewanya diteruskan ke Budi dan sisa depositnya kembali kepada Anda. Paling lambat kembali 20 November; bila belum sampai 28 November pukul 00.00, admin memutuskan.',
      'Sewa Rp 150.000 dan deposit Rp 200.000 ditahan Lapak Kampus. Setelah barangnya kembali, sewanya masuk Uang Saya dan sisa depositnya kembali ke Sari. Paling lambat kembali 20 November; bila belum sampai 28 November pukul 00.00, admin memutuskan.',
    ],
    [
      'while an administrator decides',
      rental('disputed', { disputedAt: '2026-11-21T03:00:00.000Z' }),
      {},
      'Sewa Rp 150.000 dan deposit Rp 200.000 tetap ditahan Lapak Kampus; admin memutuskan paling lambat 28 November.',
      'Sewa Rp 150.000 dan deposit Rp 200.000 tetap ditahan Lapak Kampus; admin memutuskan paling lambat 28 November.',
    ],
    [
      'after it came back a day late',
      rental('completed', completed),
      { earned: 200_000 },
      'Rp 200.000 (sewa Rp 150.000 dan Rp 50.000 dari deposit) sudah diteruskan ke Budi pada 23 November. Deposit Rp 150.000 kembali kepada Anda paling lambat 30 November.',
      'Rp 200.000 masuk Uang Saya pada 23 November. Termasuk Rp 50.000 dari deposit. Deposit Rp 150.000 kembali ke Sari paling lambat 30 November.',
    ],
    [
      'once the deposit was sent back',
      rental('completed', completed),
      { refunds: [{ saleId: 'o-1', since: '2026-11-23T03:00:00.000Z', paidAt: '2026-11-25T03:00:00.000Z' }] },
      'Rp 200.000 (sewa Rp 150.000 dan Rp 50.000 dari deposit) sudah diteruskan ke Budi pada 23 November. Deposit Rp 150.000 sudah kembali kepada Anda pada 25 November.',
      'Hasilnya masuk Uang Saya pada 23 November. Termasuk Rp 50.000 dari deposit. Deposit Rp 150.000 sudah kembali ke Sari pada 25 November.',
    ],
    [
      'if the owner keeps the whole deposit',
      rental('completed', { ...completed, depositKept: 200_000, depositBack: 0 }),
      {},
      'Rp 350.000 (sewa Rp 150.000 dan Rp 200.000 dari deposit) sudah diteruskan ke Budi pada 23 November.',
      'Hasilnya masuk Uang Saya pada 23 November. Termasuk Rp 200.000 dari deposit.',
    ],
    [
      'without a deposit',
      rental('rented', { deposit: 0, subtotal: 150_000 }),
      {},
      'Rp 150.000 ditahan Lapak Kampus. Setelah barangnya kembali, sewanya diteruskan ke Budi.',
      'Rp 150.000 ditahan Lapak Kampus. Setelah barangnya kembali, sewanya masuk Uang Saya.',
    ],
    [
      'after a partial refund through Midtrans',
      rental('rented', { returnedAmount: 250_000 }),
      {},
      'Deposit Rp 100.000 (sisa dari Rp 350.000) ditahan Lapak Kampus. Setelah barangnya kembali, sewanya diteruskan ke Budi dan depositnya kembali kepada Anda.',
      'Deposit Rp 100.000 (sisa dari Rp 350.000) ditahan Lapak Kampus. Setelah barangnya kembali, sewanya masuk Uang Saya dan depositnya kembali ke Sari.',
    ],
  ])('%s', (_, sale, facts, buyer, seller) => {
    expect(read(sale, facts)).toEqual([buyer, seller]);
  });

  it('says where to ask once the promised day has passed', () => {
    expect(read(rental('completed', completed), {}, now + 30 * 86_400_000)[0]).toContain(
      'paling lambat 30 November. Sudah lewat? Tanyakan lewat "Butuh bantuan?".',
    );
  });

  it('says that cash is paid directly to the owner', () => {
    const cash = rental('accepted', { method: cashOnDelivery, subtotal: 150_000, money: '' });
    expect(moneyOfSale(cash).rental).toBeNull();
    expect(read(cash)[0]).toBe(
      'Bayar tunai Rp 150.000 langsung kepada Budi saat bertemu, setelah memeriksa pesanannya.',
    );
    expect(plain(saleSum(cash))).toBe('Rp 150.000');
  });

  it('says on the ticket whether the deposit was returned, or by when it will be', () => {
    const said = (refund?: { paidAt: string | null }) => {
      const refunds = refund && [{ saleId: 'o-1', since: '2026-11-23T03:00:00.000Z', ...refund }];
      const sale = rental('completed', completed);
      const money = moneyOfSale(sale, { ...(refunds && { refunds }) });
      return plain(ticketMoney(money, 'sudah diteruskan ke penjual', money.amount, sale).words);
    };
    expect(said()).toBe('sudah diteruskan ke penjual · deposit Rp 150.000 dikembalikan');
    expect(said({ paidAt: null })).toBe(
      'sudah diteruskan ke penjual · deposit Rp 150.000 dikembalikan paling lambat 30 November',
    );
    expect(said({ paidAt: dueAt })).toBe('sudah diteruskan ke penjual · deposit Rp 150.000 sudah kembali');
  });

  it('includes the deposit to be returned in the line of the complete order', () => {
    expect(plain(orderMoney([moneyOfSale(rental('completed', completed))]))).toBe(
      'Uang Anda: Rp 200.000 sudah diteruskan ke penjual, deposit Rp 150.000 dikembalikan.',
    );
  });
});

describe('a cart line or total', () => {
  const words = (line: Parameters<typeof lineWords>[0]) => lineWords(line).map(plain);
  it('separates rent and deposit for a rental, and has one price for other kinds', () => {
    expect(words({ price: 50_000, quantity: 1, rentDays: 3, deposit: 200_000 })).toEqual([
      'Sewa 3 hari Rp 150.000',
      'Deposit Rp 200.000, kembali setelah barangnya kembali',
    ]);
    expect(words({ price: 50_000, quantity: 2, rentDays: 3, deposit: 0 })).toEqual(['Sewa 3 hari × 2 buah Rp 300.000']);
    expect(words({ price: 50_000, quantity: 3, offerPrice: 40_000, offerQuantity: 2 })).toEqual([
      '2 × Rp 40.000 + 1 × Rp 50.000',
    ]);
  });

  it('mentions the deposit next to the total', () => {
    expect(plain(saleSum(rental('rented')))).toBe('Sewa Rp 150.000 dan deposit Rp 200.000');
    expect(plain(depositWithinSum(200_000))).toBe('Termasuk deposit Rp 200.000, kembali setelah barangnya kembali.');
    // If the deposit was divided by then, only a part of it may come back.
    expect(plain(depositWithinSum(200_000, true))).toBe('Termasuk deposit Rp 200.000.');
    expect(depositWithinSum(0)).toBe('');
  });
});
