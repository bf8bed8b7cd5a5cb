import { Button } from '@mantine/core';
import { IconBellRinging, IconRefresh } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { sentenceFor } from '../../copy/errors.ts';
import { notificationMessages } from '../../copy/notifications.ts';
import { useUser } from '../../lib/session/use-user.ts';
import { useNow } from '../../lib/use-now.ts';
import { PageTitle } from '../../ui/frame/page-title.tsx';
import { EmptyState } from '../../ui/states/empty-state.tsx';
import { PageLoader } from '../../ui/states/page-loader.tsx';
import { toast } from '../../ui/toasts/toast.ts';
import { useBrowserPermission } from './browser-news.ts';
import { NotificationItem } from './notification-item.tsx';
import classes from './notifications.module.css';
import { notificationsOptions, readMarkOptions, useMarkAllRead } from './queries.ts';

/** The newest fifty. A failed load shows the empty list, as the specification wants it; Refresh asks again. */
export function NotificationsPage() {
  const { userId } = useUser();
  const list = useQuery(notificationsOptions(userId));
  const mark = useQuery(readMarkOptions(userId));
  const markAll = useMarkAllRead(userId);
  const now = useNow();
  const notices = list.data ?? [];
  const isUnread = (at: string) => mark.data !== undefined && Date.parse(at) > Date.parse(mark.data);
  const hasUnread = notices.some(({ $createdAt }) => isUnread($createdAt));
  return (
    <div className={classes.page}>
      <PageTitle>{notificationMessages.title}</PageTitle>
      <header className={classes.head}>
        <h1 className={classes.title}>{notificationMessages.title}</h1>
        <div className={classes.actions}>
          {hasUnread ? (
            <Button
              size="md"
              px="sm"
              variant="subtle"
              loading={markAll.isPending}
              onClick={() => markAll.mutate(undefined, { onError: (error) => void toast('bad', sentenceFor(error)) })}
            >
              {notificationMessages.markAll}
            </Button>
          ) : null}
          <Button
            size="md"
            px="sm"
            variant="default"
            leftSection={<IconRefresh size={18} aria-hidden="true" />}
            loading={list.isFetching}
            onClick={() => void list.refetch()}
          >
            {notificationMessages.refresh}
          </Button>
        </div>
      </header>
      <BrowserOffer />
      {list.isPending ? <PageLoader /> : null}
      {!list.isPending && notices.length === 0 ? (
        <EmptyState title={notificationMessages.empty} text={notificationMessages.emptyHint} />
      ) : null}
      {notices.length > 0 ? (
        <ul className={classes.list}>
          {notices.map((notice) => (
            <NotificationItem key={notice.$id} notice={notice} now={now} isUnread={isUnread(notice.$createdAt)} />
          ))}
        </ul>
      ) : null}
    </div>
  );
}

function BrowserOffer() {
  const { permission, ask } = useBrowserPermission();
  if (permission === 'granted' || permission === 'unsupported') return null;
  return (
    <p className={classes.offer}>
      <IconBellRinging size={22} aria-hidden="true" />
      <span>{permission === 'denied' ? notificationMessages.browserRefused : notificationMessages.browserOffer}</span>
      {permission === 'default' ? (
        <Button size="md" px="sm" variant="outline" onClick={ask}>
          {notificationMessages.browserEnable}
        </Button>
      ) : null}
    </p>
  );
}
