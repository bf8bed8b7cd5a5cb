// @vitest-environment node
import { describe, expect, test } from 'vitest';
import { talkSubjects } from '#domain/talks/talk.ts';
import { CallError } from '../../web/lib/call-error.ts';
import { isPassing, parseOutgoing, waitAfter } from '../../web/shop/conversation/outgoing.ts';

const item = {
  messageId: '0123456789abcdefghij',
  kind: 'chat',
  conversationId: 'sari',
  message: 'Halo',
  photo: '',
  writtenAt: '2026-07-22T10:00:00.000Z',
  delivery: 'waiting',
  code: 'network',
};

describe('pesan yang tersimpan di perangkat', () => {
  test('yang menunggu dikirim lagi setelah muat ulang, dengan id yang sama', () => {
    expect(parseOutgoing(JSON.stringify(item))).toEqual({ ...item, delivery: 'pending' });
  });

  test('yang disimpan versi lama tetap terkirim: dulu hanya ada chat support', () => {
    const { kind: _, conversationId: chatId, ...rest } = item;
    expect(parseOutgoing(JSON.stringify({ ...rest, chatId }))).toEqual({ ...item, delivery: 'pending' });
  });

  test('tentang apa ia ditulis ikut tersimpan; yang tidak dikenal tidak', () => {
    for (const subject of talkSubjects) {
      const about = { about: subject, id: 'lampu' };
      expect(parseOutgoing(JSON.stringify({ ...item, about }))).toEqual({ ...item, about, delivery: 'pending' });
    }
    for (const about of ['lampu', { about: 'room', id: 'lampu' }, { about: 'product', id: 1 }, null, []]) {
      expect(parseOutgoing(JSON.stringify({ ...item, about }))).toEqual({ ...item, delivery: 'pending' });
    }
  });

  test('yang ditolak tetap ditolak sampai orangnya memutuskan', () => {
    expect(parseOutgoing(JSON.stringify({ ...item, delivery: 'failed' }))?.delivery).toBe('failed');
  });

  test.each(['', 'null', '[]', '{"messageId":1}', '{'])('isi yang tidak dikenal dilewati: %s', (text) => {
    expect(parseOutgoing(text)).toBeUndefined();
  });
});

describe('gangguan yang berlalu', () => {
  test.each([
    ['network', 0, 50, true],
    ['rate_limited', 429, 1, true],
    ['session_expired', 401, 1, true],
    ['internal', 500, 5, true],
    ['internal', 500, 6, false],
    ['chat_not_found', 404, 1, false],
    ['invalid_input', 422, 1, false],
  ])('%s (%i) pada percobaan ke-%i: %s', (code, status, tries, expected) => {
    expect(isPassing(new CallError(code, status), tries)).toBe(expected);
  });

  test('jedanya tumbuh sampai 30 detik, atau selama yang diminta server', () => {
    const cut = new CallError('network', 0);
    expect([1, 2, 3, 6, 20].map((tries) => waitAfter(cut, tries))).toEqual([1_000, 2_000, 4_000, 30_000, 30_000]);
    expect(waitAfter(new CallError('rate_limited', 429, { retryAfterSeconds: 12 }), 1)).toBe(12_000);
  });
});
