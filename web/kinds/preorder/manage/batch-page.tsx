import '../../../ui/styles/paper.css';
import { Alert, Button } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { Link, useNavigate, useParams } from 'react-router-dom';
import { type BatchState, isPickupToCome, readBatchState } from '#kinds/preorder/rules/batch.ts';
import { answerWithin } from '../../../copy/answer-deadline.ts';
import { sentenceFor } from '../../../copy/errors.ts';
import { preorderTexts as texts } from '../../../copy/preorder.ts';
import { ticketTexts } from '../../../copy/ticket.ts';
import { answer, market } from '../../../lib/functions.ts';
import { part } from '../../../lib/page/part.tsx';
import { queryKeys } from '../../../lib/query-keys.ts';
import { whenLive } from '../../../lib/realtime/when-live.ts';
import { useUser } from '../../../lib/session/session.ts';
import { useNow } from '../../../lib/use-now.ts';
import { MainAction } from '../../../ui/frame/main-action.tsx';
import { BackLink, HeaderWord, PageColumn } from '../../../ui/frame/page-head.tsx';
import { PageTitle } from '../../../ui/frame/page-meta.tsx';
import { EmptyState } from '../../../ui/states/empty-state.tsx';
import { ErrorState } from '../../../ui/states/error-state.tsx';
import { PageLoader } from '../../../ui/states/page-loader.tsx';
import { toast } from '../../../ui/toasts/toast.ts';
import { BatchFacts } from '../batch-facts.tsx';
import { nameOfBatch, ownReasonOptions, type ShownBatch } from '../batch-query.ts';
import classes from './batch-page.module.css';
import { PickList } from './pick-list.tsx';
import { batchOptions, pickListOptions } from './queries.ts';

const ReasonDialog = part(async () => (await import('../../../shop/sale/reason-dialog.tsx')).ReasonDialog);
const BatchDialog = part(async () => (await import('./batch-dialog.tsx')).BatchDialog);

type SellerEvent = 'accept' | 'ready' | 'call_off' | 'settle';

/** Runs one event of the seller, then `settle` while sales remain to be processed. */
function useBatchEvent(batchId: string) {
  const queries = useQueryClient();
  const [left, setLeft] = useState(0);
  const send = useMutation({
    mutationFn: async ({ event, reason = '' }: { event: SellerEvent; reason?: string }) => {
      let next: SellerEvent = event;
      for (let before = 0; ; ) {
        const json = { event: next, reason };
        const done = await answer(market.batches[':batchId'].events.$post({ param: { batchId }, json }));
        setLeft(done.left);
        void queries.invalidateQueries({ queryKey: queryKeys.table('batches') });
        void queries.invalidateQueries({ queryKey: queryKeys.pickList(batchId) });
        if (done.left === 0 || done.left === before) return;
        before = done.left;
        next = 'settle';
      }
    },
    onSettled: () => setLeft(0),
  });
  return { send, left };
}

export function BatchPage() {
  const { userId } = useUser();
  const { batchId = '' } = useParams();
  const { data: batch, error, refetch } = useQuery(batchOptions(batchId));
  useEffect(() => whenLive(({ watchRow }) => watchRow('batches', batchId, batchOptions(batchId).queryKey)), [batchId]);
  // A failed refetch keeps the loaded page, with the text typed in its rows.
  if (batch === undefined && error)
    return <ErrorState text={sentenceFor(error)} cause={error} onRetry={() => void refetch()} />;
  if (batch === undefined)
    return (
      <PageColumn>
        <Top />
        <PageLoader text={texts.loading} />
      </PageColumn>
    );
  if (batch === null || batch.sellerId !== userId)
    return (
      <>
        <PageTitle>{texts.notFound}</PageTitle>
        <EmptyState level={1} title={texts.notFound} text={texts.notFoundHint}>
          <Button size="md" component={Link} to="/sales">
            {texts.back}
          </Button>
        </EmptyState>
      </>
    );
  return <OwnBatch key={batch.$id} batch={batch} userId={userId} />;
}

/** Pre-rendered in index.html (web/app/prerender.tsx); stays while the batch loads. */
const Top = () => (
  <>
    <BackLink to="/sales">{texts.back}</BackLink>
    <HeaderWord>{texts.batch}</HeaderWord>
  </>
);

interface BatchNow {
  readonly state: BatchState;
  readonly acceptsAll: boolean;
  /** Whether the closing time has passed but upkeep has not processed the batch yet. */
  readonly isDue: boolean;
  /** Number of orders that await the seller's answer or are not ready yet. */
  readonly open: number;
}

/** The batch's next step; null if there is none, or if it is done in the list (codes, absences). */
function mainEvent({ state, acceptsAll, isDue, open }: BatchNow): { event: SellerEvent; words: string } | null {
  if (isDue) return { event: 'settle', words: texts.process };
  if (state !== 'closed') return null;
  return acceptsAll ? { event: 'ready', words: texts.ready(open) } : { event: 'accept', words: texts.acceptAll(open) };
}

function OwnBatch({ batch, userId }: { batch: ShownBatch; userId: string }) {
  const navigate = useNavigate();
  const list = useQuery(pickListOptions(batch.$id));
  const { data: sales } = list;
  const { send, left } = useBatchEvent(batch.$id);
  const [opened, setOpened] = useState<'edit' | 'next' | 'message' | null>(null);
  const [isLeaving, setLeaving] = useState(false);
  const [reason, setReason] = useState('');
  const now = useNow();
  const state = readBatchState(batch.state);
  const isOwnEnd = state === 'canceled' && batch.endedBy === 'seller';
  const { data: words } = useQuery({ ...ownReasonOptions(batch.$id), enabled: isOwnEnd });
  const why = words || batch.reason;
  const isDue = state === 'open' && Date.parse(batch.closesAt) <= now;
  const isOver = state === 'done' || state === 'canceled';
  const open = (sales ?? []).filter((one) => one.state === 'waiting' || one.state === 'accepted').length;
  const main = mainEvent({ state, acceptsAll: batch.acceptsAll, isDue, open });
  // All orders of a batch have to be answered until the same time.
  const answerUntil = state === 'closed' ? (sales?.find((one) => one.state === 'waiting')?.dueAt ?? null) : null;
  const press = (event: SellerEvent) => !send.isPending && send.mutate({ event });
  return (
    <PageColumn>
      <PageTitle>{nameOfBatch(batch)}</PageTitle>
      <Top />
      <div className={classes.page} data-paper>
        <h1>
          <Link to={`/product/${batch.productId}`}>{nameOfBatch(batch)}</Link>
        </h1>
        <p className={classes.state} data-state={state}>
          {texts.states[state]}
          {why ? `: ${why}` : ''}
        </p>
        <BatchFacts batch={batch} isOwn />
        {isDue ? <p className={classes.hint}>{texts.waitsForPayment}</p> : null}
        {answerUntil === null ? null : <p className={classes.hint}>{answerWithin('seller', answerUntil, now)}</p>}
        {send.isError ? (
          <Alert color="cabai" role="alert">
            {sentenceFor(send.error)}
          </Alert>
        ) : null}
        {send.isPending && left > 0 ? <p role="status">{texts.working(left)}</p> : null}
        {main ? (
          <MainAction label={ticketTexts.step}>
            <Button size="lg" loading={send.isPending} onClick={() => press(main.event)}>
              {main.words}
            </Button>
          </MainAction>
        ) : null}
        {sales ? (
          <PickList
            userId={userId}
            batchId={batch.$id}
            takesOrders={state === 'open'}
            isTable={main === null}
            sales={sales}
          />
        ) : list.error ? (
          <ErrorState text={sentenceFor(list.error)} cause={list.error} onRetry={() => void list.refetch()} />
        ) : (
          <PageLoader text={texts.list} />
        )}
        {/* Rendered after the list has loaded, which would otherwise push the buttons down. */}
        {list.isPending ? null : (
          <div className={classes.actions}>
            {isOver || batch.joined === 0 ? null : (
              <Button size="md" variant="default" onClick={() => setOpened('message')}>
                {texts.message}
              </Button>
            )}
            {state === 'closed' && main?.event === 'accept' ? (
              <Button size="md" variant="default" loading={send.isPending} onClick={() => press('ready')}>
                {texts.ready(open)}
              </Button>
            ) : null}
            {isDue || !isPickupToCome(batch, now) ? null : (
              <Button size="md" variant="default" onClick={() => setOpened('edit')}>
                {state === 'open' ? texts.edit : texts.move}
              </Button>
            )}
            {state !== 'open' ? (
              <Button size="md" variant={isOver ? 'filled' : 'default'} onClick={() => setOpened('next')}>
                {texts.repeat}
              </Button>
            ) : null}
            {isOver ? null : (
              <Button size="md" variant="subtle" color="cabai" onClick={() => setLeaving(true)}>
                {texts.callOff}
              </Button>
            )}
          </div>
        )}
        {opened ? (
          <BatchDialog
            opened={opened}
            batch={batch}
            onClose={() => setOpened(null)}
            onDone={(batchId) => {
              setOpened(null);
              if (opened === 'next') void toast('good', texts.repeated);
              // Applies a moved pickup to the orders immediately; otherwise upkeep would do it later.
              if (opened === 'edit' && batch.joined > 0) press('settle');
              if (batchId !== batch.$id) void navigate(`/batches/${batchId}`, { replace: opened === 'edit' });
            }}
          />
        ) : null}
        {isLeaving ? (
          <ReasonDialog
            title={texts.callOffTitle}
            question={state === 'open' ? texts.callOffQuestion : `${texts.callOffQuestion} ${texts.callOffLate}`}
            yes={texts.callOff}
            no={texts.cancel}
            danger
            asksWhy
            hint={texts.callOffHint}
            reason={reason}
            onReason={setReason}
            sending={send}
            onSend={(why) => send.mutate({ event: 'call_off', reason: why }, { onSuccess: () => setLeaving(false) })}
            onClose={() => setLeaving(false)}
          />
        ) : null}
      </div>
    </PageColumn>
  );
}
