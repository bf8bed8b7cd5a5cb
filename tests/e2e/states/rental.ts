/** Rentals: booked, handed over, due, late, returned, and returned with a damage. */
import { campusDate, dateAfter } from '#domain/campus-days.ts';
import { bankTransfer, cashOnDelivery } from '#domain/orders/payment.ts';
import type { RentalDays } from '#kinds/rental/rules/days.ts';
import { rentToCart } from '../../../functions/kinds/rental/usecases/rent.ts';
import { timeZone } from '../this-campus.ts';
import { buttons, nextSteps } from './next-steps.ts';
import { day, hour, minute, type Stage } from './stage.ts';
import type { Agreed, TradeState } from './state.ts';
import { decides, ordered, type Placed, pairOn, says, seen, settled } from './trade.ts';

const toga = { name: 'Toga Wisuda Ukuran M', price: 50_000, picture: 'produk12000000000006', codAddress: 'Lobi GKU' };
const terms = { deposit: 200_000, pieces: 2, valueNew: 350_000 };

/** Three days that begin this many days from today. */
function daysFrom(ahead: number): RentalDays {
  const from = dateAfter(campusDate(Date.now(), timeZone), ahead);
  return { from, until: dateAfter(from, 2) };
}

const agreedDays = ({ from, until }: RentalDays): Agreed => ({ hour: null, dates: [from, until], place: '' });

interface Renting {
  readonly ahead: number;
  readonly isPaid?: boolean;
}

/** When the rental is posted and ordered: the day before it begins, but not in the future. */
const orderedAt = ({ ahead }: Renting) => Date.now() + Math.min(0, ahead - 1) * day;

async function booked(stage: Stage, renting: Renting): Promise<Placed & { days: RentalDays }> {
  const { ahead, isPaid = true } = renting;
  const from = orderedAt(renting);
  const pair = await pairOn(stage);
  const product = await stage.post(pair.seller, 'rental', toga, terms, stage.at(from));
  const days = daysFrom(ahead);
  const world = stage.at(from + minute);
  await rentToCart(world, pair.buyer, { productId: product.$id, ...days, quantity: 1 });
  const total = 3 * toga.price + (isPaid ? terms.deposit : 0);
  const method = isPaid ? bankTransfer : cashOnDelivery;
  const placed = await ordered(world, pair, [product], { total, method, isInCart: true });
  if (isPaid) await settled(world, placed);
  return { ...placed, days };
}

async function accepted(stage: Stage, renting: Renting) {
  const placed = await booked(stage, renting);
  await says(stage.at(orderedAt(renting) + hour), placed.seller, placed.saleId, ['accept']);
  return placed;
}

/** Handed over on the rental's first day. */
async function out(stage: Stage, renting: Renting) {
  const placed = await accepted(stage, renting);
  const first = renting.ahead === 0 ? Date.now() : Date.now() + renting.ahead * day;
  await says(stage.at(first), placed.buyer, placed.saleId, ['receive']);
  return placed;
}

const rental = { kind: 'rental' } as const;

export const rentalStates: readonly TradeState[] = [
  {
    ...{ ...rental, name: 'rental-booked', sale: 'waiting', turn: 'answer', next: nextSteps.answer },
    seed: async (stage) => {
      const placed = await booked(stage, { ahead: 2 });
      return seen(placed, agreedDays(placed.days));
    },
  },
  {
    ...{ ...rental, name: 'rental-booked-in-cash', sale: 'waiting', turn: 'answer', next: nextSteps.answer },
    seed: async (stage) => {
      const placed = await booked(stage, { ahead: 2, isPaid: false });
      return seen(placed, agreedDays(placed.days));
    },
  },
  {
    ...{ ...rental, name: 'rental-accepted', sale: 'accepted', turn: 'arrange', next: nextSteps.propose },
    seed: async (stage) => {
      const placed = await accepted(stage, { ahead: 2 });
      return seen(placed, agreedDays(placed.days));
    },
  },
  {
    ...{ ...rental, name: 'rental-out', sale: 'rented', turn: 'return', next: nextSteps.giveBack },
    seed: async (stage) => {
      const placed = await out(stage, { ahead: 0 });
      return seen(placed, agreedDays(placed.days));
    },
  },
  {
    ...{ ...rental, name: 'rental-due-today', sale: 'rented', turn: 'return', next: nextSteps.giveBack },
    seed: async (stage) => {
      const placed = await out(stage, { ahead: -2 });
      return seen(placed, agreedDays(placed.days));
    },
  },
  {
    ...{ ...rental, name: 'rental-late', sale: 'rented', turn: 'late', next: nextSteps.giveBack },
    seed: async (stage) => {
      const placed = await out(stage, { ahead: -4 });
      return seen(placed, agreedDays(placed.days));
    },
  },
  {
    ...{ ...rental, name: 'rental-back', sale: 'completed', turn: 'completed', next: nextSteps.review },
    seed: async (stage) => {
      const placed = await out(stage, { ahead: -2 });
      await says(stage.world, placed.seller, placed.saleId, ['take_back']);
      return seen(placed);
    },
  },
  {
    ...{ ...rental, name: 'rental-back-late', sale: 'completed', turn: 'completed', next: nextSteps.review },
    seed: async (stage) => {
      const placed = await out(stage, { ahead: -4 });
      await says(stage.world, placed.seller, placed.saleId, ['take_back']);
      return seen(placed);
    },
  },
  {
    ...{ ...rental, name: 'rental-damaged', sale: 'disputed', turn: 'decide', next: nextSteps.none },
    seed: async (stage) => {
      const placed = await out(stage, { ahead: -2 });
      await says(stage.world, placed.seller, placed.saleId, ['object'], 'Lengannya robek sepanjang sejengkal.');
      return seen(placed);
    },
  },
  {
    ...{ ...rental, name: 'rental-damage-decided', sale: 'completed', turn: 'completed' },
    // The buyer must first name an account for the rest of the deposit.
    next: { buyer: buttons.account, seller: buttons.review },
    seed: async (stage) => {
      const placed = await out(stage, { ahead: -2 });
      await says(stage.world, placed.seller, placed.saleId, ['object'], 'Lengannya robek sepanjang sejengkal.');
      await decides(stage, placed.saleId, 'release', { ownerPart: 80_000, goods: 'returned' });
      return seen(placed);
    },
  },
  {
    ...{ ...rental, name: 'rental-declined', sale: 'canceled', turn: 'canceled', next: nextSteps.none },
    seed: async (stage) => {
      const placed = await booked(stage, { ahead: 2 });
      await says(stage.world, placed.seller, placed.saleId, ['decline'], 'Toganya saya pakai sendiri.');
      return seen(placed);
    },
  },
];
