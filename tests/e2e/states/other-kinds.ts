/** Bundles, sales by link, and wanted ads. */
import { ID } from 'node-appwrite';
import { saleId as saleIdOf } from '#domain/order-ids.ts';
import { cashOnDelivery } from '#domain/orders/payment.ts';
import { orderByLink } from '../../../functions/kinds/link/usecases/order-link.ts';
import { makeLink } from '../../../functions/kinds/link/usecases/sale-links.ts';
import { answerWanted } from '../../../functions/kinds/wanted/usecases/answer-wanted.ts';
import { closeWanted, postWanted } from '../../../functions/kinds/wanted/usecases/own-wanted.ts';
import { nextSteps } from './next-steps.ts';
import type { Stage } from './stage.ts';
import type { Seeded, TradeState } from './state.ts';
import { campusHour, meet, ordered, type Pair, type Placed, pairOn, says, seen } from './trade.ts';

const place = 'Lobi GKU';
const tomorrow = () => ({ place, startsAt: campusHour(1, '15:00') });

async function bundleWaiting(stage: Stage): Promise<Placed> {
  const pair = await pairOn(stage);
  const parts = [
    await stage.goods(pair.seller, { name: 'Cermin Dinding', price: 60_000, picture: 'produk06000000000013' }),
    await stage.goods(pair.seller, { name: 'Karpet Bulu', price: 40_000, picture: 'produk06000000000012' }),
  ];
  const details = { productIds: parts.map(({ $id }) => $id) };
  const bundle = await stage.post(
    pair.seller,
    'bundle',
    { name: 'Paket Kamar', price: 90_000, picture: 'produk06000000000005' },
    details,
  );
  return ordered(stage.world, pair, [bundle]);
}

async function linkWaiting(stage: Stage): Promise<Placed> {
  const pair = await pairOn(stage);
  const thing = { name: 'Kipas angin titipan', price: 75_000, imageId: '', codAddress: place };
  const { token } = await makeLink(stage.world, pair.seller, { linkId: ID.unique(), ...thing });
  const orderId = ID.unique();
  await orderByLink(stage.world, pair.buyer, {
    ...{ token, orderId, shippingAddress: place, expectedTotal: thing.price },
    paymentMethod: cashOnDelivery,
  });
  return { ...pair, orderId, saleId: saleIdOf(orderId, 1), total: thing.price };
}

/** Accepted, with an agreed meeting tomorrow at 15.00. */
async function agreed(stage: Stage, placed: Placed): Promise<Seeded> {
  await says(stage.world, placed.seller, placed.saleId, ['accept']);
  return seen(placed, await meet(stage.world, placed, tomorrow()));
}

const bundle = { kind: 'bundle' } as const;

export const bundleStates: readonly TradeState[] = [
  {
    ...{ ...bundle, name: 'bundle-waiting', sale: 'waiting', turn: 'answer', next: nextSteps.answer },
    seed: async (stage) => seen(await bundleWaiting(stage)),
  },
  {
    ...{ ...bundle, name: 'bundle-agreed', sale: 'accepted', turn: 'meet', next: nextSteps.handOver },
    seed: async (stage) => agreed(stage, await bundleWaiting(stage)),
  },
];

const link = { kind: 'link' } as const;

export const linkStates: readonly TradeState[] = [
  {
    ...{ ...link, name: 'link-waiting', sale: 'waiting', turn: 'answer', next: nextSteps.answer },
    seed: async (stage) => seen(await linkWaiting(stage)),
  },
  {
    ...{ ...link, name: 'link-agreed', sale: 'accepted', turn: 'meet', next: nextSteps.handOver },
    seed: async (stage) => agreed(stage, await linkWaiting(stage)),
  },
];

/** The buyer posts a wanted ad for something that the seller has. */
async function adOf(stage: Stage): Promise<Pair & { wantedId: string }> {
  const pair = await pairOn(stage);
  const wantedId = ID.unique();
  const ad = { what: 'Dicari kipas meja antik', category: 'Lainnya', budget: 160_000, place: '', details: '' };
  await postWanted(stage.world, pair.buyer, { wantedId, ...ad });
  return { ...pair, wantedId };
}

const seenAd = ({ buyer, seller, wantedId }: Pair & { wantedId: string }): Seeded => {
  const path = `/wanted/${wantedId}`;
  return { pages: { buyer: { path, userId: buyer.id }, seller: { path, userId: seller.id } } };
};

const wanted = { kind: 'wanted', sale: null, turn: null } as const;

export const wantedStates: readonly TradeState[] = [
  {
    ...{ ...wanted, name: 'wanted-open', next: { buyer: /^Bagikan/, seller: /^Jawab/ } },
    seed: async (stage) => {
      const ad = await adOf(stage);
      await stage.goods(ad.seller, { name: 'Kipas Meja Antik', price: 150_000 });
      return seenAd(ad);
    },
  },
  {
    ...{ ...wanted, name: 'wanted-answered', next: { buyer: /^Bagikan/, seller: null } },
    seed: async (stage) => {
      const ad = await adOf(stage);
      const { $id: productId } = await stage.goods(ad.seller, { name: 'Kipas Meja Antik', price: 150_000 });
      const answer = { wantedId: ad.wantedId, offerId: ID.unique(), productId, price: 140_000 };
      await answerWanted(stage.world, ad.seller, answer);
      return seenAd(ad);
    },
  },
  {
    ...{ ...wanted, name: 'wanted-closed', next: nextSteps.none },
    seed: async (stage) => {
      const ad = await adOf(stage);
      await closeWanted(stage.world, ad.buyer, { wantedId: ad.wantedId });
      return seenAd(ad);
    },
  },
];
