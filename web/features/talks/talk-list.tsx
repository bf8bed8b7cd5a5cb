import { Button } from '@mantine/core';
import { IconMessageCircle } from '@tabler/icons-react';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { previewText } from '#domain/support/chat.ts';
import { sideOf } from '#domain/talks/talk.ts';
import { sentenceFor } from '../../copy/errors.ts';
import { talkTexts } from '../../copy/talks.ts';
import { useNow } from '../../lib/use-now.ts';
import { type ConversationEntry, ConversationList } from '../../shop/conversation/conversation-list.tsx';
import { EmptyState } from '../../ui/states/empty-state.tsx';
import { ErrorState } from '../../ui/states/error-state.tsx';
import { MoreButton } from '../../ui/states/more-button.tsx';
import { PageLoader } from '../../ui/states/page-loader.tsx';
import { useDeferredWaiting } from '../../ui/states/use-deferred-waiting.ts';
import { type Talk, talkListOptions } from './queries.ts';
import { unreadTalksOptions } from './unread-talks.ts';

/** A talk as a row of the list, from one side. */
function entryOf(talk: Talk, userId: string, unread: number): ConversationEntry {
  const preview = previewText(talk.lastMessage);
  return {
    id: talk.$id,
    to: `/messages/${talk.$id}`,
    name: sideOf(talk, userId)?.otherName || talkTexts.nameless,
    photoId: talk.firstId === userId ? talk.secondPhotoId : talk.firstPhotoId,
    preview: talk.lastSenderId === userId ? talkTexts.own(preview) : preview,
    at: talk.lastMessageAt,
    unread,
  };
}

/** A person's talks, latest first, updated live. */
export function TalkList({ userId, current }: { userId: string; current?: string }) {
  const list = useInfiniteQuery(talkListOptions(userId));
  const unread = useQuery(unreadTalksOptions(userId)).data ?? {};
  const now = useNow();
  const talks = list.data?.pages.flat() ?? [];
  if (useDeferredWaiting(list.isPending)) return <PageLoader text={talkTexts.loading} />;
  if (!list.data) {
    return <ErrorState text={sentenceFor(list.error)} cause={list.error} onRetry={() => void list.refetch()} />;
  }
  if (talks.length === 0) {
    return (
      <EmptyState title={talkTexts.none} text={talkTexts.noneHint} icon={<IconMessageCircle size={64} stroke={1.4} />}>
        <Button size="md" component={Link} to="/home">
          {talkTexts.browse}
        </Button>
      </EmptyState>
    );
  }
  return (
    <>
      <ConversationList
        now={now}
        current={current}
        entries={talks.map((talk) => entryOf(talk, userId, unread[talk.$id] ?? 0))}
      />
      <MoreButton list={list} />
    </>
  );
}
