import { describe, expect, it } from 'vitest';
import {
  allowedEvents,
  allowedTargets,
  assertAllowed,
  copyStatus,
  eventLeadingTo,
  isFinal,
  isSettled,
  type OrderActor,
  type OrderEvent,
  orderStatuses,
  readStatus,
  transitions,
} from '#domain/orders/order.ts';
import { ruleCode } from '../support/refusals.ts';

const actors: OrderActor[] = ['buyer', 'admin', 'system'];
const events: OrderEvent[] = ['process', 'ship', 'complete', 'cancel', 'settle', 'expire'];

describe('the state table of an order', () => {
  it('reaches every state from PENDING', () => {
    const reached = new Set<string>(['PENDING']);
    for (let size = 0; size !== reached.size; ) {
      size = reached.size;
      for (const row of transitions) if (reached.has(row.from)) reached.add(row.to);
    }
    expect([...reached].sort()).toEqual([...orderStatuses].sort());
  });

  it('leaves every state except Completed and Canceled', () => {
    expect(orderStatuses.filter(isFinal)).toEqual(['Completed', 'Canceled']);
  });

  it('offers each event of a state once to each actor', () => {
    for (const from of orderStatuses) {
      for (const actor of actors) {
        const names = allowedEvents({ status: from }, actor);
        expect(new Set(names).size).toBe(names.length);
      }
    }
  });
});

describe('allowed events', () => {
  const allowed: Record<string, Partial<Record<OrderActor, OrderEvent[]>>> = {
    PENDING: { buyer: ['cancel'], admin: ['process', 'cancel'], system: ['settle', 'expire'] },
    PAID: { buyer: ['cancel'], admin: ['process', 'cancel'] },
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
          expect(ruleCode(() => assertAllowed({ status }, event, actor))).toBe(
            expected.includes(event) ? 'none' : 'transition_not_allowed',
          );
        }
      });
    }
  }

  it('match the administrator’s buttons in the specification', () => {
    expect(allowedTargets({ status: 'Pending' }, 'admin')).toEqual(['Processed', 'Canceled']);
    expect(eventLeadingTo({ status: 'shipped' }, 'Completed', 'admin')).toBe('complete');
    expect(eventLeadingTo({ status: 'PENDING' }, 'Completed', 'admin')).toBeNull();
  });
});

describe('status names', () => {
  it.each(['pending', 'Pending', ' PENDING ', '', null, undefined])('reads %j as PENDING', (text) => {
    expect(readStatus(text)).toBe('PENDING');
  });

  it('reads an unknown status as null, and allows no event for it', () => {
    expect(readStatus('SENT')).toBeNull();
    expect(allowedEvents({ status: 'SENT' }, 'admin')).toEqual([]);
  });

  it('writes PENDING as Pending into the buyer’s copy, and other statuses unchanged', () => {
    expect(orderStatuses.map(copyStatus)).toEqual(['Pending', 'PAID', 'Processed', 'Shipped', 'Completed', 'Canceled']);
  });

  it('counts approved, completed and paid as settled, regardless of case', () => {
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
