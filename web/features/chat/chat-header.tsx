import { ActionIcon } from '@mantine/core';
import { IconArrowLeft } from '@tabler/icons-react';
import { Link } from 'react-router-dom';
import { connectionTexts } from '../../copy/chat.ts';
import { useConnection, useOnline } from '../../lib/realtime/connection.ts';
import { PhotoAvatar } from '../../shop/photos/photo-avatar.tsx';
import classes from './chat-header.module.css';
import { type Chat, counterpartOf } from './queries.ts';

/** Whom one talks to, from the chat's own row, and whether new messages arrive by themselves. */
export function ChatHeader({ chat, viewerId, back }: { chat: Chat; viewerId: string; back: string }) {
  const other = counterpartOf(chat, viewerId);
  return (
    <header className={classes.header}>
      <ActionIcon size={44} radius="xl" variant="subtle" component={Link} to={back} aria-label="Kembali">
        <IconArrowLeft size={22} />
      </ActionIcon>
      <PhotoAvatar name={other.name} photoId={other.photoId} size={48} />
      <div className={classes.who}>
        <h1 className={classes.name}>
          <span>{other.name}</span> <small className={classes.role}>{other.role}</small>
        </h1>
        <p className={classes.facts}>
          {other.email ? <span>{other.email}</span> : null}
          <span>ID chat: {chat.$id}</span>
        </p>
      </div>
      <LiveBadge />
    </header>
  );
}

function LiveBadge() {
  const connection = useConnection();
  const isOnline = useOnline();
  const state = !isOnline ? 'closed' : connection === 'idle' ? 'connecting' : connection;
  return (
    <span className={classes.live} data-state={state} role="status" title={connectionTexts[state]}>
      <span>{connectionTexts[state]}</span>
    </span>
  );
}
