import { Button } from '@mantine/core';
import { IconAlertCircle, IconCheck, IconChecks, IconClock } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { conversationTexts, deliveryTexts } from '../../copy/conversation.ts';
import { sentenceFor } from '../../copy/errors.ts';
import { formatTime } from '../../copy/format.ts';
import { CallError } from '../../lib/call-error.ts';
import { TokenPhoto } from '../photos/token-photo.tsx';
import classes from './bubble.module.css';
import { type Card, type ConversationKind, cardAbout, type Message } from './kind.ts';
import type { Outbox } from './outbox.ts';
import type { Outgoing } from './outgoing.ts';

interface BubbleProps {
  id: string;
  name: string;
  at: string;
  isOwn: boolean;
  text: string;
  photo?: ReactNode;
  /** Shown above text and photo, or instead of them. */
  card?: ReactNode;
  /** Shown above the message. */
  note?: ReactNode;
  /** Delivery state, for the viewer's own messages. */
  state?: ReactNode;
}

/** One message: sender, time, content. The viewer's own messages are on the right. */
function Bubble({ id, name, at, isOwn, text, photo, card, note, state }: BubbleProps) {
  return (
    <li className={classes.message} data-message={id} data-own={isOwn || undefined}>
      <p className={classes.meta}>
        <strong>{name}</strong> <time dateTime={at}>{formatTime(at)}</time>
      </p>
      {note}
      {card ? <div className={classes.card}>{card}</div> : null}
      {text || photo ? (
        <div className={classes.bubble}>
          {photo}
          {text ? <p className={classes.text}>{text}</p> : null}
        </div>
      ) : null}
      {state ? <div className={classes.state}>{state}</div> : null}
    </li>
  );
}

interface MessageBubbleProps {
  kind: ConversationKind;
  conversationId: string;
  message: Message;
  isOwn: boolean;
  extras?: MessageExtras | undefined;
  /** Set only for the viewer's last message. */
  delivery?: 'sent' | 'read' | undefined;
}

/** An item between two messages, placed by its time. */
export interface Between {
  readonly id: string;
  readonly at: string;
  readonly node: ReactNode;
}

/** What a kind of conversation shows beyond text and photos. */
export interface MessageExtras {
  readonly between: readonly Between[];
  readonly drawCard: (card: Card) => ReactNode;
  /** A note above a message that the viewer received. */
  readonly noteAbove: (message: Message) => ReactNode;
}

/** A message that the server has stored. */
export function MessageBubble({ kind, conversationId, message, isOwn, extras, delivery }: MessageBubbleProps) {
  const name = message.senderName;
  const Icon = delivery === 'read' ? IconChecks : IconCheck;
  return (
    <Bubble
      id={message.$id}
      name={name}
      at={message.$createdAt}
      isOwn={isOwn}
      text={message.message}
      card={message.card ? extras?.drawCard(message.card) : null}
      note={isOwn ? null : extras?.noteAbove(message)}
      photo={
        message.imageId ? (
          <Photo kind={kind} conversationId={conversationId} imageId={message.imageId} by={name} />
        ) : null
      }
      state={
        delivery ? (
          <span>
            <Icon size={14} aria-hidden="true" /> {deliveryTexts[delivery]}
          </span>
        ) : null
      }
    />
  );
}

interface OutgoingBubbleProps {
  item: Outgoing;
  name: string;
  outbox: Outbox;
  extras?: MessageExtras | undefined;
}

/** A message of the viewer that the server has not confirmed. */
export function OutgoingBubble({ item, name, outbox, extras }: OutgoingBubbleProps) {
  const card = cardAbout(item.about);
  return (
    <Bubble
      id={item.messageId}
      name={name}
      at={item.writtenAt}
      isOwn
      text={item.message}
      // Inert, because the server's message replaces this card, which would close a dialog opened from it.
      card={card ? <div inert>{extras?.drawCard(card)}</div> : null}
      photo={
        item.photo ? <img className={classes.photo} src={item.photo} alt={conversationTexts.photoBy(name)} /> : null
      }
      state={<Delivery item={item} outbox={outbox} />}
    />
  );
}

function Delivery({ item, outbox }: { item: Outgoing; outbox: Outbox }) {
  if (item.delivery === 'pending') {
    return (
      <span>
        <IconClock size={14} aria-hidden="true" /> {deliveryTexts.pending}
      </span>
    );
  }
  if (item.delivery === 'sent') {
    return (
      <span>
        <IconCheck size={14} aria-hidden="true" /> {deliveryTexts.sent}
      </span>
    );
  }
  const isRefused = item.delivery === 'failed';
  return (
    <>
      <span className={isRefused ? classes.refused : undefined} role="status">
        <IconAlertCircle size={14} aria-hidden="true" />{' '}
        {isRefused ? deliveryTexts.failed(sentenceFor(new CallError(item.code, 0))) : deliveryTexts.waiting}
      </span>
      <span className={classes.choices}>
        <Button size="compact-sm" variant="subtle" onClick={() => outbox.retry(item.messageId)}>
          {conversationTexts.retry}
        </Button>
        <Button size="compact-sm" variant="subtle" color="cabai" onClick={() => outbox.discard(item.messageId)}>
          {conversationTexts.discard}
        </Button>
      </span>
    </>
  );
}

interface PhotoProps {
  kind: ConversationKind;
  conversationId: string;
  imageId: string;
  by: string;
}

/** A photo, loaded with a token; a click opens it in full size. */
const Photo = ({ kind, conversationId, imageId, by }: PhotoProps) => (
  <TokenPhoto
    bucket={kind.bucket}
    shownIn={conversationId}
    imageId={imageId}
    alt={conversationTexts.photoBy(by)}
    pass={() => kind.photoToken(conversationId, imageId)}
  />
);
