import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Query } from 'appwrite';
import { useMemo } from 'react';
import { useLocation } from 'react-router-dom';
import { limits } from '#domain/limits.ts';
import { answer, market } from '../../lib/functions.ts';
import { usePageIdle } from '../../lib/page/use-page-idle.ts';
import { queryKeys } from '../../lib/query-keys.ts';
import { useSession } from '../../lib/session/session.ts';
import { listRows } from '../../lib/tables.ts';
import { readMarksOptions } from '../../shop/read-marks.ts';

const columns = ['title', 'body', 'link'] as const;
/** Delivery columns, which only the list shows. */
const listed = [...columns, 'kind', 'push', 'email', 'tries'] as const;

const onItsWay = ['due', 'asked'];
/**
 * Refetch interval while a shown notification is being delivered, because delivery causes no realtime event
 * (lib/realtime).
 */
const onItsWayMs = 60_000;

/** This person's newest notifications and those for everyone; the rows' permissions select them. */
export const notificationsOptions = (userId: string) =>
  queryOptions({
    queryKey: queryKeys.notifications(userId),
    queryFn: () =>
      listRows('notifications', {
        select: listed,
        where: [Query.orderDesc('$createdAt')],
        limit: limits.notificationsShown,
      }),
    refetchInterval: ({ state }) =>
      state.data?.some(({ push, email }) => onItsWay.includes(push) || onItsWay.includes(email)) && onItsWayMs,
  });

export type Listed = Awaited<ReturnType<NonNullable<ReturnType<typeof notificationsOptions>['queryFn']>>>[number];
export type Notice = Pick<Listed, '$id' | '$createdAt' | (typeof columns)[number]>;

/** Time up to which notifications count as read; by default the time when the person joined. */
export function useReadMark(userId: string, isAsked = true): string | undefined {
  const { data: session } = useSession();
  const { data: marks } = useQuery({ ...readMarksOptions(userId), enabled: isAsked });
  if (!marks || session?.kind !== 'user') return undefined;
  return marks.notificationsReadAt ?? session.account.$createdAt;
}

/** Notifications since the read mark, counted up to a hundred for the bell. */
const unreadOptions = (userId: string, readAt: string | undefined) =>
  queryOptions({
    queryKey: queryKeys.unreadNotifications(userId, readAt),
    queryFn: () =>
      listRows('notifications', {
        select: columns,
        where: [Query.greaterThan('$createdAt', readAt ?? ''), Query.orderDesc('$createdAt')],
        limit: limits.unreadCounted,
      }),
    enabled: readAt !== undefined,
  });

export function useMarkAllRead(userId: string) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: () => answer(market.notifications.read.$post()),
    onSuccess: ({ readAt }) =>
      queries.setQueryData(readMarksOptions(userId).queryKey, (marks) =>
        marks ? { ...marks, notificationsReadAt: readAt } : marks,
      ),
  });
}

/**
 * Unread notifications, live. Also follows the read mark, because another device may change it. Notifications about the
 * open page count as read, so that a reply in the open chat does not ring the bell.
 */
export function useUnread(userId: string): { notices: Notice[]; isLoaded: boolean } {
  const since = useReadMark(userId, usePageIdle());
  const unread = useQuery({ ...unreadOptions(userId, since), placeholderData: (before) => before });
  const { pathname } = useLocation();
  const notices = useMemo(
    () =>
      (unread.data ?? []).filter(
        ({ link, $createdAt }) =>
          link !== pathname && since !== undefined && Date.parse($createdAt) > Date.parse(since),
      ),
    [unread.data, since, pathname],
  );
  return { notices, isLoaded: unread.data !== undefined };
}
