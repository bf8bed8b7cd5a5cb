import { QueryClient } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { batchClosed, inOpenBatch } from '../../web/lib/open-batch.ts';
import { clockOffsetMs, serverNow, setServerTime, watchServerClock } from '../../web/lib/server-clock.ts';

const now = Date.parse('2026-11-21T08:00:00.000Z');
const at = (ms: number) => new Date(ms).toISOString();
const hour = 3_600_000;

beforeEach(() => {
  vi.useFakeTimers({ now, toFake: ['Date'] });
  setServerTime(at(now), now);
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test("a wrong device clock is corrected by the time in the server's response", () => {
  setServerTime(at(now - 5 * hour), now);
  expect(serverNow()).toBe(now - 5 * hour);
  setServerTime(at(now + 26 * hour), now);
  expect(serverNow()).toBe(now + 26 * hour);
  // The person has corrected the clock.
  setServerTime(at(now), now);
  expect(serverNow()).toBe(now);
});

test('a slow response does not count as a wrong clock', () => {
  vi.setSystemTime(now + 5 * 60_000);
  setServerTime(at(now + 4 * 60_000), now);
  expect(clockOffsetMs()).toBe(0);
});

test('listeners are notified once of a changed clock offset', () => {
  const onChange = vi.fn();
  const end = watchServerClock(onChange);
  setServerTime(at(now + hour), now);
  setServerTime(at(now + hour + 900), now);
  expect(onChange).toHaveBeenCalledOnce();
  end();
  setServerTime(at(now), now);
  expect(onChange).toHaveBeenCalledOnce();
});

test('a response without a time changes nothing', () => {
  setServerTime('', now);
  expect(clockOffsetMs()).toBe(0);
});

test("queries for open and closed batches use the server's time", () => {
  setServerTime(at(now + 26 * hour), now);
  for (const query of [batchClosed(), inOpenBatch()]) expect(query).toContain(at(now + 26 * hour));
});

test('queries for agreed prices do not use the device clock, which may be wrong', async () => {
  const config = JSON.stringify({ endpoint: 'http://appwrite.test/v1', projectId: 'lapak' });
  document.body.innerHTML = `<script type="application/json" id="runtime-config">${config}</script>`;
  const { agreedOffersOptions } = await import('../../web/shop/offer/own-offers.ts');
  const asked = vi.fn(async (_: URL | string) => Response.json({ total: 0, rows: [] }));
  vi.stubGlobal('fetch', asked);
  await new QueryClient().fetchQuery(agreedOffersOptions('sari'));
  const address = decodeURIComponent(String(asked.mock.calls[0]?.[0]));
  expect(address).toContain('"accepted"');
  expect(address).not.toMatch(/20\d\d-/);
});
