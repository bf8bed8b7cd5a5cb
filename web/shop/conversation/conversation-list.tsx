import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { conversationTexts } from '../../copy/conversation.ts';
import { formatCount, formatRelative } from '../../copy/format.ts';
import { PhotoAvatar } from '../photos/photo-avatar.tsx';
import classes from './conversation-list.module.css';

export interface ConversationEntry {
  readonly id: string;
  readonly to: string;
  readonly name: string;
  readonly photoId: string;
  /** Start of the last message. */
  readonly preview: string;
  /** Time of the last message; null if there is none yet. */
  readonly at: string | null;
  readonly unread: number;
}

interface ConversationListProps {
  entries: readonly ConversationEntry[];
  now: number;
  /** Id of the conversation that is open next to the list. */
  current?: string | undefined;
}

/** Conversations of one person, the latest first. */
export const ConversationList = ({ entries, now, current }: ConversationListProps) => (
  <ul className={classes.list}>
    {entries.map((entry) => (
      <li key={entry.id} className={classes.row}>
        <Entry entry={entry} now={now} isCurrent={entry.id === current} />
      </li>
    ))}
  </ul>
);

function Entry({ entry, now, isCurrent }: { entry: ConversationEntry; now: number; isCurrent: boolean }) {
  const { to, name, photoId, preview, at, unread } = entry;
  return (
    <Link
      className={classes.entry}
      to={to}
      aria-current={isCurrent ? 'page' : undefined}
      data-unread={unread > 0 || undefined}
    >
      <PhotoAvatar name={name} photoId={photoId} size={52} />
      <span className={classes.entryText}>
        <strong>{name}</strong>
        <span className={classes.preview}>{preview}</span>
      </span>
      <span className={classes.entryEnd}>
        {at ? <time dateTime={at}>{formatRelative(at, now)}</time> : null}
        {unread > 0 ? (
          <span className={classes.count}>
            <span aria-hidden="true">{formatCount(unread)}</span>
            <span className={classes.hidden}>{conversationTexts.unread(formatCount(unread))}</span>
          </span>
        ) : null}
      </span>
    </Link>
  );
}

/** On wide screens, shows the list next to the open conversation. */
export const BesideList = ({ label, list, children }: { label: string; list: ReactNode; children: ReactNode }) => (
  <div className={classes.desk}>
    <aside className={classes.aside} aria-label={label}>
      {list}
    </aside>
    {children}
  </div>
);
