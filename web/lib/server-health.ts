import { queryOptions } from '@tanstack/react-query';
import type { ServerHealth } from '#domain/setup/server-health.ts';
import { overNetwork } from './call-error.ts';
import { queryKeys } from './query-keys.ts';

/** The server's health report; null if the server has none, as with a stock Appwrite. */
async function readHealth(): Promise<ServerHealth | null> {
  const page = await overNetwork(fetch('/healthz', { cache: 'no-store' }));
  if (!page.headers.get('content-type')?.includes('application/json')) return null;
  const told: unknown = await page.json();
  if (typeof told !== 'object' || told === null || !('lastBackup' in told)) return null;
  const { reasons = [], lastBackup, lastTrial = null } = told as Partial<ServerHealth>;
  return { reasons, lastBackup: lastBackup ?? null, lastTrial };
}

export const healthOptions = queryOptions({ queryKey: queryKeys.serverHealth, staleTime: 0, queryFn: readHealth });
