import { describe, expect, it } from 'vitest';
import { type Engagement, isAtOnce } from '#domain/orders/agenda.ts';

const lesson: Engagement = {
  ...{ $id: 'lesson', state: 'accepted', buyerId: 'dina', sellerId: 'rio', meetPlace: 'SUC' },
  ...{ meetAt: '2026-11-27T03:00:00.000Z', bookedMinutes: 120 },
};
const goods: Engagement = {
  ...{ $id: 'goods', state: 'accepted', buyerId: 'budi', sellerId: 'rio', meetPlace: 'Gerbang Utama' },
  ...{ meetAt: '2026-11-27T04:30:00.000Z', bookedMinutes: 0 },
};
const at = (time: string): Engagement => ({ ...goods, meetAt: `2026-11-27T${time}:00.000Z` });

describe('an overlap of appointments', () => {
  it('exists if a meeting is anywhere within a lesson, from either side', () => {
    expect(isAtOnce(lesson, goods)).toBe(true);
    expect(isAtOnce(goods, lesson)).toBe(true);
  });

  it.each([
    ['02:29', false],
    ['02:30', false],
    ['02:31', true],
    ['04:59', true],
    ['05:00', false],
  ])('between a half-hour meeting at %s and a lesson from 3 to 5: %s', (time, isClash) => {
    expect(isAtOnce(lesson, at(time))).toBe(isClash);
    expect(isAtOnce(at(time), lesson)).toBe(isClash);
  });

  it('excludes the sale itself, finished sales, sales without an agreed meeting, and pre-orders', () => {
    expect(isAtOnce(lesson, lesson)).toBe(false);
    for (const state of ['completed', 'canceled', 'handed_over', 'rented'])
      expect(isAtOnce(lesson, { ...goods, state })).toBe(false);
    expect(isAtOnce(lesson, { ...goods, meetAt: null })).toBe(false);
    expect(isAtOnce(lesson, { ...goods, kind: 'preorder' })).toBe(false);
  });

  it('counts several handovers between two people at one place as one meeting, but not two lessons', () => {
    const more = { ...goods, $id: 'more' };
    expect(isAtOnce(goods, more)).toBe(false);
    expect(isAtOnce(goods, { ...more, meetPlace: 'SUC' })).toBe(true);
    expect(isAtOnce(lesson, { ...lesson, $id: 'second' })).toBe(true);
  });
});
