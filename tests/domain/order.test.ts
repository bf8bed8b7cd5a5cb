import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { DomainError } from '#domain/errors.ts';
import {
  allowedEvents,
  allowedTargets,
  copyStatus,
  eventLeadingTo,
  isFinal,
  isSettled,
  type OrderActor,
  type OrderEvent,
  orderStatuses,
  readStatus,
  transition,
  transitions,
} from '#domain/orders/order.ts';

const actors: OrderActor[] = ['buyer', 'admin', 'system'];
const events: OrderEvent[] = ['process', 'ship', 'complete', 'cancel', 'settle', 'expire'];

const refusal = (work: () => unknown): string => {
  try {
    work();
  } catch (error) {
    if (error instanceof DomainError) return error.code;
    throw error;
  }
  return 'none';
};

describe('the table of an order’s life', () => {
  it('lets every state be reached from PENDING', () => {
    const reached = new Set<string>(['PENDING']);
    for (let size = 0; size !== reached.size; ) {
      size = reached.size;
      for (const row of transitions) if (reached.has(row.from)) reached.add(row.to);
    }
    expect([...reached].sort()).toEqual([...orderStatuses].sort());
  });

  it('lets every state be left, except Completed and Canceled', () => {
    expect(orderStatuses.filter(isFinal)).toEqual(['Completed', 'Canceled']);
  });

  it('names each event of a state once for each actor', () => {
    for (const from of orderStatuses) {
      for (const actor of actors) {
        const names = allowedEvents({ status: from }, actor);
        expect(new Set(names).size).toBe(names.length);
      }
    }
  });
});

describe('who may do what', () => {
  const allowed: Record<string, Partial<Record<OrderActor, OrderEvent[]>>> = {
    PENDING: { buyer: ['cancel'], admin: ['process', 'cancel'], system: ['settle', 'expire'] },
    PAID: { admin: ['process', 'cancel'] },
    Processed: { admin: ['ship', 'cancel'] },
    Shipped: { admin: ['complete', 'cancel'] },
    Completed: {},
    Canceled: {},
  };

  for (const status of orderStatuses) {
    for (const actor of actors) {
      const expected = allowed[status]?.[actor] ?? [];
      it(`at ${status} the ${actor} may ${expected.join(', ') || 'nothing'}`, () => {
        expect(allowedEvents({ status }, actor)).toEqual(expected);
        for (const event of events) {
          const order = { status, version: 3, totalAmount: 100 };
          expect(refusal(() => transition(order, event, actor))).toBe(
            expected.includes(event) ? 'none' : 'transition_not_allowed',
          );
        }
      });
    }
  }

  it('the admin’s buttons are the spec’s', () => {
    expect(allowedTargets({ status: 'Pending' }, 'admin')).toEqual(['Processed', 'Canceled']);
    expect(eventLeadingTo({ status: 'shipped' }, 'Completed', 'admin')).toBe('complete');
    expect(eventLeadingTo({ status: 'PENDING' }, 'Completed', 'admin')).toBeNull();
  });
});

describe('names of states', () => {
  it.each(['pending', 'Pending', ' PENDING ', '', null, undefined])('reads %j as PENDING', (text) => {
    expect(readStatus(text)).toBe('PENDING');
  });

  it('leaves a foreign name alone: nobody can move such an order', () => {
    expect(readStatus('SENT')).toBeNull();
    expect(allowedEvents({ status: 'SENT' }, 'admin')).toEqual([]);
  });

  it('writes Pending into the buyer’s copy and everything else alike', () => {
    expect(orderStatuses.map(copyStatus)).toEqual(['Pending', 'PAID', 'Processed', 'Shipped', 'Completed', 'Canceled']);
  });

  it('counts approved, completed and paid as settled, in any case', () => {
    expect(['APPROVED', 'completed', 'Paid', 'Shipped', 'PENDING', 'Canceled'].map(isSettled)).toEqual([
      true,
      true,
      true,
      false,
      false,
      false,
    ]);
  });
});

describe('any walk through an order’s life', () => {
  const step = fc.record({ event: fc.constantFrom(...events), actor: fc.constantFrom(...actors) });

  it('keeps the settled amount equal to what its state says, and gives stock back at most once', () => {
    fc.assert(
      fc.property(fc.nat(1_000_000), fc.array(step, { maxLength: 30 }), (totalAmount, steps) => {
        let order = { status: 'PENDING', version: 0, totalAmount };
        let settled = 0;
        let restocks = 0;
        let moves = 0;
        for (const { event, actor } of steps) {
          if (!allowedEvents(order, actor).includes(event)) continue;
          const result = transition(order, event, actor);
          settled += result.settledDelta;
          restocks += result.effects.includes('restock') ? 1 : 0;
          order = { ...order, status: result.to, version: result.version };
          moves++;
        }
        expect(settled).toBe(isSettled(order.status) ? totalAmount : 0);
        expect(restocks).toBe(order.status === 'Canceled' ? 1 : 0);
        expect(order.version).toBe(moves);
      }),
    );
  });
});
