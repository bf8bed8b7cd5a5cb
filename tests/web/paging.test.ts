// @vitest-environment node
import { expect, test } from 'vitest';
import { CallError } from '../../web/lib/call-error.ts';
import { loadMore, moreError, withoutRepeats } from '../../web/lib/paging.ts';

type PagedList = Parameters<typeof loadMore>[0];
const lost = new CallError('general_cursor_not_found', 400);
const down = new CallError('network', 0);

/** A list whose next pages fail with these errors in order (null succeeds); records its calls. */
function listOf(...errors: (Error | null)[]) {
  const done: string[] = [];
  const fetchNextPage = async () => {
    done.push('next');
    return { error: errors.shift() ?? null };
  };
  const refetch = async () => void done.push('anew');
  return { done, list: { fetchNextPage, refetch, isFetchNextPageError: false, error: null } as unknown as PagedList };
}

test.each([
  [[null], ['next']],
  [
    [lost, null],
    ['next', 'anew', 'next'],
  ],
  [[down], ['next']],
])('"load more" recovers from the errors %o', async (errors, wanted) => {
  const { done, list } = listOf(...errors);
  await loadMore(list);
  expect(done).toEqual(wanted);
});

test('a missing cursor row is not shown as an error, a network error is', () => {
  const after = (error: Error, isFetchNextPageError = true) =>
    moreError({ ...listOf().list, isFetchNextPageError, error } as PagedList);
  expect([after(lost), after(down), after(down, false)]).toEqual([null, down, null]);
});

test('a row that moves to the next page while paging is shown once', () => {
  const rows = withoutRepeats([
    [{ $id: 'a' }, { $id: 'b' }],
    [{ $id: 'b' }, { $id: 'c' }],
  ]);
  expect(rows.map(({ $id }) => $id)).toEqual(['a', 'b', 'c']);
});
