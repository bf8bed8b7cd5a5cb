import { expect, it } from 'vitest';
import { firstMoment, ordersPerDay } from '#domain/orders/daily.ts';

const jakarta = 7 * 60;
const now = Date.parse('2026-03-02T20:00:00.000Z'); // 3 March, 03.00 in Jakarta
const order = ($createdAt: string, status: string, totalAmount: number) => ({ $createdAt, status, totalAmount });

it('counts orders by the viewer’s day, and sums the amounts of settled orders without deposits', () => {
  const orders = [
    order('2026-03-02T16:59:59.000+00:00', 'Completed', 10_000), // 2 March in Jakarta
    { ...order('2026-03-02T17:00:00.000+00:00', 'PAID', 205_000), depositAmount: 200_000 }, // 3 March, rented
    order('2026-03-02T18:00:00.000+00:00', 'PENDING', 7_000),
    order('2026-02-01T00:00:00.000+00:00', 'PAID', 99_000), // too old
  ];
  expect(ordersPerDay(orders, now, 3, jakarta)).toEqual([
    { day: '2026-03-01', orders: 0, settledAmount: 0 },
    { day: '2026-03-02', orders: 1, settledAmount: 10_000 },
    { day: '2026-03-03', orders: 2, settledAmount: 5_000 },
  ]);
});

it('the window starts at midnight of its first day', () => {
  expect(new Date(firstMoment(now, 30, jakarta)).toISOString()).toBe('2026-02-01T17:00:00.000Z');
  expect(new Date(firstMoment(now, 1, 0)).toISOString()).toBe('2026-03-02T00:00:00.000Z');
});
