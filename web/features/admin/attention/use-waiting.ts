import { useQuery } from '@tanstack/react-query';
import { unwellParts } from '#domain/setup/server-health.ts';
import { healthOptions } from '../../../lib/server-health.ts';
import { useOwnRights } from '../../../lib/session/own-rights.ts';
import { useNow } from '../../../lib/use-now.ts';
import { campusMoneyOptions } from '../money/queries.ts';
import { attentionOptions } from './queries.ts';
import { waitingGroups } from './waiting-rows.ts';

/** Open work for this administrator; `groups` is undefined until loaded. */
export function useWaiting() {
  const now = useNow();
  const { rights } = useOwnRights();
  const { data: attention, error, refetch } = useQuery(attentionOptions);
  const unwell = unwellParts(useQuery(healthOptions).data?.reasons ?? []);
  const money = useQuery({ ...campusMoneyOptions, enabled: rights.has('money') });
  const difference = money.data && !money.data.isBalanced ? money.data.difference : 0;
  const groups = attention && waitingGroups({ attention, unwell, difference }, now);
  return { groups, error: attention ? null : error, retry: () => void refetch() };
}
