import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { messageInput, newTalkInput } from '#domain/message-input.ts';
import { outsideKinds } from '#domain/talks/outside-trade.ts';
import {
  assertNotBlocked,
  assertReachable,
  isUnread,
  pairOf,
  readColumn,
  sideOf,
  talkMessageKinds,
  talkPreview,
} from '#domain/talks/talk.ts';
import { busyFor } from '../../packages/appwrite-local/tests/support/delay.ts';
import { ruleCode, ruleRefusal } from '../support/refusals.ts';

const id = fc.string({ unit: fc.constantFrom(...'abcdef0123456789'), minLength: 1, maxLength: 36 });
const talk = {
  ...{ $id: 't', firstId: 'budi', secondId: 'sari', firstName: 'Budi', secondName: 'Sari' },
  ...{ firstReadAt: null, secondReadAt: null, lastMessageAt: '2026-11-20T08:00:00.000+00:00', lastSenderId: 'budi' },
};

describe('a conversation of two people', () => {
  it('is the same whoever starts it, and never with oneself', () => {
    fc.assert(
      fc.property(id, id, (one, other) => {
        if (one === other) expect(ruleCode(() => pairOf(one, other))).toBe('talk_with_oneself');
        else expect(pairOf(one, other)).toEqual(pairOf(other, one));
      }),
    );
    expect(ruleCode(() => pairOf('sari', 'sari'))).toBe('talk_with_oneself');
    expect(pairOf('sari', 'budi')).toEqual(['budi', 'sari']);
  });

  it('shows each person the other, and is not accessible to strangers', () => {
    expect(sideOf(talk, 'sari')).toMatchObject({ otherId: 'budi', otherName: 'Budi', ownName: 'Sari' });
    expect(sideOf(talk, 'budi')).toMatchObject({ otherId: 'sari', otherName: 'Sari', ownName: 'Budi' });
    expect(sideOf(talk, 'eko')).toBeNull();
    expect([readColumn(talk, 'budi'), readColumn(talk, 'sari')]).toEqual(['firstReadAt', 'secondReadAt']);
  });

  it('is unread for the receiver until opened; its opening card does not count', () => {
    expect([isUnread(talk, 'sari'), isUnread(talk, 'budi')]).toEqual([true, false]);
    expect(isUnread({ ...talk, secondReadAt: '2026-11-20T08:00:00.001+00:00' }, 'sari')).toBe(false);
    expect(isUnread({ ...talk, secondReadAt: talk.lastMessageAt }, 'sari')).toBe(false);
    expect(isUnread({ ...talk, lastSenderId: '' }, 'sari')).toBe(false);
    expect(isUnread(talk, 'eko')).toBe(true);
  });

  it('is refused after a block, with a code for which side set it', () => {
    const block = [{ blockerId: 'sari', blockedId: 'budi' }];
    expect(ruleCode(() => assertNotBlocked(block, 'sari'))).toBe('blocked_by_you');
    expect(ruleCode(() => assertNotBlocked(block, 'budi'))).toBe('blocked_by_other');
    expect(ruleCode(() => assertNotBlocked([], 'budi'))).toBe('none');
    expect(ruleRefusal(() => assertNotBlocked(block, 'sari', 'Budi'))).toEqual({
      code: 'blocked_by_you',
      name: 'Budi',
    });
    expect(ruleRefusal(() => assertNotBlocked(block, 'budi'))).toEqual({ code: 'blocked_by_other' });
  });

  it('is refused with deleted, blocked and unverified people', () => {
    const person = { isActive: true, isVerified: true };
    expect(ruleCode(() => assertReachable(person))).toBe('none');
    expect(ruleCode(() => assertReachable(null))).toBe('person_gone');
    expect(ruleCode(() => assertReachable({ ...person, isActive: false }))).toBe('person_gone');
    expect(ruleCode(() => assertReachable({ ...person, isVerified: false }))).toBe('person_not_verified');
  });

  it('has a preview for every kind of message', () => {
    for (const kind of talkMessageKinds) expect(talkPreview(kind, kind === 'text' ? 'Halo' : '')).not.toBe('');
    expect(talkPreview('photo', ' Ini  fotonya ')).toBe('Ini fotonya');
  });

  it('accepts messages of 2,000 characters, but not 2,001', () => {
    const message = (length: number) =>
      messageInput.safeParse({ messageId: 'a'.repeat(20), message: 'x'.repeat(length) });
    expect(message(2_000).success).toBe(true);
    expect(message(2_001).error?.issues[0]?.message).toBe('too_long');
    expect(message(0).error?.issues[0]?.message).toBe('message_empty');
  });

  it('is started about exactly one subject', () => {
    for (const about of ['product', 'sale', 'person']) {
      expect(newTalkInput.parse({ about, id: 'p' })).toEqual({ about, id: 'p' });
    }
    for (const wrong of [{}, { about: 'product' }, { about: 'person', id: '' }, { about: 'room', id: 'p' }]) {
      expect(newTalkInput.safeParse(wrong).success).toBe(false);
    }
  });
});

describe('a message that leads away from the platform', () => {
  it.each([
    'Transfer ke BCA 1234567890 a.n. Budi ya',
    'norek saya 0123 4567 8901 bri',
    'bisa DP dulu 50rb?',
    'tf dulu baru saya antar',
    'gopay aja 0812-3456-7890',
    'ＢＣＡ １２３４５６７８９０',
    'bayarkan ke rekening saya langsung',
  ])('for payment: %s', (text) => expect(outsideKinds(text)).toContain('pay'));

  it.each([
    'chat aja di https://wa.me/6281234567890',
    'lanjut di WA yuk',
    'hubungi saya lewat telegram',
    't.me/budi',
    'wa 081234567890',
    'klik bit.ly/abc',
  ])('to another app or site: %s', (text) => expect(outsideKinds(text)).toContain('go'));

  it.each([
    'Masih ada, Kak?',
    'Harganya Rp 1.250.000 nego dikit',
    'Ketemu di Gate 2 jam 15.00 ya',
    'Ukurannya 12345678 mm',
    'Ini buku Algoritma & Pemrograman, edisi 2019',
    'Bayar di tempat saja, uang pas',
    'dana kampus belum cair',
    'Barangnya mandiri, tanpa baterai',
    '',
  ])('does not: %s', (text) => expect(outsideKinds(text)).toEqual([]));

  it('is checked quickly in any text', () => {
    fc.assert(fc.property(fc.string({ maxLength: 2_000 }), (text) => outsideKinds(text).length <= 2));
    const all = () => {
      for (const text of ['1 '.repeat(1_000), 'bca '.repeat(500), '0-'.repeat(1_000)]) outsideKinds(text);
    };
    expect(busyFor(all)).toBeLessThan(200);
  });
});
