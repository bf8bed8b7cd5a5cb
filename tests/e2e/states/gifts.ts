/** Gifts, direct and by draw. */
import { ticketInTurn } from '#kinds/free/rules/draw.ts';
import { enterDraw } from '../../../functions/kinds/free/usecases/draws.ts';
import { runDraws } from '../../../functions/kinds/free/usecases/run-draws.ts';
import type { Row } from '../../../functions/usecases/rows.ts';
import type { KnownCaller } from '../../support/campus.ts';
import { nextSteps } from './next-steps.ts';
import { day, hour, type Stage } from './stage.ts';
import type { Seeded, TradeState } from './state.ts';
import { campusHour, meet, ordered, type Placed, pairOn, says, seen } from './trade.ts';

const basket = { name: 'Keranjang Rotan', price: 0, stock: 1, picture: 'hadiah0000000000001', codAddress: 'Gate 2' };
const place = 'Gate 2';
const free = { kind: 'free' } as const;

async function waiting(stage: Stage): Promise<Placed> {
  const pair = await pairOn(stage);
  const gift = await stage.post(pair.seller, 'free', basket, {});
  return ordered(stage.world, pair, [gift]);
}

async function accepted(stage: Stage): Promise<Placed> {
  const placed = await waiting(stage);
  await says(stage.world, placed.seller, placed.saleId, ['accept']);
  return placed;
}

const agreed = async (stage: Stage, placed: Placed) =>
  meet(stage.world, placed, { place, startsAt: campusHour(1, '15:00') });

interface Draw {
  readonly gift: Row<'products'>;
  readonly giver: KnownCaller;
  readonly entrants: readonly KnownCaller[];
}

/** Enters three people whose accounts are older than the draw. */
async function entered(stage: Stage, { from, drawAt }: { from: number; drawAt: number }): Promise<Draw> {
  const { buyer, seller: giver } = await pairOn(stage);
  const entrants = [buyer, await stage.person('Budi Santoso'), await stage.person('Dewi Lestari Putri')];
  // Only the clock of the rules is set to `from`: unlike with `stage.at`, the draw's row keeps the server's time, so it
  // is newer than the accounts, as the rules require.
  const then = { ...stage.world, now: () => from };
  const gift = await stage.post(giver, 'free', basket, { drawAt: new Date(drawAt).toISOString() }, then);
  for (const one of entrants) await enterDraw(then, one, { productId: gift.$id });
  return { gift, giver, entrants };
}

/** A draw that was held an hour ago. */
async function drawn(stage: Stage): Promise<Draw & { winner: KnownCaller; loser: KnownCaller }> {
  const draw = await entered(stage, { from: Date.now() - 4 * hour, drawAt: Date.now() - hour });
  await runDraws(stage.world);
  const row = await stage.world.rows.get('draws', draw.gift.$id);
  const entries = await stage.world.rows.list('drawEntries', { where: { productId: draw.gift.$id }, limit: 10 });
  const first = entries.find(({ ticket }) => row && ticket === ticketInTurn(row))?.userId;
  const winner = draw.entrants.find(({ id }) => id === first);
  const loser = draw.entrants.find(({ id }) => id !== first);
  if (!winner || !loser) throw new Error(`The draw ${draw.gift.$id} has no winner`);
  return { ...draw, winner, loser };
}

const seenOnProduct = ({ gift, giver }: Draw, { id }: KnownCaller): Seeded => {
  const path = `/product/${gift.$id}`;
  return { pages: { buyer: { path, userId: id }, seller: { path, userId: giver.id } } };
};

const upcoming = () => ({ from: Date.now() - hour, drawAt: Date.now() + day });

export const giftStates: readonly TradeState[] = [
  {
    ...{ ...free, name: 'gift-waiting', sale: 'waiting', turn: 'answer', next: nextSteps.answer },
    seed: async (stage) => seen(await waiting(stage)),
  },
  {
    ...{ ...free, name: 'gift-accepted', sale: 'accepted', turn: 'arrange', next: nextSteps.propose },
    seed: async (stage) => seen(await accepted(stage)),
  },
  {
    ...{ ...free, name: 'gift-agreed', sale: 'accepted', turn: 'meet', next: nextSteps.handOver },
    seed: async (stage) => {
      const placed = await accepted(stage);
      return seen(placed, await agreed(stage, placed));
    },
  },
  {
    ...{ ...free, name: 'gift-completed', sale: 'completed', turn: 'completed', next: nextSteps.review },
    seed: async (stage) => {
      const placed = await accepted(stage);
      await says(stage.world, placed.seller, placed.saleId, ['ready']);
      await says(stage.world, placed.buyer, placed.saleId, ['receive']);
      return seen(placed);
    },
  },
  {
    ...{ ...free, name: 'gift-canceled', sale: 'canceled', turn: 'canceled', next: nextSteps.none },
    seed: async (stage) => {
      const placed = await accepted(stage);
      await says(stage.world, placed.seller, placed.saleId, ['cancel'], 'Keranjangnya ternyata patah.');
      return seen(placed);
    },
  },
  {
    ...{ ...free, name: 'draw-open', sale: null, turn: null, next: { buyer: /^Ikut undian/, seller: null } },
    seed: async (stage) => seenOnProduct(await entered(stage, upcoming()), await stage.person('Bayu Pratama')),
  },
  {
    ...{ ...free, name: 'draw-entered', sale: null, turn: null, next: nextSteps.none },
    seed: async (stage) => {
      const draw = await entered(stage, upcoming());
      return seenOnProduct(draw, draw.entrants[0] ?? draw.giver);
    },
  },
  {
    ...{ ...free, name: 'draw-won', sale: null, turn: null, next: { buyer: /^Ambil/, seller: null } },
    seed: async (stage) => {
      const draw = await drawn(stage);
      return seenOnProduct(draw, draw.winner);
    },
  },
  {
    ...{ ...free, name: 'draw-lost', sale: null, turn: null, next: nextSteps.none },
    seed: async (stage) => {
      const draw = await drawn(stage);
      return seenOnProduct(draw, draw.loser);
    },
  },
  {
    ...{ ...free, name: 'draw-taken', sale: 'waiting', turn: 'answer', next: nextSteps.answer },
    seed: async (stage) => {
      const { gift, giver, winner } = await drawn(stage);
      return seen(await ordered(stage.world, { buyer: winner, seller: giver }, [gift]));
    },
  },
];
