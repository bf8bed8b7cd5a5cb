import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { Query } from 'appwrite';
import { useEffect, useRef } from 'react';
import type { NotificationChoicesInput } from '#domain/message-input.ts';
import { type NotificationGroup, noChoices, notificationGroups } from '#domain/notifications/channels.ts';
import { answer, market } from '../../../lib/functions.ts';
import { queryKeys } from '../../../lib/query-keys.ts';
import { whenLive } from '../../../lib/realtime/when-live.ts';
import { listRows } from '../../../lib/tables.ts';

export type Choices = NotificationChoicesInput;

const groups = (kept: readonly string[] | null | undefined): NotificationGroup[] =>
  notificationGroups.filter((group) => kept?.includes(group));

const choosing = (userId: string) => ['choose-news', userId];

/** The person's notification settings, or the defaults. A response that arrives during a save is stale and ignored. */
export const choicesOptions = (userId: string) =>
  queryOptions({
    queryKey: queryKeys.notificationChoices(userId),
    queryFn: async ({ client, queryKey }): Promise<Choices> => {
      const select = ['pushOff', 'emailOff', 'isQuiet', 'wantsBroadcasts'] as const;
      const [kept] = await listRows('notificationChoices', {
        select,
        where: [Query.equal('userId', userId)],
        limit: 1,
      });
      const shown = client.getQueryData<Choices>(queryKey);
      if (shown && client.isMutating({ mutationKey: choosing(userId) }) > 0) return shown;
      return {
        pushOff: groups(kept?.pushOff),
        emailOff: groups(kept?.emailOff),
        isQuiet: kept?.isQuiet ?? noChoices.isQuiet,
        wantsBroadcasts: kept?.wantsBroadcasts ?? false,
      };
    },
  });

/**
 * Changes settings optimistically. Saves run in the order of presses. After a failure the page shows the last saved
 * state.
 */
export function useChoose(userId: string, onError: (error: unknown) => void) {
  const queries = useQueryClient();
  const { queryKey } = choicesOptions(userId);
  const mutationKey = choosing(userId);
  const saved = useRef<Choices>(undefined);
  // All settings are saved together, so this tab must know those changed in other tabs or devices.
  useEffect(() => {
    const mine = [Query.equal('userId', [userId])];
    return whenLive(({ watchRows }) => watchRows('notificationChoices', mine, queryKeys.notificationChoices(userId)));
  }, [userId]);
  const isLast = () => queries.isMutating({ mutationKey }) === 1;
  const choose = useMutation({
    mutationKey,
    scope: { id: mutationKey.join() },
    mutationFn: (json: Choices) => answer(market.notifications.choices.$put({ json })),
    onSuccess: (choices) => {
      saved.current = choices;
    },
    onError: (error) => {
      // If a later save is pending, it includes this choice, so its result decides.
      if (isLast()) queries.setQueryData(queryKey, saved.current);
      onError(error);
    },
  });
  return (change: (now: Choices) => Partial<Choices>) => {
    const now = queries.getQueryData(queryKey);
    if (!now) return;
    if (queries.isMutating({ mutationKey }) === 0) saved.current = now;
    const next = { ...now, ...change(now) };
    queries.setQueryData(queryKey, next);
    choose.mutate(next);
  };
}

/** The person's devices, including this one. The switch derives from them whether push is still on. */
export const devicesOptions = (userId: string) =>
  queryOptions({
    queryKey: queryKeys.pushDevices(userId),
    queryFn: async () => (await answer(market.push.$get())).devices,
  });

export type Device = Awaited<ReturnType<NonNullable<ReturnType<typeof devicesOptions>['queryFn']>>>[number];

function useDeviceChange<T>(userId: string, mutationFn: (of: T) => Promise<unknown>) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn,
    onSettled: () => queries.invalidateQueries({ queryKey: queryKeys.pushDevices(userId) }),
  });
}

/** Loaded separately: no page needs it for its first screen. */
const thisDevice = () => import('../../../lib/push/this-device.ts');

export const useSwitchDevice = (userId: string) =>
  useDeviceChange(userId, async (isOn: boolean) => {
    const { endPush, startPush } = await thisDevice();
    return isOn ? startPush(userId) : endPush();
  });
export const useRemoveDevice = (userId: string) =>
  useDeviceChange(userId, async (deviceId: string) => (await thisDevice()).removeDevice(deviceId));
