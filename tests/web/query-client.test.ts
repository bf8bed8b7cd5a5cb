// @vitest-environment node
import { afterEach, expect, test, vi } from 'vitest';
import { CallError, Refusal, toCallError } from '../../web/lib/call-error.ts';
import { queryClient } from '../../web/lib/query-client.ts';
import { queryKeys } from '../../web/lib/query-keys.ts';
import { onSessionEnd, type SessionEnd } from '../../web/lib/session/session-end.ts';

afterEach(() => {
  vi.unstubAllGlobals();
  queryClient.clear();
});

const isRetried = (attempt: number, error: Error, onLine = true): unknown => {
  vi.stubGlobal('navigator', { onLine });
  const retry = queryClient.getDefaultOptions().queries?.retry;
  return typeof retry === 'function' ? retry(attempt, error) : retry;
};

test.each([
  [0, new CallError('network', 0), true],
  [0, new TypeError('Map.groupBy is not a function'), false],
  [1, new CallError('general_unknown', 500), true],
  [2, new CallError('general_unknown', 500), false],
  [0, new CallError('no_answer', 500), false],
  [0, new CallError('general_unknown', 499), false],
  [0, new Refusal('sold_out', 409), false],
])('attempt %d after %o: retried %s', (attempt, error, wanted) => {
  expect(isRetried(attempt, error)).toBe(wanted);
});

test('failed requests are not retried while offline', () => {
  expect(isRetried(0, new CallError('network', 0), false)).toBe(false);
});

/** Session ends that a query's error with this code causes. */
async function endsAfter(code: string): Promise<SessionEnd[]> {
  const ends: SessionEnd[] = [];
  const stop = onSessionEnd((reason) => ends.push(reason));
  queryClient.setQueryData(queryKeys.session, { kind: 'guest' });
  const queryFn = () => Promise.reject(new CallError(code, 403));
  await expect(queryClient.fetchQuery({ queryKey: ['apa saja'], queryFn, retry: false })).rejects.toThrow(code);
  stop();
  return ends;
}
const isAskedAnew = () => queryClient.getQueryState(queryKeys.session)?.isInvalidated;

test.each(['blocked', 'user_blocked'])('%s ends the session', async (code) => {
  expect(await endsAfter(code)).toEqual(['blocked']);
});

test.each([
  ['session_expired', true],
  ['general_unauthorized_scope', true],
  ['not_signed_in', true],
  ['sold_out', false],
])('after the error %s the session is refetched: %s', async (code, asked) => {
  expect(await endsAfter(code)).toEqual([]);
  expect(isAskedAnew()).toBe(asked);
});

test.each([
  [new TypeError('Failed to fetch'), 'network', 0, {}],
  [new TypeError('x is undefined'), 'program_failed', 0, {}],
  [
    { type: 'general_argument_invalid', code: 400, message: 'Invalid `rowId` param: x' },
    'general_argument_invalid',
    400,
    { param: 'rowId' },
  ],
  [{ type: 'row_not_found', code: 404, message: '' }, 'row_not_found', 404, {}],
  [{ type: '', code: 502 }, 'unknown', 502, {}],
  [null, 'unknown', 0, {}],
])('%o is converted to the error code %s', (thrown, code, status, details) => {
  expect(toCallError(thrown)).toMatchObject({ code, status, details });
});
