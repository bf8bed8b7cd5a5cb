import { IconBell, IconBuildingStore, IconFlag, IconMessage, IconReceipt, IconSpeakerphone } from '@tabler/icons-react';
import { Link } from 'react-router-dom';
import { formatMoment } from '../../copy/format.ts';
import { notificationMessages } from '../../copy/notifications.ts';
import classes from './notifications.module.css';
import type { Notice } from './queries.ts';

const kinds = [
  { begins: '/orders', Icon: IconReceipt },
  { begins: '/chat', Icon: IconMessage },
  { begins: '/manage-products', Icon: IconBuildingStore },
  { begins: '/product/', Icon: IconFlag },
  { begins: '/', Icon: IconSpeakerphone },
] as const;

const iconOf = (link: string) => kinds.find(({ begins }) => link.startsWith(begins))?.Icon ?? IconBell;

/** Only paths of this app are followed. */
const isInside = (link: string) => /^\/(?![/\\])/.test(link);

export function NotificationItem({ notice, now, isUnread }: { notice: Notice; now: number; isUnread: boolean }) {
  const Icon = iconOf(notice.link);
  const content = (
    <>
      <span className={classes.icon} aria-hidden="true">
        <Icon size={22} stroke={1.8} />
      </span>
      <span className={classes.words}>
        <strong>{notice.title}</strong>
        {notice.body ? <span>{notice.body}</span> : null}
        <time dateTime={notice.$createdAt}>{formatMoment(notice.$createdAt, now)}</time>
      </span>
      {isUnread ? <span className={classes.dot} role="img" aria-label={notificationMessages.unread} /> : null}
    </>
  );
  return (
    <li className={classes.item} data-unread={isUnread || undefined}>
      {isInside(notice.link) ? (
        <Link className={classes.row} to={notice.link}>
          {content}
        </Link>
      ) : (
        <div className={classes.row}>{content}</div>
      )}
    </li>
  );
}
