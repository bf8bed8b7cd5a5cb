import { Button, Loader } from '@mantine/core';
import { IconArrowDown } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { Fragment, type ReactNode, useEffect, useMemo, useRef } from 'react';
import { conversationTexts } from '../../copy/conversation.ts';
import { sentenceFor } from '../../copy/errors.ts';
import { formatDay } from '../../copy/format.ts';
import { useNow } from '../../lib/use-now.ts';
import { type Between, MessageBubble, type MessageExtras, OutgoingBubble } from './bubble.tsx';
import type { ConversationKind, Message } from './kind.ts';
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
  /** Up to when the other side has read, ISO; null if never. */
  otherReadAt: string | null;
  newBelow: number;
  extras?: MessageExtras | undefined;
}

type Entry = { at: string; message: Message } | { at: string; between: Between };

/**
 * Messages and the items between them, oldest first. Items older than the loaded messages are left out until their
 * neighbours are loaded.
 */
function entriesOf({ messages, hasOlder }: LoadedMessages, between: readonly Between[]): Entry[] {
  const from = hasOlder ? Date.parse(messages[0]?.$createdAt ?? '') : 0;
  const entries: Entry[] = [
    ...between.filter(({ at }) => Date.parse(at) >= from).map((one) => ({ at: one.at, between: one })),
    ...messages.map((message) => ({ at: message.$createdAt, message })),
  ];
  return entries.sort((a, b) => Date.parse(a.at) - Date.parse(b.at));
}

/** The messages, oldest first. Older pages are loaded near the top. */
export function MessageList(props: MessageListProps) {
  const { kind, conversationId, viewer, stretch, sending, bottom, otherReadAt, newBelow, extras } = props;
  const { messages, hasOlder } = stretch;
  const between = extras?.between;
  const entries = useMemo(() => entriesOf(stretch, between ?? []), [stretch, between]);
  const now = useNow();
  // A message that was just sent shows its own state until the list contains it.
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
        {entries.length === 0 && sending.waiting.length === 0 ? <Nothing /> : null}
        <div role="log" aria-label={conversationTexts.messages}>
          <ol className={classes.list}>
            {entries.map((entry, place) => (
              <Fragment key={'message' in entry ? entry.message.$id : entry.between.id}>
                <DayHeading at={entry.at} after={entries[place - 1]?.at} now={now} />
                {'message' in entry ? (
                  <MessageBubble
                    kind={kind}
                    conversationId={conversationId}
                    message={entry.message}
                    isOwn={entry.message.senderId === viewer.userId}
                    extras={extras}
                    delivery={entry.message.$id === lastOwn ? (isRead(entry.at) ? 'read' : 'sent') : undefined}
                  />
                ) : (
                  <li className={classes.between} data-message={entry.between.id}>
                    {entry.between.node}
                  </li>
                )}
              </Fragment>
            ))}
            {sending.waiting.map((item) => (
              <OutgoingBubble
                key={item.messageId}
                item={item}
                name={viewer.name}
                outbox={sending.outbox}
                extras={extras}
              />
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

/** Loads the previous page when scrolled into view. After an error, a button retries. */
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
