import { Button } from '@mantine/core';
import {
  IconBell,
  IconBellRinging,
  IconBuildingStore,
  IconFlag,
  IconHeart,
  IconMessage,
  IconPackageExport,
  IconReceipt,
  IconRefresh,
  IconSpeakerphone,
} from '@tabler/icons-react';
import { useMutation, useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { groupsOf } from '#domain/groups.ts';
import { isNotificationKind, notificationChannels } from '#domain/notifications/channels.ts';
import { noticeLink } from '#domain/notifications/link.ts';
import { sentenceFor } from '../../copy/errors.ts';
import { formatMoment } from '../../copy/format.ts';
import { dayHeading } from '../../copy/near-day.ts';
import { deliveryWords } from '../../copy/notification-settings.ts';
import { notificationMessages } from '../../copy/notifications.ts';
import { wholePrices } from '../../copy/numbers.ts';
import { isPushed } from '../../lib/push/push-mark.ts';
import { currentPushState } from '../../lib/push/push-state.ts';
import { useUser } from '../../lib/session/session.ts';
import { useNow } from '../../lib/use-now.ts';
import { TradeList, TradeRow } from '../../shop/trade/trade-row.tsx';
import { PageHead } from '../../ui/frame/page-head.tsx';
import { EmptyState } from '../../ui/states/empty-state.tsx';
import { PageLoader } from '../../ui/states/page-loader.tsx';
import { toast } from '../../ui/toasts/toast.ts';
import { useBrowserPermission } from './browser-notifications.ts';
import classes from './notifications.module.css';
import { type Listed, notificationsOptions, useMarkAllRead, useReadMark } from './queries.ts';

/**
 * The newest fifty notifications. After an error the list is empty, as the specification demands; Refresh reloads it.
 */
export function NotificationsPage() {
  const { userId } = useUser();
  const list = useQuery(notificationsOptions(userId));
  const refresh = useMutation({ mutationFn: () => list.refetch() });
  const readAt = useReadMark(userId);
  const markAll = useMarkAllRead(userId);
  const now = useNow();
  const { permission, ask } = useBrowserPermission();
  const offer = <BrowserOffer userId={userId} permission={permission} ask={ask} />;
  // The offer comes after the list if the browser has denied permission, because the person cannot change that here.
  const isRefused = permission === 'denied' && currentPushState() !== 'possible';
  const notices = list.data ?? [];
  const isUnread = (at: string) => readAt !== undefined && Date.parse(at) > Date.parse(readAt);
  const hasUnread = notices.some(({ $createdAt }) => isUnread($createdAt));
  return (
    <div className={classes.page}>
      <header className={classes.head}>
        <PageHead title={notificationMessages.title} />
        <div className={classes.actions}>
          {hasUnread ? (
            <Button
              size="md"
              px={8}
              variant="subtle"
              loading={markAll.isPending}
              onClick={() =>
                markAll.mutate(undefined, { onError: (error) => void toast('bad', sentenceFor(error), error) })
              }
            >
              {notificationMessages.markAll}
            </Button>
          ) : null}
          <Button
            size="md"
            px={10}
            variant="default"
            leftSection={<IconRefresh size={18} aria-hidden="true" />}
            loading={refresh.isPending}
            onClick={() => refresh.mutate()}
          >
            {notificationMessages.refresh}
          </Button>
        </div>
      </header>
      {isRefused ? null : offer}
      {list.isPending ? <PageLoader /> : null}
      {!list.isPending && notices.length === 0 ? (
        <EmptyState title={notificationMessages.empty} text={notificationMessages.emptyHint}>
          <Button size="md" component={Link} to="/home">
            {notificationMessages.shop}
          </Button>
        </EmptyState>
      ) : null}
      {[...groupsOf(notices, ({ $createdAt }) => dayHeading($createdAt, now))].map(([day, own]) => (
        <section key={day} className={classes.day} aria-label={day}>
          <h2>{day}</h2>
          <TradeList label={day}>
            {own.map((notice) => (
              <NotificationItem key={notice.$id} notice={notice} now={now} isUnread={isUnread(notice.$createdAt)} />
            ))}
          </TradeList>
        </section>
      ))}
      {isRefused ? offer : null}
    </div>
  );
}

/** The best offer of this browser: push if possible, else notifications while the tab is open. */
function BrowserOffer({ userId, permission, ask }: { userId: string } & ReturnType<typeof useBrowserPermission>) {
  if (isPushed(userId)) return null;
  if (currentPushState() === 'possible') {
    return (
      <p className={classes.offer}>
        <IconBellRinging size={22} aria-hidden="true" />
        <span>{notificationMessages.pushOffer}</span>
        <Button size="md" px="sm" variant="outline" component={Link} to="/settings#notifikasi">
          {notificationMessages.setUp}
        </Button>
      </p>
    );
  }
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

const kinds = [
  { begins: '/orders', Icon: IconReceipt },
  { begins: '/sales', Icon: IconPackageExport },
  { begins: '/chat', Icon: IconMessage },
  { begins: '/manage-products', Icon: IconBuildingStore },
  { begins: '/product/', Icon: IconFlag },
  { begins: '/', Icon: IconSpeakerphone },
] as const;

/**
 * Whether the notification is a wishlist alert. Its link alone does not tell, because notifications about reports link
 * to products, too.
 */
const isWaitedFor = (kind: string): boolean =>
  isNotificationKind(kind) && notificationChannels[kind].group === 'wishes';

/** Whether the linked page of an order or sale repeats the text. A person's message is only in the notification. */
const isShown = ({ kind, link }: Listed): boolean => /^\/(?:orders|sales)\//.test(link) && kind !== 'message';

const iconOf = ({ kind, link }: Listed) =>
  isWaitedFor(kind) ? IconHeart : (kinds.find(({ begins }) => link.startsWith(begins))?.Icon ?? IconBell);

function NotificationItem({ notice, now, isUnread }: { notice: Listed; now: number; isUnread: boolean }) {
  const Icon = iconOf(notice);
  const link = noticeLink(notice.link);
  const delivery = deliveryWords(notice);
  const at = (
    <>
      <time dateTime={notice.$createdAt}>{formatMoment(notice.$createdAt, now)}</time>
      {delivery ? ` · ${delivery}` : null}
    </>
  );
  return (
    <TradeRow
      to={link?.href ?? null}
      photo={
        <span className={classes.icon} aria-hidden="true">
          <Icon size={22} stroke={1.8} />
        </span>
      }
      name={wholePrices(notice.title)}
      line={
        <>
          {notice.body ? (
            <span className={classes.body} data-short={isShown(notice) || undefined}>
              {wholePrices(notice.body)}
            </span>
          ) : null}
          {at}
        </>
      }
      isUnread={isUnread ? notificationMessages.unread : undefined}
    />
  );
}
