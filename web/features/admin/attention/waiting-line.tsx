import { ActionIcon } from '@mantine/core';
import { IconCheck } from '@tabler/icons-react';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Fragment } from 'react';
import { Link } from 'react-router-dom';
import { promiseStands } from '#domain/orders/money-place.ts';
import { attentionTexts } from '../../../copy/attention.ts';
import { sentenceFor } from '../../../copy/errors.ts';
import { promiseLeft } from '../../../copy/promise-left.ts';
import { admin, answer } from '../../../lib/functions.ts';
import { queryKeys } from '../../../lib/query-keys.ts';
import { useNow } from '../../../lib/use-now.ts';
import { toast } from '../../../ui/toasts/toast.ts';
import { PersonLink } from '../users/person-link.tsx';
import classes from './attention.module.css';
import type { WaitingRow } from './waiting-rows.ts';

interface WaitingLineProps {
  row: WaitingRow;
  /** Names the kind, for lists without a heading. */
  showsKind?: boolean;
}

/** One open task. The line links to the task's page, and people's names link to their pages. */
export function WaitingLine({ row, showsKind = false }: WaitingLineProps) {
  const { kind, people, text, amount, facts, label, chatId } = row;
  // Problems that the app cannot fix are explained on /admin/attention.
  const to = row.to || (showsKind ? '/admin/attention' : '');
  const words = [...(showsKind ? [attentionTexts.kinds[kind]] : []), ...(facts ? [facts] : [])].join(' · ');
  const cover = (shown: string) =>
    to ? (
      <Link className={classes.cover} to={to} {...(label ? { 'aria-label': `${label}, ${shown}` } : {})}>
        {shown}
      </Link>
    ) : (
      shown
    );
  return (
    <li className={classes.row} data-compact={showsKind || undefined}>
      <div className={classes.entry}>
        <strong>
          {people.length > 0 ? <Names row={row} /> : null}
          {people.length > 0 ? null : cover(text)}
        </strong>
        {amount ? <span>{amount}</span> : null}
        {words || row.promisedUntil ? (
          <small>
            {people.length > 0 ? cover(words) : words} <Promised until={row.promisedUntil} />
          </small>
        ) : null}
      </div>
      {chatId ? <CloseChat chatId={chatId} name={people[0]?.name ?? ''} /> : null}
    </li>
  );
}

const Names = ({ row: { kind, people } }: { row: WaitingRow }) =>
  people.map(({ id, name }, at) => (
    <Fragment key={`${kind} ${id || at}`}>
      {at === 0 ? null : name ? ` ${attentionTexts.and} ` : ` · ${attentionTexts.noSeller}`}
      <PersonLink userId={id} name={name} />
    </Fragment>
  ));

/** The promised date, highlighted when near or over. */
function Promised({ until }: { until: string | null }) {
  const now = useNow();
  if (until === null) return null;
  return (
    <span className={classes.promised} data-tone={promiseStands(until, now)}>
      · {promiseLeft(until, now)}
    </span>
  );
}

/** Closes a support chat that needs no answer. */
function CloseChat({ chatId, name }: { chatId: string; name: string }) {
  const queries = useQueryClient();
  const close = useMutation({
    mutationFn: () => answer(admin.chats[':chatId'].closed.$post({ param: { chatId } })),
    onError: (error) => void toast('bad', sentenceFor(error), error),
    onSettled: () => queries.invalidateQueries({ queryKey: queryKeys.attention }),
  });
  return (
    <ActionIcon
      size={44}
      variant="default"
      aria-label={attentionTexts.closeChatOf(name)}
      title={attentionTexts.closeChat}
      loading={close.isPending}
      onClick={() => close.mutate()}
    >
      <IconCheck size={20} aria-hidden="true" />
    </ActionIcon>
  );
}
