import { Button } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { limits } from '#domain/limits.ts';
import { isResolved } from '#domain/messages/report.ts';
import { reportedTalkTexts } from '../../../copy/admin.ts';
import { sentenceFor } from '../../../copy/errors.ts';
import { formatDateTime } from '../../../copy/format.ts';
import { toCallError } from '../../../lib/call-error.ts';
import { admin, answer } from '../../../lib/functions.ts';
import { talkKeys } from '../../../lib/talk-keys.ts';
import { previewUrl } from '../../../shop/photos/images.ts';
import { ErrorState } from '../../../ui/states/error-state.tsx';
import { PageLoader } from '../../../ui/states/page-loader.tsx';
import classes from './report.module.css';
import type { ListedReport } from './reports-list.ts';

const readPage = (reportId: string, after: string | undefined) =>
  answer(admin.reports[':reportId'].talk.$get({ param: { reportId }, query: after ? { olderThan: after } : {} }));

type Page = Awaited<ReturnType<typeof readPage>>;

interface ReportedTalkProps {
  report: Pick<ListedReport, '$id' | 'status'>;
}

/** The talk of reporter and reported. Nothing of it is read before somebody asks for it: each reading is audited. */
export function ReportedTalk({ report }: ReportedTalkProps) {
  const [isOpen, setOpen] = useState(false);
  const canOpen = !isResolved(report.status);
  return (
    <section className={classes.card} aria-labelledby="percakapan">
      <h2 id="percakapan">{reportedTalkTexts.title}</h2>
      <p className={classes.hint}>{canOpen ? reportedTalkTexts.hint : reportedTalkTexts.closed}</p>
      {canOpen && !isOpen ? (
        <Button size="md" mt="md" variant="default" onClick={() => setOpen(true)}>
          {reportedTalkTexts.open}
        </Button>
      ) : null}
      {canOpen && isOpen ? <Messages reportId={report.$id} /> : null}
    </section>
  );
}

function Messages({ reportId }: { reportId: string }) {
  const talk = useInfiniteQuery({
    queryKey: talkKeys.reportedTalk(reportId),
    queryFn: ({ pageParam }) => readPage(reportId, pageParam),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ messages }) => (messages.length < limits.talkPageSize ? undefined : messages.at(-1)?.id),
    // Each reading is an entry of the audit: it is made by a press, never by a glance at the window.
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    refetchOnReconnect: false,
    refetchOnWindowFocus: false,
  });
  if (talk.isPending) return <PageLoader />;
  if (toCallError(talk.error).code === 'talk_not_found') return <p>{reportedTalkTexts.none}</p>;
  if (!talk.data) return <ErrorState text={sentenceFor(talk.error)} onRetry={() => void talk.refetch()} />;
  // Newest first as it comes; read from the top.
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
          {reportedTalkTexts.older}
        </Button>
      ) : null}
      {messages.length === 0 ? <p>{reportedTalkTexts.empty}</p> : null}
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
      {kind === 'text' || kind === 'photo' ? (
        <p className={classes.text}>{message.message}</p>
      ) : (
        <p className={classes.quiet}>{reportedTalkTexts.cards[kind]}</p>
      )}
      {imageId && token ? (
        <img
          src={`${previewUrl('talk-photos', imageId, 320, 320)}&token=${encodeURIComponent(token)}`}
          width={160}
          height={160}
          alt={reportedTalkTexts.photoBy(name)}
        />
      ) : null}
    </li>
  );
}
