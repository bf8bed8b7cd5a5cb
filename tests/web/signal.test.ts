import { type QueryClient, QueryObserver } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';

/** Pages opened by a test; the library's own state outlives them. */
const open: QueryClient[] = [];

/** Loads a page on a device that reports a network or none. */
async function page(onLine: boolean) {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(onLine);
  vi.resetModules();
  const { onlineManager } = await import('@tanstack/react-query');
  const { queryClient } = await import('../../web/lib/query-client.ts');
  const errors = await import('../../web/lib/call-error.ts');
  queryClient.mount();
  open.push(queryClient);
  return { queryClient, onlineManager, ...errors };
}

type Page = Awaited<ReturnType<typeof page>>;

/** An observed query; returns the given results in order, then repeats the last one. */
function shown({ queryClient }: Page, answers: (string | Error)[]) {
  const queryFn = vi.fn(async () => {
    const next = answers.length > 1 ? answers.shift() : answers[0];
    if (next instanceof Error) throw next;
    return String(next);
  });
  const observer = new QueryObserver(queryClient, {
    queryKey: ['shown', String(Math.random())],
    queryFn,
    retry: false,
  });
  observer.subscribe(() => undefined);
  return { queryFn, now: () => observer.getCurrentResult() };
}

/** Whether the server's address answers, and how often it was requested. */
const server = { answers: true, asked: 0 };

beforeEach(() => {
  vi.useFakeTimers();
  Object.assign(server, { answers: true, asked: 0 });
  vi.stubGlobal('fetch', async () => {
    server.asked += 1;
    if (!server.answers) throw new TypeError('Failed to fetch');
    return new Response();
  });
});
afterEach(() => {
  for (const client of open.splice(0)) {
    client.unmount();
    for (const query of client.getQueryCache().getAll()) for (const shownBy of query.observers) shownBy.destroy();
  }
  vi.useRealTimers();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

/** Not an instance of the error class, because each page of this test has its own copy of the classes. */
const cut = Object.assign(new Error('Failed to fetch'), { type: 'network', code: 0 });

test('a page loaded offline refetches on the first online event, even without an offline event before it', async () => {
  const begun = await page(false);
  const failed = shown(begun, [cut, 'read']);
  const fromWorker = shown(begun, ['kept', 'new']);
  await vi.advanceTimersByTimeAsync(1);
  expect(failed.now().isError).toBe(true);
  expect(fromWorker.now().data).toBe('kept');
  dispatchEvent(new Event('online'));
  await vi.advanceTimersByTimeAsync(1);
  expect(failed.now().data).toBe('read');
  expect(fromWorker.now().data).toBe('new');
});

test.each([
  ['no response', cut],
  ['a gateway reports that its server is down', Object.assign(new Error('Bad gateway'), { type: '', code: 502 })],
])('%s: the server is polled with growing delays, and all queries refetch when it answers', async (_, error) => {
  const begun = await page(true);
  server.answers = false;
  const failed = shown(begun, [error, 'read']);
  await vi.advanceTimersByTimeAsync(1);
  expect(begun.onlineManager.isOnline()).toBe(false);
  await vi.advanceTimersByTimeAsync(600_000);
  expect(failed.queryFn).toHaveBeenCalledTimes(1);
  expect(server.asked).toBeGreaterThan(5);
  expect(server.asked).toBeLessThan(16);
  server.answers = true;
  await vi.advanceTimersByTimeAsync(61_000);
  expect(failed.now().data).toBe('read');
  expect(begun.onlineManager.isOnline()).toBe(true);
});

test('a single failing address is retried with growing delays while the server answers', async () => {
  const begun = await page(true);
  const failed = shown(begun, [cut]);
  await vi.advanceTimersByTimeAsync(3_600_000);
  expect(failed.queryFn.mock.calls.length).toBeLessThan(70);
});

test('a refusal by the server does not count as offline, and data loaded before going offline is not requested again', async () => {
  const begun = await page(true);
  const kept = shown(begun, ['read']);
  const refused = shown(begun, [new begun.Refusal('mail_failed', 503)]);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(begun.onlineManager.isOnline()).toBe(true);
  dispatchEvent(new Event('offline'));
  await vi.advanceTimersByTimeAsync(1_000);
  dispatchEvent(new Event('online'));
  await vi.advanceTimersByTimeAsync(1_000);
  expect(kept.queryFn).toHaveBeenCalledTimes(1);
  expect(refused.queryFn).toHaveBeenCalledTimes(2);
});
