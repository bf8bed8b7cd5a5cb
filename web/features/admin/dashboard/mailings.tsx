import { Button, Progress } from '@mantine/core';
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Query } from 'appwrite';
import { useEffect } from 'react';
import { dayMs } from '#domain/durations.ts';
import { sentenceFor } from '../../../copy/errors.ts';
import { mailingTexts } from '../../../copy/mailings.ts';
import { admin, answer } from '../../../lib/functions.ts';
import { queryKeys } from '../../../lib/query-keys.ts';
import { whenLive } from '../../../lib/realtime/when-live.ts';
import { listRows } from '../../../lib/tables.ts';
import { useNow } from '../../../lib/use-now.ts';
import { ErrorState } from '../../../ui/states/error-state.tsx';
import { toast } from '../../../ui/toasts/toast.ts';
import classes from './dashboard.module.css';

const shown = 3;

const mailingsOptions = queryOptions({
  queryKey: queryKeys.table('mailings'),
  queryFn: () =>
    listRows('mailings', {
      select: ['title', 'state', 'total', 'sent', 'failed', 'endedAt'],
      where: [Query.orderDesc('$createdAt')],
      limit: shown,
    }),
});

type Mailing = Awaited<ReturnType<NonNullable<(typeof mailingsOptions)['queryFn']>>>[number];

/** Progress of broadcast mailings: running ones, and those that ended today. */
export function Mailings() {
  const { data, error, refetch } = useQuery(mailingsOptions);
  const now = useNow();
  useEffect(() => whenLive(({ watchRows }) => watchRows('mailings', [], mailingsOptions.queryKey)), []);
  const recent = (data ?? []).filter(({ endedAt }) => endedAt === null || now - Date.parse(endedAt) < dayMs);
  if (error && !data) return <ErrorState text={sentenceFor(error)} cause={error} onRetry={() => void refetch()} />;
  if (recent.length === 0) return null;
  return (
    <section aria-labelledby="email-pengumuman">
      <div className={classes.sectionHead}>
        <h2 id="email-pengumuman">{mailingTexts.title}</h2>
      </div>
      <ul className={classes.mailings}>
        {recent.map((mailing) => (
          <MailingLine key={mailing.$id} mailing={mailing} />
        ))}
      </ul>
    </section>
  );
}

function MailingLine({ mailing }: { mailing: Mailing }) {
  const { $id, title, state, total, sent, failed } = mailing;
  const queries = useQueryClient();
  const stop = useMutation({
    mutationFn: () => answer(admin.mailings[':mailingId'].stopped.$post({ param: { mailingId: $id } })),
    onError: (error) => void toast('bad', mailingTexts.stopFailure(sentenceFor(error)), error),
    onSettled: () => queries.invalidateQueries({ queryKey: mailingsOptions.queryKey }),
  });
  const share = total === 0 ? (state === 'done' ? 100 : 0) : Math.min(100, ((sent + failed) / total) * 100);
  return (
    <li>
      <div className={classes.mailingHead}>
        <strong>{title}</strong>
        {state === 'running' ? (
          <Button size="md" variant="default" loading={stop.isPending} onClick={() => stop.mutate()}>
            {mailingTexts.stop}
          </Button>
        ) : null}
      </div>
      <Progress value={share} size="lg" radius="xl" aria-label={mailingTexts.progress(title)} />
      <p>{mailingTexts.states[state]({ sent, failed, total })}</p>
    </li>
  );
}
