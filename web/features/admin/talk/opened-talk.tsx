import { Button } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import { limits } from '#domain/limits.ts';
import { talkReadingTexts } from '../../../copy/admin.ts';
import { sentenceFor } from '../../../copy/errors.ts';
import { formatDateTime } from '../../../copy/format.ts';
import { toCallError } from '../../../lib/call-error.ts';
import { admin, answer } from '../../../lib/functions.ts';
import { talkKeys } from '../../../lib/talk-keys.ts';
import { previewUrl } from '../../../shop/photos/images.ts';
import { ErrorState } from '../../../ui/states/error-state.tsx';
import { PageLoader } from '../../../ui/states/page-loader.tsx';
import classes from './opened-talk.module.css';
import type { Ground } from './talk-to-read.tsx';

function readPage({ of, id }: Ground, after: string | undefined) {
  const query = after ? { olderThan: after } : {};
  return of === 'report'
    ? answer(admin.reports[':reportId'].talk.$get({ param: { reportId: id }, query }))
    : answer(admin.sales[':saleId'].talk.$get({ param: { saleId: id }, query }));
}

type Page = Awaited<ReturnType<typeof readPage>>;

/** A talk, oldest message first, page by page. */
export function OpenedTalk({ ground }: { ground: Ground }) {
  const talk = useInfiniteQuery({
    queryKey: talkKeys.openedTalk(ground.of, ground.id),
    queryFn: ({ pageParam }) => readPage(ground, pageParam),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ messages }) => (messages.length < limits.talkPageSize ? undefined : messages.at(-1)?.id),
    // Each read is recorded in the audit, so it is never refetched automatically.
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    refetchOnReconnect: false,
    refetchOnWindowFocus: false,
  });
  if (talk.isPending) return <PageLoader />;
  if (toCallError(talk.error).code === 'talk_not_found') return <p>{talkReadingTexts.none[ground.of]}</p>;
  if (!talk.data)
    return <ErrorState text={sentenceFor(talk.error)} cause={talk.error} onRetry={() => void talk.refetch()} />;
  // The response is newest first; the screen shows oldest first.
  const messages = talk.data.pages.flatMap((page) => page.messages.map((message) => ({ page, message }))).reverse();
  return (
    <>
      {talk.hasNextPage ? (
        <Button
          size="md"
          mt="md"
          variant="default"
          loading={talk.isFetchingNextPage}
          onClick={() => void talk.fetchNextPage()}
        >
          {talkReadingTexts.older}
        </Button>
      ) : null}
      {messages.length === 0 ? <p>{talkReadingTexts.empty}</p> : null}
      <ol className={classes.talk}>
        {messages.map(({ page, message }) => (
          <Said key={message.id} page={page} message={message} />
        ))}
      </ol>
    </>
  );
}

function Said({ page, message }: { page: Page; message: Page['messages'][number] }) {
  const { senderId, kind, imageId, at } = message;
  const name = page.people.find(({ id }) => id === senderId)?.name ?? '';
  const token = page.photoTokens[imageId];
  return (
    <li>
      <small>
        <strong>{name}</strong>, <time dateTime={at}>{formatDateTime(at)}</time>
      </small>
      {kind === 'text' || kind === 'photo' ? null : <p className={classes.quiet}>{talkReadingTexts.cards[kind]}</p>}
      {message.message ? <p className={classes.text}>{message.message}</p> : null}
      {imageId && token ? (
        <img
          src={`${previewUrl('talk-photos', imageId, 320, 320)}&token=${encodeURIComponent(token)}`}
          width={160}
          height={160}
          alt={talkReadingTexts.photoBy(name)}
        />
      ) : null}
    </li>
  );
}
