import { queryOptions } from '@tanstack/react-query';
import { overNetwork } from '../../../lib/call-error.ts';
import { admin, answer } from '../../../lib/functions.ts';
import { queryKeys } from '../../../lib/query-keys.ts';

export type Setup = Awaited<ReturnType<typeof readSetup>>;

const readSetup = () => answer(admin.setup.$get());

/** While a trial is on its way it is looked after. */
const nextMs = 3_000;
const isUnderWay = (setup: Setup | undefined): boolean =>
  setup !== undefined && [setup.findings.mail, setup.findings.push].some(({ why }) => why === 'under_way');

export const setupOptions = queryOptions({
  queryKey: queryKeys.setup,
  staleTime: 0,
  queryFn: readSetup,
  refetchInterval: ({ state }) => (isUnderWay(state.data) ? nextMs : false),
});

/** It takes its time and asks others: once for a visit of the page. */
export const midtransOptions = queryOptions({
  queryKey: queryKeys.midtransKeys,
  staleTime: Number.POSITIVE_INFINITY,
  queryFn: () => answer(admin.setup.midtrans.$get()),
});

/** When the last backup ended, ISO; null: never. Undefined in `endedAt` where the server has no such page, as a real Appwrite. */
async function readBackup(): Promise<{ endedAt: string | null | undefined }> {
  const page = await overNetwork(fetch('/healthz', { cache: 'no-store' }));
  if (!page.headers.get('content-type')?.includes('application/json')) return { endedAt: undefined };
  const told: unknown = await page.json();
  const endedAt: unknown = typeof told === 'object' && told !== null ? Reflect.get(told, 'lastBackup') : undefined;
  return { endedAt: endedAt === null || typeof endedAt === 'string' ? endedAt : undefined };
}

export const backupOptions = queryOptions({ queryKey: queryKeys.lastBackup, staleTime: 0, queryFn: readBackup });
