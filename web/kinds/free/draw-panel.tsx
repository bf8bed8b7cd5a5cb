import { Button } from '@mantine/core';
import { IconCheck } from '@tabler/icons-react';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { checkDraw, drawGraceMs, passReasons, rankingOf, takesEntries, ticketInTurn } from '#kinds/free/rules/draw.ts';
import { sortedTickets } from '#kinds/free/rules/draw-proof.ts';
import { readDrawState } from '#kinds/free/rules/draw-state.ts';
import { sentenceFor } from '../../copy/errors.ts';
import { answer, market } from '../../lib/functions.ts';
import { queryKeys } from '../../lib/query-keys.ts';
import { useSession } from '../../lib/session/session.ts';
import { isToCome } from '../../lib/to-come.ts';
import { useNow } from '../../lib/use-now.ts';
import { checkoutPath } from '../../shop/checkout-path.ts';
import { useLoginFirst } from '../../shop/product/use-login-first.ts';
import { MainAction } from '../../ui/frame/main-action.tsx';
import { toast } from '../../ui/toasts/toast.ts';
import type { KindPanelProps } from '../kind.ts';
import { PanelToCome } from '../panel-to-come.tsx';
import classes from './draw.module.css';
import { drawOptions, ticketOptions } from './draw-queries.ts';
import { freeTexts } from './texts/free.ts';

type Draw = NonNullable<Awaited<ReturnType<NonNullable<ReturnType<typeof drawOptions>['queryFn']>>>>;

/** Actions: enter the draw, leave it, and take the gift when it is the person's turn. */
function useDrawActions(productId: string) {
  const queries = useQueryClient();
  const navigate = useNavigate();
  const param = { productId };
  const refresh = () =>
    Promise.all([
      queries.invalidateQueries({ queryKey: queryKeys.table('draws') }),
      queries.invalidateQueries({ queryKey: queryKeys.table('drawEntries') }),
    ]);
  const onError = (error: unknown) => {
    void toast('bad', sentenceFor(error), error);
    void refresh();
  };
  const enter = useMutation({
    mutationFn: () => answer(market.draws[':productId'].entry.$post({ param })),
    onSuccess: refresh,
    onError,
  });
  const leave = useMutation({
    mutationFn: () => answer(market.draws[':productId'].entry.$delete({ param })),
    onSuccess: refresh,
    onError,
  });
  const take = useMutation({
    mutationFn: async () => {
      const lines = queries.getQueriesData<readonly { productId: string }[]>({
        queryKey: queryKeys.table('cartItems'),
      });
      const isInCart = lines.some(
        ([, some]) => Array.isArray(some) && some.some((line) => line.productId === productId),
      );
      if (!isInCart) await answer(market.cart.items.$post({ json: { productId } }));
    },
    onSuccess: () => {
      void queries.invalidateQueries({ queryKey: queryKeys.table('cartItems') });
      void navigate(checkoutPath([productId]));
    },
    onError,
  });
  return { enter, leave, take };
}

/** The draw of a gift on its page: entry, turn, and the data to verify it. */
export function DrawPanel({ product, isOwn, children }: KindPanelProps) {
  const now = useNow();
  const query = useQuery(drawOptions(product.$id));
  const { data: draw, refetch } = query;
  const { enter, leave, take } = useDrawActions(product.$id);
  const session = useSession().data;
  const userId = session?.kind === 'user' ? session.userId : undefined;
  const entry = useQuery({
    ...ticketOptions(userId ?? '', product.$id),
    enabled: userId !== undefined && !!draw,
  });
  const ticket = entry.data ?? null;
  const takeTicket = () => {
    // People who log in only to take the gift already have a ticket.
    if (draw && takesEntries(draw, now) && ticket === null && !enter.isPending) enter.mutate();
  };
  const entering = useLoginFirst({
    action: 'free-draw',
    act: takeTicket,
    resume: takeTicket,
    visitor: freeTexts.loginToEnter,
    isReady: !isToCome(query) && !isToCome(entry),
  });
  const isDue = draw?.state === 'open' && now >= Date.parse(draw.drawAt) + drawGraceMs;
  useEffect(() => {
    if (!isDue) return;
    const timer = setInterval(() => void refetch(), 15_000);
    return () => clearInterval(timer);
  }, [isDue, refetch]);
  // Stays true once rendered: a later login loads the ticket without hiding the panel.
  const [isDrawn, setDrawn] = useState(false);
  const isAwaited = isToCome(query) || isToCome(entry);
  if (!isAwaited && !isDrawn) setDrawn(true);
  if (isAwaited && !isDrawn) return <PanelToCome />;
  if (!draw) return children;
  return (
    <>
      <section className={classes.panel} aria-labelledby="undian">
        <h2 id="undian">{freeTexts.title}</h2>
        {draw.state === 'open' ? (
          <>
            <p>
              {freeTexts.drawsAt(draw.drawAt)} {freeTexts.people(draw.entryCount)}
            </p>
            {!takesEntries(draw, now) ? (
              <p role="status">{freeTexts.drawing}</p>
            ) : isOwn ? (
              <p>{freeTexts.ownHint}</p>
            ) : ticket ? (
              <>
                <p className={classes.entered} role="status">
                  <IconCheck size={20} aria-hidden="true" /> {freeTexts.entered}
                </p>
                <Button size="md" variant="default" aria-busy={leave.isPending} onClick={() => leave.mutate()}>
                  {freeTexts.leave}
                </Button>
              </>
            ) : (
              <MainAction label={freeTexts.title}>
                <Button size="lg" loading={enter.isPending || entering.isWaiting} onClick={() => entering.press()}>
                  {freeTexts.enter}
                </Button>
              </MainAction>
            )}
          </>
        ) : (
          <Outcome
            draw={draw}
            ticket={ticket}
            isTaking={take.isPending}
            onTake={() => take.mutate()}
            isVisitor={userId === undefined}
          />
        )}
        <Check draw={draw} ticket={ticket} />
      </section>
      {children}
    </>
  );
}

interface OutcomeProps {
  draw: Draw;
  ticket: string | null;
  isTaking: boolean;
  onTake: () => void;
  isVisitor: boolean;
}

/** For visitors, since the notification of a person's turn may be opened without a session. */
function LoginToTake() {
  const { isWaiting, press } = useLoginFirst({
    action: 'free-draw',
    act: () => undefined,
    visitor: freeTexts.loginToTake,
  });
  return (
    <Button size="md" variant="default" loading={isWaiting} onClick={() => press()}>
      {freeTexts.toLogin}
    </Button>
  );
}

/** The displayed number: a ticket's place in the sorted list. */
const numberOf = ({ tickets }: Draw, ticket: string): number => sortedTickets(tickets).indexOf(ticket) + 1;

/** After the draw: whose turn it is, or how it ended. */
function Outcome({ draw, ticket, isTaking, onTake, isVisitor }: OutcomeProps) {
  const inTurn = ticketInTurn(draw);
  if (inTurn === null) {
    if (draw.state === 'called_off' && draw.seed !== '') return <p role="status">{freeTexts.calledOff}</p>;
    const text = draw.seed === '' ? freeTexts.off : draw.tickets.length === 0 ? freeTexts.nobody : freeTexts.unclaimed;
    return <p role="status">{text}</p>;
  }
  const isMine = ticket === inTurn;
  if (draw.state === 'taken')
    return (
      <p role="status">
        {freeTexts.taken(numberOf(draw, inTurn))} {isMine ? freeTexts.yours : ''}
      </p>
    );
  if (isMine)
    return (
      <div role="status">
        <p>
          <strong>{freeTexts.won}</strong> {freeTexts.takeUntil(draw.acceptUntil ?? draw.drawAt)}
        </p>
        <MainAction label={freeTexts.title}>
          <Button size="lg" aria-busy={isTaking} onClick={onTake}>
            {isTaking ? freeTexts.taking : freeTexts.take}
          </Button>
        </MainAction>
      </div>
    );
  return (
    <div role="status">
      <p>{freeTexts.waits(numberOf(draw, inTurn), draw.acceptUntil ?? draw.drawAt)}</p>
      {ticket ? <p>{freeTexts.notYou(numberOf(draw, ticket))}</p> : null}
      {isVisitor ? <LoginToTake /> : null}
    </div>
  );
}

/** All data needed to verify the draw. The ranks are computed here, from the shown values. */
function Check({ draw, ticket }: { draw: Draw; ticket: string | null }) {
  const check = checkDraw(draw);
  const ranking = rankingOf(draw);
  return (
    <details className={classes.check}>
      <summary>{freeTexts.check}</summary>
      <p>{check === 'not_drawn' ? freeTexts.checkBefore : freeTexts.checkAfter}</p>
      {ranking[0] ? (
        <p>
          <code>{freeTexts.command(draw.seed, ranking[0])}</code>
        </p>
      ) : null}
      <dl>
        <dt>{freeTexts.seedHash}</dt>
        <dd>
          <code>{draw.seedHash}</code>
        </dd>
        {draw.seed === '' ? null : (
          <>
            <dt>{freeTexts.seed}</dt>
            <dd>
              <code>{draw.seed}</code>
            </dd>
          </>
        )}
        {ticket && ranking.length === 0 ? (
          <>
            <dt>{freeTexts.ownTicket}</dt>
            <dd>
              <code>{ticket}</code>
            </dd>
          </>
        ) : null}
        {ranking.length > 0 ? (
          <>
            <dt>{freeTexts.order}</dt>
            <dd>
              {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling list must be reachable by keyboard */}
              <ol aria-label={freeTexts.order} tabIndex={0}>
                {ranking.map((one, at) => (
                  <li key={one} className={one === ticket ? classes.mine : undefined}>
                    {freeTexts.numbered(numberOf(draw, one))} <code>{one}</code> {notesOf(draw, ticket, one, at)}
                  </li>
                ))}
              </ol>
            </dd>
          </>
        ) : null}
      </dl>
      {check === 'not_drawn' ? null : <p role="status">{freeTexts.verdict[check]}</p>}
    </details>
  );
}

/** Older draws have no stored reasons. */
function whyPassed({ passes }: Draw, at: number): string {
  const why = passReasons.find((reason) => reason === passes?.[at]);
  return why ? freeTexts.passedBy[why] : freeTexts.passed;
}

function notesOf(draw: Draw, ticket: string | null, one: string, at: number): string {
  const notes = [
    at < draw.passed ? whyPassed(draw, at) : at === draw.passed ? freeTexts.ofTurn[readDrawState(draw.state)] : '',
    one === ticket ? freeTexts.yourTicket : '',
  ].filter(Boolean);
  return notes.length > 0 ? `(${notes.join(', ')})` : '';
}
