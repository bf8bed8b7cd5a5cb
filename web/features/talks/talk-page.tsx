import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { Link, useParams } from 'react-router-dom';
import { sideOf } from '#domain/talks/talk.ts';
import { sentenceFor } from '../../copy/errors.ts';
import { pageHeads } from '../../copy/page-heads.ts';
import { talkTexts } from '../../copy/talks.ts';
import { useOwnId, useSession } from '../../lib/session/session.ts';
import { ConversationHeader } from '../../shop/conversation/conversation-header.tsx';
import { BesideList } from '../../shop/conversation/conversation-list.tsx';
import { ConversationView } from '../../shop/conversation/conversation-view.tsx';
import { KnownStars } from '../../shop/seller/average-stars.tsx';
import { reputationOptions } from '../../shop/seller/reputation.ts';
import { talkKind } from '../../shop/talk/talk-kind.ts';
import { PageTitle } from '../../ui/frame/page-meta.tsx';
import { EmptyState } from '../../ui/states/empty-state.tsx';
import { ErrorState } from '../../ui/states/error-state.tsx';
import { PageLoader } from '../../ui/states/page-loader.tsx';
import { BlockedByYou } from './blocked-by-you.tsx';
import { TalkCard } from './cards/talk-card.tsx';
import { OutsideWarning } from './outside-warning.tsx';
import { PersonMenu } from './person-menu.tsx';
import { ownBlockOptions, type Talk, talkOptions } from './queries.ts';
import { TalkList } from './talk-list.tsx';
import classes from './talks.module.css';

/** /messages/:talkId, beside the list where there is room. */
export function TalkPage() {
  const userId = useOwnId();
  const { talkId = '' } = useParams();
  return (
    <>
      <PageTitle>{pageHeads['/messages'].title}</PageTitle>
      <BesideList label={talkTexts.all} list={<TalkList userId={userId} current={talkId} />}>
        <OneTalk key={talkId} talkId={talkId} userId={userId} />
      </BesideList>
    </>
  );
}

function OneTalk({ talkId, userId }: { talkId: string; userId: string }) {
  const talk = useQuery(talkOptions(talkId));
  const side = talk.data && sideOf(talk.data, userId);
  if (talk.data && side) return <Room talk={talk.data} side={side} userId={userId} />;
  if (talk.isPending) return <PageLoader text={talkTexts.loading} />;
  if (talk.isLoadingError) {
    return <ErrorState text={sentenceFor(talk.error)} cause={talk.error} onRetry={() => void talk.refetch()} />;
  }
  return (
    <EmptyState level={1} title={talkTexts.notFound} text={talkTexts.notFoundHint}>
      <Button size="md" component={Link} to="/messages">
        {talkTexts.back}
      </Button>
    </EmptyState>
  );
}

interface ViewProps {
  talk: Talk;
  side: NonNullable<ReturnType<typeof sideOf>>;
  userId: string;
}

function Room({ talk, side, userId }: ViewProps) {
  const session = useSession().data;
  const ownName = side.ownName || (session?.kind === 'user' ? session.account.name : '') || talkTexts.nameless;
  const otherName = side.otherName || talkTexts.nameless;
  const kind = useMemo(() => talkKind((id) => (id === userId ? ownName : otherName)), [userId, ownName, otherName]);
  const { data: isBlocked = false } = useQuery(ownBlockOptions(talk.$id, userId));
  const other = { id: side.otherId, name: otherName };
  const { data: known } = useQuery(reputationOptions(side.otherId));
  return (
    <ConversationView
      kind={kind}
      conversationId={talk.$id}
      viewer={{ userId, name: ownName }}
      ownReadAt={side.readAt}
      otherReadAt={side.otherReadAt}
      lastChangeAt={talk.lastSenderId !== '' && talk.lastSenderId !== userId ? talk.lastMessageAt : undefined}
      extras={{
        drawCard: (card) => <TalkCard card={card} talkId={talk.$id} viewerId={userId} other={other} />,
        noteAbove: ({ message }) => <OutsideWarning text={message} />,
      }}
      locked={
        talk.isClosed ? (
          <div className={classes.locked}>
            <p>{talkTexts.closed(otherName)}</p>
          </div>
        ) : isBlocked ? (
          <BlockedByYou talkId={talk.$id} name={otherName} />
        ) : undefined
      }
      header={
        <ConversationHeader
          back="/messages"
          name={otherName}
          photoId={talk.firstId === userId ? talk.secondPhotoId : talk.firstPhotoId}
          facts={[]}
          {...(known ? { to: `/seller/${side.otherId}`, known: <KnownStars seller={known} /> } : {})}
        >
          {talk.isClosed ? null : <PersonMenu talkId={talk.$id} other={other} isBlocked={isBlocked} />}
        </ConversationHeader>
      }
    />
  );
}
