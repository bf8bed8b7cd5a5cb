import { describe, expect, it } from 'vitest';
import { endedNotification, endingNotification } from '#domain/notifications/listing-notification.ts';
import {
  askedBefore,
  askedTerm,
  endedTerm,
  freshListing,
  isAskedAbout,
  isRenewable,
  isReturning,
} from '#domain/products/freshness.ts';

const day = 86_400_000;
const now = Date.parse('2026-11-22T05:00:00.000Z');
const inDays = (days: number) => new Date(now + days * day).toISOString();

describe('a listing', () => {
  it('lasts 60 days; its seller is asked to renew it a week before the end', () => {
    expect(freshListing(now, 60)).toEqual({ isListed: true, listedUntil: inDays(60), isAsked: false });
    expect(askedBefore(now)).toBe(inDays(7));
  });

  it('lasts as long as its campus sets', () => {
    expect(freshListing(now, 30).listedUntil).toBe(inDays(30));
    expect(isRenewable(freshListing(now, 60), now, 30)).toBe(false);
    expect(isRenewable(freshListing(now, 30), now, 60)).toBe(true);
  });

  it('whose seller is asked late gets six more days', () => {
    expect(askedTerm({ listedUntil: inDays(6.9) }, now).listedUntil).toBe(inDays(6.9));
    expect(askedTerm({ listedUntil: inDays(-30) }, now)).toEqual({ isAsked: true, listedUntil: inDays(6) });
  });

  it.each([
    ['is in the lists', true, false, false],
    ['has left', false, false, true],
    ['has left and was sold', false, true, false],
  ])('returns to the lists on renewal if it %s: $3', (_, isListed, isSold, isReturn) => {
    expect(isReturning({ isListed, isSold })).toBe(isReturn);
  });

  it.each([
    ['has a fresh term', freshListing(now - 3_600_000, 60), false],
    ['is a day old', freshListing(now - day, 60), false],
    ['was posted days ago', freshListing(now - 2 * day, 60), true],
    ['was asked about', { ...freshListing(now, 60), isAsked: true }, true],
    ['has left', { ...freshListing(now, 60), isListed: false }, true],
    ['never ends', { ...freshListing(now, 60), listedUntil: null }, true],
  ])('can be renewed if it %s: $2', (_, term, isNews) => {
    expect(isRenewable(term, now, 60)).toBe(isNews);
  });

  it.each([
    ['is available', {}, true],
    ['is not counted', { stock: null }, true],
    ['was not asked about', { isAsked: false }, false],
    ['is sold', { isSold: true }, false],
    ['is empty', { stock: 0 }, false],
    ['has left', { isListed: false }, false],
    ['will be drawn', { kind: 'free', closesAt: new Date(now + 1).toISOString() }, true],
    ['was drawn', { kind: 'free', closesAt: new Date(now).toISOString() }, false],
  ])('has its seller asked “Masih ada?” if it %s: $2', (_, change, isAsked) => {
    const product = { ...freshListing(now, 60), isAsked: true, isSold: false, stock: 2 };
    expect(isAskedAbout({ ...product, ...change }, now)).toBe(isAsked);
  });
});

it('a drawn gift stays in the lists until its winners have had time to order it', () => {
  const drawnAt = (closesAt: number) => ({ kind: 'free', closesAt: new Date(closesAt).toISOString() });
  expect(endedTerm(drawnAt(now), now)).toEqual({ listedUntil: inDays(7) });
  expect(endedTerm(drawnAt(now - 7 * day), now)).toEqual({ isListed: false });
  expect(endedTerm({ kind: 'preorder', closesAt: inDays(1) }, now)).toEqual({ isListed: false });
  expect(endedTerm({}, now)).toEqual({ isListed: false });
});

describe('its seller', () => {
  const lamp = { $id: 'lampu', name: 'Lampu' };
  const three = [lamp, { $id: 'meja', name: 'Meja' }, { $id: 'tas', name: 'Tas' }];

  it('gets one notification for any number of ending listings', () => {
    expect(endingNotification([lamp], inDays(7), 'WIB')).toMatchObject({
      title: 'Masih ada? Lampu',
      body: '"Lampu" tampil sampai 29 Nov 2026. Satu ketukan memperpanjangnya.',
    });
    const { title, body } = endingNotification(three, inDays(7), 'WIB');
    expect(title).toBe('Masih ada? 3 produk menunggu jawaban');
    expect(body).toMatch(/^"Lampu" dan 2 produk lainnya tampil/);
  });

  it('gets a notification that explains how to relist an ended listing', () => {
    expect(endedNotification([lamp])).toMatchObject({ link: '/product/lampu', body: /Tayangkan lagi/ });
    expect(endedNotification(three)).toMatchObject({ title: '3 produk tidak lagi tampil' });
  });
});
