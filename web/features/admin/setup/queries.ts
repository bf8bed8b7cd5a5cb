import { queryOptions } from '@tanstack/react-query';
import { admin, answer } from '../../../lib/functions.ts';
import { queryKeys } from '../../../lib/query-keys.ts';

export type Setup = Awaited<ReturnType<typeof readSetup>>;

const readSetup = () => answer(admin.setup.$get());

/** Poll interval while a mail or push test is running, ms. */
const nextMs = 3_000;
const isUnderWay = (setup: Setup | undefined): boolean =>
  setup !== undefined && [setup.findings.mail, setup.findings.push].some(({ why }) => why === 'under_way');

export const setupOptions = queryOptions({
  queryKey: queryKeys.setup,
  staleTime: 0,
  queryFn: readSetup,
  refetchInterval: ({ state }) => (isUnderWay(state.data) ? nextMs : false),
});

/** Slow because it calls Midtrans, so it runs once per page visit. */
export const midtransOptions = queryOptions({
  queryKey: queryKeys.midtransKeys,
  staleTime: Number.POSITIVE_INFINITY,
  queryFn: () => answer(admin.setup.midtrans.$get()),
});
