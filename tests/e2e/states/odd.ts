/** Goods with odd values, and orders of several sellers. */

import { saleId as saleIdOf } from '#domain/order-ids.ts';
import { bankTransfer } from '#domain/orders/payment.ts';
import { buttons, nextSteps } from './next-steps.ts';
import type { Stage } from './stage.ts';
import type { Seeded, TradeState } from './state.ts';
import { campusHour, meet, ordered, type Placed, pairOn, says, seen, settled } from './trade.ts';

const place = 'Lobi GKU';
const tomorrow = () => ({ place, startsAt: campusHour(1, '15:00') });
const goods = { kind: 'goods' } as const;

/** Eighty letters without an early space to break at. */
const longName = 'Kalkulator-ilmiah-lengkap-dengan-sarung-buku-petunjuk-dan-baterai-cadangan-isi-2';
const longPerson = 'Raden Roro Ayu Kusumaningrum Wijayaningtyas Prameswari Sastrodiningrat Kartanega';

async function agreed(stage: Stage, placed: Placed): Promise<Seeded> {
  await says(stage.world, placed.seller, placed.saleId, ['accept']);
  return seen(placed, await meet(stage.world, placed, tomorrow()));
}

/** One order from several sellers: the first has accepted and agreed on a time, the second has only accepted. */
async function ofSellers(stage: Stage, count: number): Promise<Seeded> {
  const { buyer, seller } = await pairOn(stage);
  const names = ['Dewi Lestari Putri', 'Rizky Ramadhan', 'Agus Setiawan', 'Intan Permatasari'];
  const others = await Promise.all(names.slice(0, count - 1).map((name) => stage.person(name)));
  const sellers = [seller, ...others];
  const products = [];
  for (const [n, one] of sellers.entries())
    products.push(await stage.goods(one, { name: `Barang ${one.name.split(' ')[0]}`, price: 20_000 + n * 5_000 }));
  const placed = await ordered(stage.world, { buyer, seller }, products);
  for (const [n, step] of (['agreed', 'accepted'] as const).entries()) {
    const saleId = saleIdOf(placed.orderId, n + 1);
    const sale = await stage.world.rows.get('sales', saleId);
    const of = sellers.find(({ id }) => id === sale?.sellerId);
    if (!of) throw new Error(`${saleId} is nobody's`);
    await says(stage.world, of, saleId, ['accept']);
    if (step === 'agreed') await meet(stage.world, { buyer, seller: of, saleId }, tomorrow());
  }
  const first = await stage.world.rows.get('sales', placed.saleId);
  return {
    ...seen(placed),
    pages: {
      buyer: { path: `/orders/${placed.orderId}`, userId: buyer.id },
      seller: { path: `/sales/${placed.saleId}`, userId: first?.sellerId ?? '' },
    },
  };
}

export const oddStates: readonly TradeState[] = [
  {
    ...{ ...goods, name: 'three-sellers', sale: 'accepted', turn: 'meet', next: nextSteps.handOver },
    seed: (stage) => ofSellers(stage, 3),
  },
  {
    ...{ ...goods, name: 'five-sellers', sale: 'accepted', turn: 'meet', next: nextSteps.handOver },
    seed: (stage) => ofSellers(stage, 5),
  },
  {
    ...{ ...goods, name: 'twenty-lines', sale: 'accepted', turn: 'meet', next: nextSteps.handOver },
    seed: async (stage) => {
      const pair = await pairOn(stage);
      const products = [];
      for (let n = 1; n <= 20; n++)
        products.push(
          await stage.goods(pair.seller, { name: `Buku kuliah bekas jilid ${n}`, price: 10_000 + n * 500 }),
        );
      return agreed(stage, await ordered(stage.world, pair, products));
    },
  },
  {
    ...{ ...goods, name: 'long-names', sale: 'accepted', turn: 'meet', next: nextSteps.handOver },
    seed: async (stage) => {
      const pair = await pairOn(stage, { buyer: longPerson, seller: longPerson });
      return agreed(
        stage,
        await ordered(stage.world, pair, [await stage.goods(pair.seller, { name: longName, price: 75_000 })]),
      );
    },
  },
  {
    ...{
      ...goods,
      name: 'twelve-digits',
      sale: 'waiting',
      turn: 'answer',
      next: { buyer: null, seller: buttons.accept },
    },
    seed: async (stage) => {
      const pair = await pairOn(stage);
      const ware = { name: 'Mobil Listrik Tim Riset', price: 999_999_999_999, stock: 1 };
      const placed = await ordered(stage.world, pair, [await stage.goods(pair.seller, ware)], { method: bankTransfer });
      await settled(stage.world, placed);
      return seen(placed);
    },
  },
  {
    ...{ ...goods, name: 'without-photo', sale: 'accepted', turn: 'meet', next: nextSteps.handOver },
    seed: async (stage) => {
      const pair = await pairOn(stage);
      const ware = { name: 'Catatan Fisika Dasar', price: 15_000, picture: '' };
      return agreed(stage, await ordered(stage.world, pair, [await stage.goods(pair.seller, ware)]));
    },
  },
];
