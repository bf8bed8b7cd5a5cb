import { Button, Loader } from '@mantine/core';
import { IconArrowDown } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { Fragment, type ReactNode, useEffect, useRef } from 'react';
import { conversationTexts } from '../../copy/conversation.ts';
import { sentenceFor } from '../../copy/errors.ts';
import { formatDay } from '../../copy/format.ts';
import { useNow } from '../../lib/use-now.ts';
import { MessageBubble, type MessageExtras, OutgoingBubble } from './bubble.tsx';
import type { ConversationKind } from './kind.ts';
import { type LoadedMessages, loadOlder } from './loaded-messages.ts';
import classes from './message-list.module.css';
import type { useOutbox } from './outbox.ts';
import type { useBottom } from './use-bottom.ts';

interface MessageListProps {
  kind: ConversationKind;
  conversationId: string;
  viewer: { userId: string; name: string };
  stretch: LoadedMessages;
  sending: ReturnType<typeof useOutbox>;
  bottom: ReturnType<typeof useBottom>;
  /** Up to when the other side has read. */
  otherReadAt: string | null;
  newBelow: number;
  extras?: MessageExtras | undefined;
}

/** What was said, oldest first. Older pages come when the top is reached. */
export function MessageList(props: MessageListProps) {
  const { kind, conversationId, viewer, stretch, sending, bottom, otherReadAt, newBelow, extras } = props;
  const { messages, hasOlder } = stretch;
  const now = useNow();
  // A message that has just gone out says so itself, until the list has it.
  const hasNewer = sending.waiting.some(({ delivery }) => delivery === 'sent');
  const lastOwn = hasNewer ? undefined : messages.findLast((message) => message.senderId === viewer.userId)?.$id;
  const isRead = (at: string) => otherReadAt !== null && Date.parse(otherReadAt) >= Date.parse(at);
  return (
    <div className={classes.talk}>
      <section
        className={classes.scroll}
        ref={bottom.ref}
        onScroll={bottom.onScroll}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling area must be reachable by keyboard
        tabIndex={0}
        aria-label={conversationTexts.content}
      >
        {hasOlder ? <Older kind={kind} conversationId={conversationId} /> : null}
        {messages.length === 0 && sending.waiting.length === 0 ? <Nothing /> : null}
        <div role="log" aria-label={conversationTexts.messages}>
          <ol className={classes.list}>
            {messages.map((message, place) => (
              <Fragment key={message.$id}>
                <DayHeading at={message.$createdAt} after={messages[place - 1]?.$createdAt} now={now} />
                <MessageBubble
                  kind={kind}
                  conversationId={conversationId}
                  message={message}
                  isOwn={message.senderId === viewer.userId}
                  extras={extras}
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
          {conversationTexts.newBelow(newBelow)}
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
    <strong>{conversationTexts.empty}</strong>
    <span>{conversationTexts.emptyHint}</span>
  </div>
);

/** Loads the page above as soon as it comes near; a failure is said, and asked again by hand. */
function Older({ kind, conversationId }: Pick<MessageListProps, 'kind' | 'conversationId'>) {
  const ref = useRef<HTMLDivElement>(null);
  const { mutate, isError, isPending, error } = useMutation({ mutationFn: () => loadOlder(kind, conversationId) });
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
          {sentenceFor(error)} {conversationTexts.retry}
        </Button>
      ) : (
        <Loader size="sm" aria-label={conversationTexts.older} />
      )}
    </div>
  );
}
