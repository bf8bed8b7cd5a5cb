import { IconCheck, IconChecks } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { deliveryTexts } from '../../copy/chat.ts';
import { formatTime } from '../../copy/format.ts';
import { ChatPhoto } from './chat-photo.tsx';
import type { Message } from './conversation.ts';
import classes from './message-bubble.module.css';

interface BubbleProps {
  id: string;
  name: string;
  at: string;
  isOwn: boolean;
  text: string;
  photo?: ReactNode;
  /** What happened to an own message. */
  state?: ReactNode;
}

/** One message: who, when, what. Own ones stand on the right. */
export function Bubble({ id, name, at, isOwn, text, photo, state }: BubbleProps) {
  return (
    <li className={classes.message} data-message={id} data-own={isOwn || undefined}>
      <p className={classes.meta}>
        <strong>{name}</strong> <time dateTime={at}>{formatTime(at)}</time>
      </p>
      <div className={classes.bubble}>
        {photo}
        {text ? <p className={classes.text}>{text}</p> : null}
      </div>
      {state ? <div className={classes.state}>{state}</div> : null}
    </li>
  );
}

interface MessageBubbleProps {
  chatId: string;
  message: Message;
  isOwn: boolean;
  /** Only the last own message says how far it came. */
  delivery?: 'sent' | 'read' | undefined;
}

export function MessageBubble({ chatId, message, isOwn, delivery }: MessageBubbleProps) {
  const name = message.senderName || (message.role === 'admin' ? 'Admin' : 'User');
  const Icon = delivery === 'read' ? IconChecks : IconCheck;
  return (
    <Bubble
      id={message.$id}
      name={name}
      at={message.$createdAt}
      isOwn={isOwn}
      text={message.message}
      photo={message.imageId ? <ChatPhoto chatId={chatId} imageId={message.imageId} by={name} /> : null}
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
