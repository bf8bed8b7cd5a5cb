/** Goods paid in cash and by transfer, from the order to each possible end. */
import { bankTransfer } from '#domain/orders/payment.ts';
import { payRefund } from '../../../functions/usecases/money/pay-refund.ts';
import { setUserBlocked } from '../../../functions/usecases/people/manage-user.ts';
import { deleteOwnAccount } from '../../../functions/usecases/people/own-account.ts';
import { nextSteps } from './next-steps.ts';
import { day, hour, minute, type Stage } from './stage.ts';
import type { TradeState } from './state.ts';
import {
  campusHour,
  decides,
  laterToday,
  meet,
  ordered,
  type Pair,
  type Placed,
  paidFor,
  pairOn,
  proposes,
  says,
  seen,
} from './trade.ts';

const lamp = { name: 'Lampu Belajar LED', price: 75_000, picture: 'produk06000000000003', codAddress: 'Perpustakaan' };
const place = 'Lobi GKU';
const tomorrow = () => ({ place, startsAt: campusHour(1, '15:00') });

interface Waiting extends Placed {
  readonly stage: Stage;
}

/** `paid`: the order is by transfer, and the payment is settled. */
async function waiting(
  stage: Stage,
  { paid = false, from = Date.now(), pair }: { paid?: boolean; from?: number; pair?: Pair } = {},
) {
  const two = pair ?? (await pairOn(stage));
  const product = await stage.goods(two.seller, lamp);
  const placed = await (paid ? paidFor : ordered)(stage.at(from), two, [product]);
  return { ...placed, stage };
}

async function accepted(stage: Stage, order: Parameters<typeof waiting>[1] = {}): Promise<Waiting> {
  const placed = await waiting(stage, order);
  await says(stage.at((order.from ?? Date.now()) + minute), placed.seller, placed.saleId, ['accept']);
  return placed;
}

/** Accepted, with an agreed meeting tomorrow at 15.00. */
async function agreed(stage: Stage, order: Parameters<typeof waiting>[1] = {}, meeting = tomorrow()) {
  const placed = await accepted(stage, order);
  const said = await meet(stage.at((order.from ?? Date.now()) + 2 * minute), placed, meeting);
  return { placed, said };
}

const goods = { kind: 'goods' } as const;

const inCash: readonly TradeState[] = [
  {
    ...{ ...goods, name: 'goods-waiting', sale: 'waiting', turn: 'answer', next: nextSteps.answer },
    seed: async (stage) => seen(await waiting(stage)),
  },
  {
    ...{ ...goods, name: 'goods-accepted', sale: 'accepted', turn: 'arrange', next: nextSteps.propose },
    seed: async (stage) => seen(await accepted(stage)),
  },
  {
    ...{ ...goods, name: 'goods-buyer-proposed', sale: 'accepted', turn: 'answer_meeting' },
    next: nextSteps.sellerAgrees,
    seed: async (stage) => {
      const placed = await accepted(stage);
      await proposes(stage.world, placed.buyer, placed.saleId, tomorrow());
      return seen(placed);
    },
  },
  {
    ...{ ...goods, name: 'goods-seller-proposed', sale: 'accepted', turn: 'answer_meeting' },
    next: nextSteps.buyerAgrees,
    seed: async (stage) => {
      const placed = await accepted(stage);
      await proposes(stage.world, placed.seller, placed.saleId, tomorrow());
      return seen(placed);
    },
  },
  {
    ...{ ...goods, name: 'goods-agreed', sale: 'accepted', turn: 'meet', next: nextSteps.handOver },
    seed: async (stage) => {
      const { placed, said } = await agreed(stage);
      return seen(placed, said);
    },
  },
  {
    ...{ ...goods, name: 'goods-agreed-ready', sale: 'ready', turn: 'meet', next: nextSteps.handOver },
    seed: async (stage) => {
      const { placed, said } = await agreed(stage);
      await says(stage.world, placed.seller, placed.saleId, ['ready']);
      return seen(placed, said);
    },
  },
  {
    ...{ ...goods, name: 'goods-agreed-today', sale: 'ready', turn: 'meet', next: nextSteps.handOver },
    seed: async (stage) => {
      const { placed, said } = await agreed(stage, {}, { place, startsAt: laterToday() });
      await says(stage.world, placed.seller, placed.saleId, ['ready']);
      return seen(placed, said);
    },
  },
  {
    ...{ ...goods, name: 'goods-agreed-in-three-months', sale: 'accepted', turn: 'meet' },
    next: nextSteps.handOver,
    seed: async (stage) => {
      const { placed, said } = await agreed(stage, {}, { place, startsAt: campusHour(89, '15:00') });
      return seen(placed, said);
    },
  },
  {
    ...{ ...goods, name: 'goods-missed', sale: 'ready', turn: 'missed', next: nextSteps.missed },
    seed: async (stage) => {
      const from = Date.now() - 2 * day;
      const startsAt = new Date(Date.now() - 2 * hour).toISOString();
      const { placed, said } = await agreed(stage, { from }, { place, startsAt });
      await says(stage.at(from + hour), placed.seller, placed.saleId, ['ready']);
      return seen(placed, said);
    },
  },
  {
    ...{ ...goods, name: 'goods-received', sale: 'handed_over', turn: 'confirm_cash' },
    next: nextSteps.sellerConfirms,
    seed: async (stage) => {
      const placed = await accepted(stage);
      await says(stage.world, placed.seller, placed.saleId, ['ready']);
      await says(stage.world, placed.buyer, placed.saleId, ['receive']);
      return seen(placed);
    },
  },
  {
    ...{ ...goods, name: 'goods-completed', sale: 'completed', turn: 'completed', next: nextSteps.review },
    seed: async (stage) => {
      const placed = await accepted(stage);
      await says(stage.world, placed.seller, placed.saleId, ['ready', 'claim']);
      await says(stage.world, placed.buyer, placed.saleId, ['receive']);
      return seen(placed);
    },
  },
  {
    ...{ ...goods, name: 'goods-declined', sale: 'canceled', turn: 'canceled', next: nextSteps.none },
    seed: async (stage) => {
      const placed = await waiting(stage);
      await says(stage.world, placed.seller, placed.saleId, ['decline'], 'Lampunya ternyata pecah.');
      return seen(placed);
    },
  },
  {
    ...{ ...goods, name: 'goods-canceled-by-buyer', sale: 'canceled', turn: 'canceled', next: nextSteps.none },
    seed: async (stage) => {
      const { placed } = await agreed(stage);
      await says(stage.world, placed.buyer, placed.saleId, ['cancel'], 'Saya sakit, maaf.');
      return seen(placed);
    },
  },
  {
    ...{ ...goods, name: 'goods-canceled-by-seller', sale: 'canceled', turn: 'canceled', next: nextSteps.none },
    seed: async (stage) => {
      const { placed } = await agreed(stage);
      await says(stage.world, placed.seller, placed.saleId, ['cancel'], 'Barangnya rusak saat dites.');
      return seen(placed);
    },
  },
  {
    ...{ ...goods, name: 'goods-absent', sale: 'canceled', turn: 'canceled', next: nextSteps.none },
    seed: async (stage) => {
      const from = Date.now() - 2 * day;
      const startsAt = new Date(Date.now() - 2 * hour).toISOString();
      const { placed } = await agreed(stage, { from }, { place, startsAt });
      await says(stage.at(from + hour), placed.seller, placed.saleId, ['ready']);
      await says(stage.world, placed.seller, placed.saleId, ['absent']);
      return seen(placed);
    },
  },
  {
    ...{ ...goods, name: 'goods-seller-blocked', sale: 'accepted', turn: 'leave', next: nextSteps.buyerLeaves },
    seed: async (stage) => {
      const placed = await accepted(stage);
      const block = { userId: placed.seller.id, isBlocked: true, reason: 'Menipu dua pembeli.' };
      await setUserBlocked(stage.world, stage.admin, block);
      const { pages, ...rest } = seen(placed);
      return { ...rest, pages: pages.buyer ? { buyer: pages.buyer } : {} };
    },
  },
  {
    ...{ ...goods, name: 'goods-seller-deleted', sale: 'completed', turn: 'completed', next: nextSteps.none },
    seed: async (stage) => {
      const placed = await accepted(stage);
      await says(stage.world, placed.seller, placed.saleId, ['ready', 'claim']);
      await says(stage.world, placed.buyer, placed.saleId, ['receive']);
      await deleteOwnAccount(stage.world, placed.seller);
      const { pages, ...rest } = seen(placed);
      return { ...rest, pages: pages.buyer ? { buyer: pages.buyer } : {} };
    },
  },
];

const byTransfer: readonly TradeState[] = [
  {
    ...{ ...goods, name: 'transfer-unpaid', sale: 'unpaid', turn: 'pay', next: nextSteps.pay },
    seed: async (stage) => {
      const pair = await pairOn(stage);
      const product = await stage.goods(pair.seller, lamp);
      return seen(await ordered(stage.world, pair, [product], { method: bankTransfer }));
    },
  },
  {
    ...{ ...goods, name: 'transfer-paid', sale: 'waiting', turn: 'answer', next: nextSteps.answer },
    seed: async (stage) => seen(await waiting(stage, { paid: true })),
  },
  {
    ...{ ...goods, name: 'transfer-agreed', sale: 'accepted', turn: 'meet', next: nextSteps.handOver },
    seed: async (stage) => {
      const { placed, said } = await agreed(stage, { paid: true });
      return seen(placed, said);
    },
  },
  {
    ...{ ...goods, name: 'transfer-handed-over', sale: 'handed_over', turn: 'confirm' },
    next: nextSteps.buyerConfirms,
    seed: async (stage) => {
      const placed = await accepted(stage, { paid: true });
      await says(stage.world, placed.seller, placed.saleId, ['ready', 'claim']);
      return seen(placed);
    },
  },
  {
    ...{ ...goods, name: 'transfer-disputed-by-buyer', sale: 'disputed', turn: 'decide', next: nextSteps.none },
    seed: async (stage) => {
      const placed = await accepted(stage, { paid: true });
      await says(stage.world, placed.seller, placed.saleId, ['ready', 'claim']);
      await says(stage.world, placed.buyer, placed.saleId, ['object'], 'Lampunya tidak menyala sama sekali.');
      return seen(placed);
    },
  },
  {
    ...{ ...goods, name: 'transfer-disputed-by-seller', sale: 'disputed', turn: 'decide', next: nextSteps.none },
    seed: async (stage) => {
      const placed = await accepted(stage, { paid: true });
      await says(stage.world, placed.seller, placed.saleId, ['object'], 'Pembeli minta barang lain.');
      return seen(placed);
    },
  },
  {
    ...{ ...goods, name: 'transfer-decided-for-seller', sale: 'completed', turn: 'completed', next: nextSteps.review },
    seed: async (stage) => {
      const placed = await accepted(stage, { paid: true });
      await says(stage.world, placed.buyer, placed.saleId, ['object'], 'Lampunya tidak menyala sama sekali.');
      await decides(stage, placed.saleId, 'release');
      return seen(placed);
    },
  },
  {
    ...{ ...goods, name: 'transfer-refund-due', sale: 'canceled', turn: 'canceled', next: nextSteps.none },
    seed: async (stage) => {
      const placed = await accepted(stage, { paid: true });
      await says(stage.world, placed.buyer, placed.saleId, ['object'], 'Lampunya tidak menyala sama sekali.');
      await decides(stage, placed.saleId, 'refund', { goods: 'returned' });
      return seen(placed);
    },
  },
  {
    ...{ ...goods, name: 'transfer-refunded', sale: 'canceled', turn: 'canceled', next: nextSteps.none },
    seed: async (stage) => {
      const placed = await accepted(stage, { paid: true });
      await says(stage.world, placed.seller, placed.saleId, ['cancel'], 'Barangnya rusak saat dites.');
      const paying = { refundId: placed.saleId, way: 'manual', reference: 'BNI 0091' } as const;
      await payRefund(stage.world, stage.admin, paying);
      return seen(placed);
    },
  },
  {
    ...{ ...goods, name: 'transfer-money-gone', sale: 'accepted', turn: 'money_gone', next: nextSteps.none },
    seed: async (stage) => {
      const placed = await accepted(stage, { paid: true });
      await stage.world.rows.update('sales', placed.saleId, { money: 'refunded', returnedAmount: placed.total });
      return seen(placed);
    },
  },
];

export const goodsStates: readonly TradeState[] = [...inCash, ...byTransfer];
