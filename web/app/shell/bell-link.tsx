import { ActionIcon } from '@mantine/core';
import { IconBell } from '@tabler/icons-react';
import { Link } from 'react-router-dom';
import { formatCount } from '../../copy/format.ts';
import { notificationMessages } from '../../copy/notifications.ts';
import { useBrowserNotifications } from '../../features/notifications/browser-notifications.ts';
import { useUnread } from '../../features/notifications/queries.ts';
import { useShownNotifications } from '../../lib/push/shown-notifications.ts';
import classes from './shell.module.css';

/**
 * The bell with the live number of unread notifications. Also shows browser notifications where allowed, and closes
 * read ones.
 */
export function BellLink({ userId }: { userId: string }) {
  const { notices, isLoaded } = useUnread(userId);
  useBrowserNotifications(userId, notices, isLoaded);
  useShownNotifications(userId);
  const count = formatCount(notices.length);
  return (
    <ActionIcon
      className={classes.headerIcon ?? ''}
      size={44}
      radius="xl"
      variant="transparent"
      c="inherit"
      component={Link}
      to="/notifications"
      aria-label={notices.length ? notificationMessages.bell(count) : notificationMessages.title}
    >
      <IconBell size={22} />
      {notices.length ? <span className={classes.count}>{count}</span> : null}
    </ActionIcon>
  );
}
