import { Button, Loader } from '@mantine/core';
import { IconArrowDown } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { Fragment, type ReactNode, useEffect, useRef } from 'react';
import { chatMessages } from '../../copy/chat.ts';
import { sentenceFor } from '../../copy/errors.ts';
import { formatDay } from '../../copy/format.ts';
import { useNow } from '../../lib/use-now.ts';
import { type Conversation, loadOlder } from './conversation.ts';
import { MessageBubble } from './message-bubble.tsx';
import classes from './message-list.module.css';
import { OutgoingBubble } from './outgoing-bubble.tsx';
import type { useBottom } from './use-bottom.ts';
import type { useOutbox } from './use-outbox.ts';

interface MessageListProps {
  chatId: string;
  viewer: { userId: string; name: string };
  conversation: Conversation;
  sending: ReturnType<typeof useOutbox>;
  bottom: ReturnType<typeof useBottom>;
  /** Up to when the other side has read. */
  otherReadAt: string | null;
  newBelow: number;
}

/** The talk, oldest first. Older pages come when the top is reached. */
export function MessageList(props: MessageListProps) {
  const { chatId, viewer, conversation, sending, bottom, otherReadAt, newBelow } = props;
  const { messages, hasOlder } = conversation;
  const now = useNow();
  const lastOwn = messages.findLast((message) => message.senderId === viewer.userId)?.$id;
  const isRead = (at: string) => otherReadAt !== null && Date.parse(otherReadAt) >= Date.parse(at);
  return (
    <div className={classes.talk}>
      <section
        className={classes.scroll}
        ref={bottom.ref}
        onScroll={bottom.onScroll}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling area must be reachable by keyboard
        tabIndex={0}
        aria-label="Isi chat"
      >
        {hasOlder ? <Older chatId={chatId} /> : null}
        {messages.length === 0 && sending.waiting.length === 0 ? <Nothing /> : null}
        <div role="log" aria-label="Pesan">
          <ol className={classes.list}>
            {messages.map((message, place) => (
              <Fragment key={message.$id}>
                <DayHeading at={message.$createdAt} after={messages[place - 1]?.$createdAt} now={now} />
                <MessageBubble
                  chatId={chatId}
                  message={message}
                  isOwn={message.senderId === viewer.userId}
                  delivery={message.$id === lastOwn ? (isRead(message.$createdAt) ? 'read' : 'sent') : undefined}
                />
              </Fragment>
            ))}
            {sending.waiting.map((item) => (
              <OutgoingBubble key={item.messageId} item={item} name={viewer.name} outbox={sending.outbox} />
            ))}
          </ol>
        </div>
      </section>
      {newBelow > 0 ? (
        <Button
          className={classes.below ?? ''}
          radius="xl"
          leftSection={<IconArrowDown size={18} aria-hidden="true" />}
          onClick={() => bottom.toBottom('smooth')}
        >
          {chatMessages.newBelow(newBelow)}
        </Button>
      ) : null}
    </div>
  );
}

function DayHeading({ at, after, now }: { at: string; after: string | undefined; now: number }): ReactNode {
  const day = formatDay(at, now);
  return after && formatDay(after, now) === day ? null : (
    <li className={classes.day}>
      <span>{day}</span>
    </li>
  );
}

const Nothing = () => (
  <div className={classes.nothing}>
    <strong>{chatMessages.empty}</strong>
    <span>{chatMessages.emptyHint}</span>
  </div>
);

/** Loads the page above as soon as it comes near; a failure is said, and asked again by hand. */
function Older({ chatId }: { chatId: string }) {
  const ref = useRef<HTMLDivElement>(null);
  const { mutate, isError, isPending, error } = useMutation({ mutationFn: () => loadOlder(chatId) });
  useEffect(() => {
    const mark = ref.current;
    if (!mark || isPending || isError) return;
    const watch = new IntersectionObserver(([entry]) => entry?.isIntersecting && mutate(), {
      root: mark.parentElement,
      rootMargin: '200px 0px 0px',
    });
    watch.observe(mark);
    return () => watch.disconnect();
  }, [isPending, isError, mutate]);
  return (
    <div className={classes.older} ref={ref}>
      {isError ? (
        <Button size="compact-md" variant="subtle" onClick={() => mutate()}>
          {sentenceFor(error)} Coba lagi
        </Button>
      ) : (
        <Loader size="sm" aria-label={chatMessages.older} />
      )}
    </div>
  );
}
