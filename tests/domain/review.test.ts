import { describe, expect, it } from 'vitest';
import { limits } from '#domain/limits.ts';
import { productNamesOf } from '#domain/orders/product-names.ts';
import {
  assertReviewable,
  isSameReview,
  publicName,
  reviewAnswerInput,
  reviewHiddenInput,
  reviewInput,
  reviewWindow,
  saidBy,
} from '#domain/trust/review.ts';
import { ruleRefusal } from '../support/refusals.ts';

const day = 86_400_000;
const completedAt = '2026-11-22T03:00:00.000+00:00';
const start = Date.parse(completedAt);
const plain = { stars: 4, description: 0, punctuality: 0, communication: 0, message: '' };
const fieldsOf = (value: unknown) => {
  const { error } = reviewInput.safeParse(value);
  return Object.fromEntries(error?.issues.map(({ path, message }) => [path.join('.'), message]) ?? []);
};

describe('the review window of a sale', () => {
  it('lasts fourteen days from the completion', () => {
    const sale = { state: 'completed', completedAt };
    expect(reviewWindow(sale)).toBe(start + 14 * day);
    expect(assertReviewable(sale, start)).toBe(start + 14 * day);
    expect(assertReviewable(sale, start + 14 * day - 1)).toBe(start + 14 * day);
    expect(ruleRefusal(() => assertReviewable(sale, start + 14 * day))).toEqual({ code: 'review_over' });
  });

  it.each(['unpaid', 'waiting', 'accepted', 'ready', 'handed_over', 'disputed', 'canceled'])(
    'is closed while it is %s',
    (state) => {
      const sale = { state, completedAt: null };
      expect(reviewWindow(sale)).toBeNull();
      expect(ruleRefusal(() => assertReviewable(sale, start))).toEqual({ code: 'review_not_now', state });
      expect(reviewWindow({ state, completedAt })).toBeNull();
    },
  );

  it('is closed without a completion time', () => {
    expect(reviewWindow({ state: 'completed', completedAt: null })).toBeNull();
  });
});

describe('the input of a review', () => {
  it('accepts stars alone', () => {
    expect(reviewInput.parse({ stars: 4 })).toEqual(plain);
  });

  it.each([0, 6, 4.5, -1, '5', null, undefined, Number.NaN])('refuses %s stars', (stars) => {
    expect(fieldsOf({ stars })).toEqual({ stars: 'stars_required' });
  });

  it.each([6, -1, 2.5, '3'])('refuses %s for an aspect', (description) => {
    expect(fieldsOf({ stars: 5, description })).toEqual({ description: 'invalid' });
  });

  it('accepts 500 characters, not 501', () => {
    expect(reviewInput.parse({ stars: 5, message: 'a'.repeat(500) }).message).toHaveLength(500);
    expect(fieldsOf({ stars: 5, message: 'a'.repeat(501) })).toEqual({ message: 'too_long' });
    // Characters that are stripped before storing do not count.
    expect(fieldsOf({ stars: 5, message: `  ${'a'.repeat(500)}\u0000\n` })).toEqual({});
  });

  it('keeps markup and line breaks as text, and strips control characters', () => {
    const message = '<b>Bagus</b> <script>alert(1)</script> &amp; {{x}} **tebal**';
    expect(reviewInput.parse({ stars: 5, message }).message).toBe(message);
    expect(reviewInput.parse({ stars: 5, message: ' satu\r\ndua\u0000\u001b[31m \u202Etiga ' }).message).toBe(
      'satu\ndua[31m tiga',
    );
    expect(reviewInput.parse({ stars: 5, message: 'satu\rdua' }).message).toBe('satu\ndua');
    expect(reviewInput.parse({ stars: 5, message: '\u200b\u2060 \n' }).message).toBe('');
  });

  it('accepts "as described" from a buyer only', () => {
    const said = { ...plain, description: 3, punctuality: 5 };
    expect(saidBy('buyer', said)).toEqual(said);
    expect(saidBy('seller', said)).toEqual({ ...said, description: 0 });
  });

  it.each(['stars', 'description', 'punctuality', 'communication', 'message'] as const)(
    'is different if its %s changed',
    (key) => {
      const other = { ...plain, [key]: key === 'message' ? 'Beda' : 1 };
      expect(isSameReview(plain, { ...plain })).toBe(true);
      expect(isSameReview(plain, other)).toBe(false);
    },
  );
});

it('an answer needs text, and hiding needs a reason, but showing again does not', () => {
  expect(reviewAnswerInput.safeParse({ message: ' \u200b ' }).error?.issues[0]?.message).toBe('message_empty');
  expect(reviewAnswerInput.safeParse({ message: 'a'.repeat(501) }).error?.issues[0]?.message).toBe('too_long');
  expect(reviewHiddenInput.safeParse({ isHidden: true, reason: ' ' }).error?.issues[0]).toMatchObject({
    path: ['reason'],
    message: 'why_required',
  });
  expect(reviewHiddenInput.parse({ isHidden: false })).toEqual({ isHidden: false, reason: '' });
  expect(reviewHiddenInput.safeParse({ isHidden: true, reason: 'Menghina' }).success).toBe(true);
});

it.each([
  ['Rani Puspita', 'Rani P.'],
  ['Rani Puspita sari', 'Rani S.'],
  ['  Rani ', 'Rani'],
  ['', 'Tanpa Nama'],
  ['Budi 😀', 'Budi 😀.'],
  ['a'.repeat(limits.nameMax - 2).concat(' b'), 'a'.repeat(limits.nameMax - 2).concat(' B')],
])('the name %j is shown publicly as %j', (name, shown) => {
  expect(publicName(name)).toBe(shown);
});

it('truncates product names to their column without cutting a character', () => {
  expect(productNamesOf(['Kipas', 'Lampu'])).toBe('Kipas, Lampu');
  const many = productNamesOf(Array.from({ length: 20 }, () => 'a'.repeat(120)));
  expect(many).toHaveLength(limits.productNamesMax);
  expect(many.endsWith('…')).toBe(true);
  // Half an emoji is invalid text for a server.
  const faces = productNamesOf(['a'.repeat(limits.productNamesMax - 2), '😀😀'.repeat(20)]);
  expect(faces.isWellFormed()).toBe(true);
  expect(productNamesOf(['😀'.repeat(limits.productNamesMax)]).isWellFormed()).toBe(true);
});
