import { expect, test } from 'vitest';
import { compareRows, type OrderSpec } from '../../../local/queries/held/held-order.ts';
import { OrderMaking } from '../../../local/queries/held/order-making.ts';
import { seededRandom } from '../../support/seeded-random.ts';

/** More than two slices, so that slices are merged. */
const rows = 50_000;

const kinds: Record<string, (random: () => number) => number> = {
  'whole numbers': (random) => Math.floor(random() * 3_000),
  dates: (random) => Date.UTC(2026, 0, 1) + Math.floor(random() * 3e10),
  fractions: (random) => Math.floor(random() * 40) / 8,
  'numbers here and there': (random) => (random() < 0.3 ? Number.NaN : Math.floor(random() * 9)),
};

test.for(Object.keys(kinds).flatMap((kind) => [true, false].map((isDescending) => [kind, isDescending] as const)))(
  'an order of %s, descending: %s, is made in slices while rows come, change and go',
  ([kind, isDescending]) => {
    const random = seededRandom(24);
    const value = () => kinds[kind]?.(random) ?? 0;
    const spec: OrderSpec = { key: 'x', isDescending, isSequenceDescending: random() < 0.5 };
    const values = Float64Array.from({ length: rows + 2 }, value);
    const gone = new Set<number>();
    const making = new OrderMaking(
      spec,
      values,
      Int32Array.from({ length: rows }, (_, at) => at + 1),
    );
    const isThere = (row: number) => !gone.has(row);
    let order = making.step(() => values, isThere);
    expect(order).toBeNull();
    for (let n = 0; !order; n++) {
      const row = 1 + Math.floor(random() * rows);
      if (n % 3 === 0) gone.add(row);
      values[row] = value();
      making.note(row);
      making.note(rows + 1);
      order = making.step(() => values, isThere);
    }
    expect(order.length).toBe(rows + 1 - gone.size);
    const wrong = Array.from({ length: order.length - 1 }, (_, at) => at).filter(
      (at) => compareRows(spec, values, order.at(at), order.at(at + 1)) >= 0,
    );
    expect(wrong).toEqual([]);
  },
);
