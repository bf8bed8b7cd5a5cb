import { QueryObserver } from '@tanstack/react-query';
import { expect, test } from 'vitest';
import { rightsOf } from '../../functions/domain/people/rights.ts';
import { queryClient } from '../../web/lib/query-client.ts';
import { type SignedIn, sessionOptions } from '../../web/lib/session/session.ts';

const session = (labels: string[], name = 'Sari'): SignedIn => ({
  kind: 'user',
  userId: 'sari',
  isAdmin: labels.length > 0,
  rights: rightsOf(labels, false),
  account: JSON.parse(JSON.stringify({ $id: 'sari', name, labels })),
});

test('a refetched session keeps its object identity until the account changes, so that nothing rerenders', () => {
  new QueryObserver(queryClient, { ...sessionOptions, enabled: false });
  const answered = (now: SignedIn) => queryClient.setQueryData(sessionOptions.queryKey, now);
  const first = answered(session(['moderator']));
  expect(answered(session(['moderator']))).toBe(first);
  expect(answered(session(['moderator'], 'Sari Dewi'))).toMatchObject({ account: { name: 'Sari Dewi' } });
  expect(answered(session(['treasurer']))).toMatchObject({ rights: new Set(['staff', 'money']) });
});
