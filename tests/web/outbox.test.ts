/** Messages in the outbox until the server has stored them. */
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { CallError } from '../../web/lib/call-error.ts';
import type { ConversationKind } from '../../web/shop/conversation/kind.ts';

let outboxes: typeof import('../../web/shop/conversation/outbox.ts');
beforeEach(async () => {
  vi.useFakeTimers();
  localStorage.clear();
  const values = JSON.stringify({ endpoint: 'http://appwrite.test/v1', projectId: 'lapak' });
  document.body.innerHTML = `<script type="application/json" id="runtime-config">${values}</script>`;
  outboxes = await import('../../web/shop/conversation/outbox.ts');
});
afterEach(() => {
  outboxes.closeOutboxes('sari');
  vi.useRealTimers();
});

const never = () => new Promise<never>(() => undefined);

/** A conversation whose server gives these responses in order, then accepts every message. */
function talkWith(answers: readonly (() => Promise<unknown>)[]) {
  const sent: string[] = [];
  const kind: ConversationKind = {
    ...{ name: 'talk', table: 'talkMessages', bucket: 'talk-photos', pageSize: 30, marked: [] },
    readPage: async () => [],
    markRead: async () => undefined,
    photoToken: async () => '',
    send: async (_id, { messageId }) => {
      sent.push(messageId);
      await answers[sent.length - 1]?.();
    },
  };
  return { sent, outbox: () => outboxes.outboxOf(kind, 'sari') };
}

const write = (outbox: ReturnType<typeof outboxes.outboxOf>, messageId: string) =>
  outbox.add({
    ...{ messageId, kind: 'talk', conversationId: 'a', message: 'Halo', photo: '' },
    ...{ writtenAt: `2026-11-27T10:00:00.00${messageId}Z`, delivery: 'pending', code: '' },
  });
const states = (outbox: ReturnType<typeof outboxes.outboxOf>) => outbox.items().map(({ delivery }) => delivery);

test('a request that never ends is retried after a while, and blocks neither its message nor the next one', async () => {
  const { sent, outbox } = talkWith([never]);
  write(outbox(), '1');
  write(outbox(), '2');
  await vi.advanceTimersByTimeAsync(100_000);
  expect(states(outbox())).toEqual(['pending', 'pending']);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(states(outbox())).toEqual(['sent', 'sent']);
  expect(sent).toEqual(['1', '1', '2']);
});

test('a message without a response is shown as unsent, survives a reload, and is sent later', async () => {
  const silent = Array.from({ length: 40 }, () => () => Promise.reject(new CallError('no_answer', 500)));
  const before = talkWith(silent);
  write(before.outbox(), '1');
  await vi.advanceTimersByTimeAsync(600_000);
  expect(states(before.outbox())).toEqual(['waiting']);
  expect(before.sent.length).toBeGreaterThan(10);
  outboxes.closeOutboxes('sari');
  const after = talkWith([]);
  after.outbox();
  await vi.advanceTimersByTimeAsync(1_000);
  expect(after.sent).toEqual(['1']);
  expect(localStorage).toHaveLength(0);
});
