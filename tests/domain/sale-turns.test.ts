import { describe, expect, it } from 'vitest';
import { saleEvents } from '#domain/orders/sale.ts';
import { actorInSale, turnsOfSale } from '#domain/orders/sale-turns.ts';

const order = (event: string) => ({ event, saleId: '' });
const own = (event: string) => ({ event, saleId: 'o-1' });
const other = (event: string) => ({ event, saleId: 'o-2' });
const turns = (state: string, events: { event: string; saleId: string }[]) =>
  turnsOfSale({ $id: 'o-1', state }, events).map(({ event }) => event);

describe('the events that moved a sale', () => {
  it('are its own and those of the complete order, never those of another seller’s sale', () => {
    const events = [order('place'), other('accept'), own('accept'), other('ready'), own('ready')];
    expect(turns('ready', events)).toEqual(['place', 'accept', 'ready']);
  });

  it('exclude an order event that found the sale in that state already', () => {
    expect(turns('accepted', [order('place'), own('accept'), order('process')])).toEqual(['place', 'accept']);
    expect(turns('ready', [own('accept'), own('ready'), order('ship')])).toEqual(['accept', 'ready']);
    expect(turns('ready', [own('accept'), order('ship')])).toEqual(['accept', 'ship']);
  });

  it('continue after the handover of a rental', () => {
    const rented = (state: string, events: { event: string; saleId: string }[]) =>
      turnsOfSale({ $id: 'o-1', state, kind: 'rental' }, events).map(({ event }) => event);
    expect(rented('completed', [own('confirm'), order('complete')])).toEqual(['confirm', 'complete']);
    expect(rented('completed', [own('confirm'), own('take_back'), order('complete')])).toEqual([
      'confirm',
      'take_back',
    ]);
    expect(rented('rented', [own('accept'), own('receive'), order('ship')])).toEqual(['accept', 'receive']);
    expect(rented('rented', [own('accept'), own('confirm'), order('ship')])).toEqual(['accept', 'confirm']);
  });

  it.each([
    ['completed', 'confirm', ['complete', 'refunded']],
    ['completed', 'receive', ['complete', 'cancel']],
    ['canceled', 'decline', ['process', 'ship', 'complete', 'cancel', 'expire']],
    ['canceled', 'cancel', ['process', 'cancel']],
  ])('%s by %s: exclude later events of the rest of the order', (state, event, later) => {
    expect(turns(state, [order('place'), own(event), ...later.map(order)])).toEqual(['place', event]);
    expect(turns(state, [order('place'), own(event), own('refunded')])).toEqual(['place', event, 'refunded']);
  });

  it('include every event of the sale itself', () => {
    for (const state of ['accepted', 'disputed', 'completed', 'canceled']) {
      expect(turns(state, saleEvents.map(own))).toEqual(saleEvents);
    }
  });

  it('show the role of their actor', () => {
    const sale = { buyerId: 'sari', sellerId: 'budi' };
    const who = ['sari', 'budi', 'upkeep', 'midtrans', 'somebody'].map((by) => actorInSale(sale, by));
    expect(who).toEqual(['buyer', 'seller', 'system', 'system', 'admin']);
  });
});
