import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { notificationChannels } from '#domain/notifications/channels.ts';
import { type PushMessage, pushMessage, pushOptions } from '#domain/notifications/push-message.ts';
import { newSaleNotification } from '../support/sale-news.ts';

const row = (more: object = {}) => ({
  $id: 'kabar1',
  $createdAt: '2026-03-02T03:00:00.000+00:00',
  kind: 'message',
  title: 'Pesan dari Sari',
  body: 'Masih ada?',
  link: '/talks/t1',
  ...more,
});
const read = (more: object = {}, readAt: string | null = null): PushMessage =>
  JSON.parse(pushMessage(row(more), readAt));

describe('a push message', () => {
  it('contains text, link and tag', () => {
    expect(read({ link: '/talks/t1?x=1#unten' }, '2026-03-01T00:00:00.000Z')).toEqual({
      id: 'kabar1',
      kind: 'message',
      title: 'Pesan dari Sari',
      body: 'Masih ada?',
      link: '/talks/t1?x=1#unten',
      tag: '/talks/t1',
      at: '2026-03-02T03:00:00.000+00:00',
      readAt: '2026-03-01T00:00:00.000Z',
      actions: [{ action: 'open', title: 'Lihat', link: '/talks/t1?x=1#unten' }],
    });
  });

  it('for a new sale has a button that accepts it', () => {
    const news = newSaleNotification({
      ...{ saleId: 'abcdefghij0123456789-1', orderId: 'abcdefghij0123456789', buyerName: 'Budi' },
      ...{ productNames: 'Lampu', amount: 50_000, dueAt: '2026-11-26T08:00:00.000Z', zone: 'WIB' },
    });
    expect(read({ ...news }).actions).toEqual([
      { action: 'accept', title: 'Terima', link: '/sales/abcdefghij0123456789-1?jawab=terima' },
      { action: 'open', title: 'Lihat', link: '/sales/abcdefghij0123456789-1' },
    ]);
  });

  it.each(['', 'https://elsewhere.example/x', '//elsewhere.example', 'javascript:alert(1)', `/${'x'.repeat(200)}`])(
    'links to the list of notifications if its own link is %j',
    (link) => expect(read({ link })).toMatchObject({ link: '/notifications', tag: '/notifications' }),
  );

  it('links to its page if the address has at most 150 characters', () => {
    const page = (length: number) => `/${'x'.repeat(length - 1)}`;
    expect(read({ link: page(150) }).link).toBe(page(150));
    expect(read({ link: page(151) }).link).toBe('/notifications');
  });

  it('has at most 3,000 bytes for any text, and is cut between characters', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 1_000 }), fc.string({ maxLength: 160 }), (body, title) => {
        const text = pushMessage(row({ body, title }), null);
        expect(Buffer.byteLength(text)).toBeLessThanOrEqual(3_000);
        expect(JSON.parse(text).body.isWellFormed()).toBe(true);
      }),
    );
    expect(read({ body: '👩‍👩‍👧‍👧'.repeat(80) }).body).toMatch(/^(👩‍👩‍👧‍👧)+…$/u);
    expect(
      Buffer.byteLength(pushMessage(row({ body: '\\"'.repeat(500), title: '語'.repeat(160) }), null)),
    ).toBeLessThanOrEqual(3_000);
  });
});

it('expires after a day, or an hour for a meeting today, and is urgent for kinds that people wait for', () => {
  expect(pushOptions('meeting_today')).toEqual({ ttlSeconds: 3_600, urgency: 'high' });
  expect(pushOptions('meeting_status')).toEqual({ ttlSeconds: 3_600, urgency: 'high' });
  expect(pushOptions('payout')).toEqual({ ttlSeconds: 86_400, urgency: 'normal' });
  const urgent = Object.keys(notificationChannels).filter((kind) => pushOptions(kind).urgency === 'high');
  expect(urgent.sort()).toEqual([
    'handover_locked',
    'meeting_status',
    'meeting_today',
    'message',
    'offer',
    'sale_new',
    'setup_trial',
    'support_message',
  ]);
});
