import { Button } from '@mantine/core';
import { IconShieldExclamation } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { Link, useParams, useSearchParams } from 'react-router-dom';
import { outsideKinds } from '#domain/talks/outside-trade.ts';
import { sideOf } from '#domain/talks/talk.ts';
import { sentenceFor } from '../../copy/errors.ts';
import { pageHeads } from '../../copy/page-heads.ts';
import { talkTexts } from '../../copy/talks.ts';
import { useOwnId, useSession } from '../../lib/session/session.ts';
import { ConversationHeader } from '../../shop/conversation/conversation-header.tsx';
import { BesideList } from '../../shop/conversation/conversation-list.tsx';
import { ConversationView } from '../../shop/conversation/conversation-view.tsx';
import { useOutbox } from '../../shop/conversation/outbox.ts';
import { KnownStars } from '../../shop/seller/average-stars.tsx';
import { reputationOptions } from '../../shop/seller/reputation.ts';
import { aboutIn, aboutParams } from '../../shop/talk/talk-address.ts';
import { talkKind, unseenTalk } from '../../shop/talk/talk-kind.ts';
import { PageTitle } from '../../ui/frame/page-meta.tsx';
import { EmptyState } from '../../ui/states/empty-state.tsx';
import { ErrorState } from '../../ui/states/error-state.tsx';
import { PageLoader } from '../../ui/states/page-loader.tsx';
import { TalkCard } from './cards/talk-card.tsx';
import { MeetingStrip } from './meeting-strip.tsx';
import { NextAbout, useQuickQuestions } from './next-message.tsx';
import { PersonMenu } from './person-menu.tsx';
import { foundTalkOptions, ownBlockOptions, type Talk, talkOptions } from './queries.ts';
import { useSaleTurns } from './sale-turns.tsx';
import { TalkList } from './talk-list.tsx';
import classes from './talks.module.css';
import { useBlock } from './use-block.ts';

/** /messages/:talkId. On wide screens, next to the list. */
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

/** A stored talk, or one that the first message will start. In that case the URL or the outbox contains its subject. */
function OneTalk({ talkId, userId }: { talkId: string; userId: string }) {
  const [params] = useSearchParams();
  const stored = useQuery(talkOptions(talkId));
  const { waiting } = useOutbox(unseenTalk, userId, talkId);
  const about = aboutIn(params) ?? waiting.find((item) => item.about)?.about;
  const found = useQuery({ ...foundTalkOptions(talkId, about), enabled: stored.data === null && about !== undefined });
  const talk = stored.data ?? found.data;
  const side = talk && sideOf(talk, userId);
  if (talk && side) return <Room talk={talk} side={side} userId={userId} isBegun={Boolean(stored.data)} />;
  if (stored.isPending || found.isFetching) return <PageLoader text={talkTexts.loading} />;
  const failed = [stored, found].find(({ isLoadingError }) => isLoadingError);
  if (failed) {
    return <ErrorState text={sentenceFor(failed.error)} cause={failed.error} onRetry={() => void failed.refetch()} />;
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
  /** Whether the talk is already stored. */
  isBegun: boolean;
}

/**
 * The next message's subject, from the URL. By default, a message that starts a talk has the other person as its
 * subject.
 */
function useNextMessage({ talk, side, userId, isBegun }: ViewProps, other: { id: string; name: string }) {
  const [params, setParams] = useSearchParams();
  const asked = aboutIn(params);
  const suggestions = useQuickQuestions(asked, userId);
  const person = { about: 'person', id: side.otherId } as const;
  const go = (to: Record<string, string>) => setParams(to, { replace: true, preventScrollReset: true });
  const here = { talkId: talk.$id, viewerId: userId, other };
  return {
    about: asked ?? (isBegun ? undefined : person),
    above: asked ? <NextAbout about={asked} onDrop={() => go(isBegun ? {} : aboutParams(person))} {...here} /> : null,
    suggestions,
    onSent: () => asked && go({}),
  };
}

function Room(props: ViewProps) {
  const { talk, side, userId } = props;
  const session = useSession().data;
  const ownName = side.ownName || (session?.kind === 'user' ? session.account.name : '') || talkTexts.nameless;
  const otherName = side.otherName || talkTexts.nameless;
  const kind = useMemo(() => talkKind((id) => (id === userId ? ownName : otherName)), [userId, ownName, otherName]);
  const { data: isBlocked = false } = useQuery(ownBlockOptions(talk.$id, userId));
  const other = { id: side.otherId, name: otherName };
  const { data: known } = useQuery(reputationOptions(side.otherId));
  const next = useNextMessage(props, other);
  const between = useSaleTurns(userId, side.otherId);
  return (
    <ConversationView
      kind={kind}
      conversationId={talk.$id}
      viewer={{ userId, name: ownName }}
      ownReadAt={side.readAt}
      otherReadAt={side.otherReadAt}
      lastChangeAt={talk.lastSenderId !== '' && talk.lastSenderId !== userId ? talk.lastMessageAt : undefined}
      next={next}
      extras={{
        between,
        drawCard: (card) => <TalkCard card={card} talkId={talk.$id} viewerId={userId} other={other} />,
        noteAbove: ({ message }) => <OutsideWarning text={message} />,
      }}
      locked={
        talk.isClosed ? (
          <div className={classes.locked}>
            <p>{talkTexts.closed(otherName)}</p>
          </div>
        ) : isBlocked ? (
          <BlockedByYou talkId={talk.$id} other={other} />
        ) : undefined
      }
      header={
        <div>
          <ConversationHeader
            back="/messages"
            name={otherName}
            photoId={talk.firstId === userId ? talk.secondPhotoId : talk.firstPhotoId}
            facts={[]}
            {...(known ? { to: `/seller/${side.otherId}`, known: <KnownStars seller={known} /> } : {})}
          >
            {talk.isClosed ? null : <PersonMenu talkId={talk.$id} other={other} isBlocked={isBlocked} />}
          </ConversationHeader>
          <MeetingStrip viewerId={userId} other={other} />
        </div>
      }
    />
  );
}

/** Replaces the text field: explains that the viewer blocked the person, with a button to unblock. */
function BlockedByYou({ talkId, other }: { talkId: string; other: { id: string; name: string } }) {
  const block = useBlock(talkId, other.id);
  return (
    <div className={classes.locked}>
      <p>{talkTexts.blockedByYou(other.name)}</p>
      <Button
        size="md"
        variant="default"
        loading={block.isPending}
        onClick={() => block.isPending || block.mutate(false)}
      >
        {talkTexts.unblockNow}
      </Button>
    </div>
  );
}

/** Shown to the reader of a message that asks to pay or talk elsewhere; the message stays as it is. */
function OutsideWarning({ text }: { text: string }) {
  const [first] = text === '' ? [] : outsideKinds(text);
  if (!first) return null;
  return (
    <p className={classes.warning} role="note">
      <IconShieldExclamation size={18} aria-hidden="true" />
      <span>{talkTexts.warnings[first]}</span>
    </p>
  );
}
