import { setImmediate } from 'node:timers/promises';
import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { expect, test, vi } from 'vitest';
import { queryClient } from '../../web/lib/query-client.ts';
import { throttledInvalidation } from '../../web/lib/realtime/throttled-invalidation.ts';
import { forgetSession } from '../../web/lib/session/session.ts';
import { departing } from '../../web/lib/session/session-end.ts';

/** Reports a change during a logout; `end` then lets the logout succeed or fail. */
async function changesWhileLeaving(end: (gate: PromiseWithResolvers<void>) => void) {
  const queries = new QueryClient();
  const invalidate = vi.spyOn(queries, 'invalidateQueries');
  const news = throttledInvalidation(queries);
  const gate = Promise.withResolvers<void>();
  const departure = departing(() => gate.promise);
  news.touch(['orders']);
  for (let task = 0; task < 5; task += 1) await setImmediate();
  expect(invalidate).not.toHaveBeenCalled();
  end(gate);
  await departure.catch(() => undefined);
  for (let task = 0; task < 5; task += 1) await setImmediate();
  news.stop();
  return { departure, invalidate };
}

test('live events that arrive during a logout are applied if it fails', async () => {
  const { departure, invalidate } = await changesWhileLeaving(({ reject }) => reject(new Error('tidak tersambung')));
  await expect(departure).rejects.toThrow('tidak tersambung');
  expect(invalidate).toHaveBeenCalledExactlyOnceWith({ queryKey: ['orders'] });
});

test('after a logout no query is refetched', async () => {
  const { invalidate } = await changesWhileLeaving(({ resolve }) => resolve());
  expect(invalidate).not.toHaveBeenCalled();
});

test('after a logout cached data is dropped immediately, or when the page that shows it unmounts', async () => {
  queryClient.setQueryData(['tampil'], 'milik Sari');
  queryClient.setQueryData(['tersimpan'], 'milik Sari');
  const asked = vi.fn(() => Promise.resolve('milik siapa?'));
  const page = new QueryObserver(queryClient, { queryKey: ['tampil'], queryFn: asked, staleTime: Infinity });
  const leave = page.subscribe(() => undefined);
  forgetSession();
  expect(queryClient.getQueryData(['tersimpan'])).toBeUndefined();
  // The page renders once more before its guard redirects.
  page.setOptions({ queryKey: ['tampil'], queryFn: asked, staleTime: Infinity });
  expect(asked).not.toHaveBeenCalled();
  leave();
  expect(queryClient.getQueryData(['tampil'])).toBeUndefined();
});
