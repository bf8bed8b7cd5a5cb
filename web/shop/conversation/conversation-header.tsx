import { ActionIcon } from '@mantine/core';
import { IconArrowLeft } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { connectionTexts, conversationTexts } from '../../copy/conversation.ts';
import { useConnection, useOnline } from '../../lib/realtime/connection.ts';
import { PhotoAvatar } from '../photos/photo-avatar.tsx';
import classes from './conversation-header.module.css';

interface ConversationHeaderProps {
  back: string;
  name: string;
  photoId: string;
  /** A label next to the name. */
  tag?: string;
  /** Smaller lines below the name. */
  facts: readonly string[];
  /** The person's page, if they have one. */
  to?: string | undefined;
  /** The person's reputation, shown after the facts. */
  known?: ReactNode;
  /** Actions on this person. */
  children?: ReactNode;
}

/** The other person, and whether new messages arrive live. */
export function ConversationHeader({ back, name, photoId, tag, facts, to, known, children }: ConversationHeaderProps) {
  return (
    <header className={classes.header}>
      <ActionIcon size={44} radius="xl" variant="subtle" component={Link} to={back} aria-label={conversationTexts.back}>
        <IconArrowLeft size={22} />
      </ActionIcon>
      <PhotoAvatar name={name} photoId={photoId} size={48} />
      <div className={classes.who}>
        <h1 className={classes.name}>
          <span>{to ? <Link to={to}>{name}</Link> : name}</span>{' '}
          {tag ? <small className={classes.role}>{tag}</small> : null}
        </h1>
        <p className={classes.facts}>
          {facts.map((fact) => (
            <span key={fact}>{fact}</span>
          ))}
          {known}
        </p>
      </div>
      <LiveBadge />
      {children}
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
