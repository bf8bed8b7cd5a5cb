// @vitest-environment node
import { describe, expect, test } from 'vitest';
import { talkSubjects } from '#domain/talks/talk.ts';
import { CallError } from '../../web/lib/call-error.ts';
import { isPassing, waitAfter } from '../../web/lib/passing-errors.ts';
import { parseOutgoing } from '../../web/shop/conversation/outgoing.ts';

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

describe('messages kept on the device', () => {
  test('unsent messages are sent after a reload, with the same id', () => {
    expect(parseOutgoing(JSON.stringify(item))).toEqual({ ...item, delivery: 'pending' });
  });

  test('messages stored by an older version are sent to the support chat', () => {
    const { kind: _, conversationId: chatId, ...rest } = item;
    expect(parseOutgoing(JSON.stringify({ ...rest, chatId }))).toEqual({ ...item, delivery: 'pending' });
  });

  test('keep their subject, unless it is of an unknown kind', () => {
    for (const subject of talkSubjects) {
      const about = { about: subject, id: 'lampu' };
      expect(parseOutgoing(JSON.stringify({ ...item, about }))).toEqual({ ...item, about, delivery: 'pending' });
    }
    for (const about of ['lampu', { about: 'room', id: 'lampu' }, { about: 'product', id: 1 }, null, []]) {
      expect(parseOutgoing(JSON.stringify({ ...item, about }))).toEqual({ ...item, delivery: 'pending' });
    }
  });

  test('that were refused are still refused after a reload', () => {
    expect(parseOutgoing(JSON.stringify({ ...item, delivery: 'failed' }))?.delivery).toBe('failed');
  });

  test.each(['', 'null', '[]', '{"messageId":1}', '{'])('with unreadable content are skipped: %s', (text) => {
    expect(parseOutgoing(text)).toBeUndefined();
  });
});

describe('retries of messages', () => {
  test.each([
    ['network', 0, 50, true],
    ['rate_limited', 429, 1, true],
    ['session_expired', 401, 1, true],
    ['user_unauthorized', 401, 50, true],
    ['general_rate_limit_exceeded', 429, 50, true],
    ['no_answer', 500, 50, true],
    ['internal', 500, 5, true],
    ['internal', 500, 6, false],
    ['chat_not_found', 404, 1, false],
    ['invalid_input', 422, 1, false],
  ])('%s (%i) at attempt %i: retried %s', (code, status, tries, expected) => {
    expect(isPassing(new CallError(code, status), tries)).toBe(expected);
  });

  test('the delay grows up to 30 seconds, or is as long as the server asks', () => {
    const cut = new CallError('network', 0);
    expect([1, 2, 3, 6, 20].map((tries) => waitAfter(cut, tries))).toEqual([1_000, 2_000, 4_000, 30_000, 30_000]);
    expect(waitAfter(new CallError('rate_limited', 429, { retryAfterSeconds: 12 }), 1)).toBe(12_000);
  });
});
