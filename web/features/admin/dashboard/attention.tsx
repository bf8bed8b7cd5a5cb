import { Anchor, Button } from '@mantine/core';
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { type AttentionKind, attentionPlace } from '#domain/attention.ts';
import { promiseStands } from '#domain/orders/money-place.ts';
import { orderNumber } from '#domain/orders/order-number.ts';
import { type HealthPart, unwellParts } from '#domain/setup/server-health.ts';
import { campusMoneyTexts } from '../../../copy/admin-money.ts';

import { attentionTexts, healthTexts } from '../../../copy/attention.ts';
import { sentenceFor } from '../../../copy/errors.ts';
import { formatAge, formatPrice } from '../../../copy/format.ts';
import { promiseLeft } from '../../../copy/promise-left.ts';
import { answerDeadline } from '../../../copy/sale-deadline.ts';
import { admin, answer } from '../../../lib/functions.ts';
import { queryKeys } from '../../../lib/query-keys.ts';
import { healthOptions } from '../../../lib/server-health.ts';
import { useNow } from '../../../lib/use-now.ts';
import { ErrorState } from '../../../ui/states/error-state.tsx';
import { PageLoader } from '../../../ui/states/page-loader.tsx';
import { toast } from '../../../ui/toasts/toast.ts';
import { PersonLink } from '../users/person-link.tsx';
import classes from './dashboard.module.css';

const attentionOptions = queryOptions({
  queryKey: queryKeys.attention,
  // Always stale: deadlines come nearer without any row changing.
  staleTime: 0,
  queryFn: () => answer(admin.attention.$get()),
});

type Attention = Awaited<ReturnType<NonNullable<(typeof attentionOptions)['queryFn']>>>;

const lists = [
  'disputes',
  'refundsDue',
  'unpaid',
  'returned',
  'lapsing',
  'ownerless',
] as const satisfies (keyof Attention)[];
const before = ['disputes', 'refundsDue'] as const;
const after = lists.slice(before.length);

const isLate = ({ late: { upkeepSince, news, payments } }: Attention) =>
  upkeepSince !== null || news.count > 0 || payments.count > 0;

const isNothing = (attention: Attention) =>
  attention.reports === 0 &&
  attention.undelivered.count === 0 &&
  !isLate(attention) &&
  attention.payoutsPrepared.count === 0 &&
  [...lists, 'payoutsDue' as const, 'owing' as const, 'chats' as const, 'closedPairs' as const].every(
    (name) => attention[name].entries.length === 0,
  );

/** What is stuck and waits for the administrator; each entry leads to where it is solved. */
export function AttentionList() {
  const { data, error, refetch } = useQuery(attentionOptions);
  const unwell = unwellParts(useQuery(healthOptions).data?.reasons ?? []);
  const isCalm = data !== undefined && isNothing(data) && unwell.length === 0;
  return (
    <section
      className={classes.section}
      aria-labelledby="perlu-perhatian"
      data-waiting={(!data && !error) || undefined}
    >
      <div className={classes.sectionHead}>
        <h2 id="perlu-perhatian">{attentionTexts.title}</h2>
      </div>
      {error && !data ? <ErrorState text={sentenceFor(error)} cause={error} onRetry={() => void refetch()} /> : null}
      {!data && !error ? <PageLoader /> : null}
      {isCalm ? <p>{attentionTexts.nothing}</p> : null}
      {data && !isCalm ? (
        <div className={classes.attention}>
          <Unwell parts={unwell} />
          {before.map((name) => (
            <Stuck key={name} name={name} attention={data} />
          ))}
          <PayoutsPrepared attention={data} />
          <PayoutsDue attention={data} />
          {after.map((name) => (
            <Stuck key={name} name={name} attention={data} />
          ))}
          <Owing attention={data} />
          <WaitingChats attention={data} />
          <Undelivered attention={data} />
          <Late attention={data} />
          <ClosedPairs attention={data} />
          {data.reports > 0 ? (
            <Link className={classes.stuck} to={placeOf('reports')}>
              <strong>{attentionTexts.reports(data.reports)}</strong>
            </Link>
          ) : null}
        </div>
      ) : null}
    </section>
  );
}

/** What the server says of itself: backups, disk, mail, proxy. */
function Unwell({ parts }: { parts: readonly HealthPart[] }) {
  if (parts.length === 0) return null;
  return (
    <div>
      <h3>{healthTexts.title}</h3>
      <ul>
        {parts.map((part) => (
          <li key={part} className={classes.stuck}>
            {healthTexts.parts[part]}
          </li>
        ))}
      </ul>
    </div>
  );
}

/** The path of the page where it is handled; '' without one. */
const placeOf = (kind: AttentionKind, id = ''): string => attentionPlace[kind]?.(id) ?? '';

function Stuck({ name, attention }: { name: (typeof lists)[number]; attention: Attention }) {
  const now = useNow();
  const { entries, more } = attention[name];
  if (entries.length === 0) return null;
  return (
    <div>
      <h3>{attentionTexts.lists[name](entries.length, more)}</h3>
      <ul>
        {entries.map((entry) => (
          <li key={'saleId' in entry ? entry.saleId : entry.orderId} className={classes.stuck}>
            <strong>
              {'saleId' in entry ? (
                <>
                  <PersonLink userId={entry.buyerId} name={entry.buyerName} />
                  {entry.sellerName ? ` ${attentionTexts.and} ` : `, ${attentionTexts.noSeller}`}
                  <PersonLink userId={entry.sellerId} name={entry.sellerName} />
                </>
              ) : (
                <PersonLink userId={entry.customerId} name={entry.customerName} />
              )}
            </strong>
            <span>{formatPrice(entry.amount)}</span>
            <small>
              <Link
                className={classes.cover}
                to={placeOf(name, name === 'disputes' && 'saleId' in entry ? entry.saleId : entry.orderId)}
              >
                {orderNumber(entry.orderId)}
              </Link>{' '}
              ·{' '}
              {name === 'lapsing' && 'saleId' in entry ? answerDeadline(entry.dueAt, now) : formatAge(entry.since, now)}
            </small>
            <Promised until={entry.promisedUntil} />
          </li>
        ))}
      </ul>
    </div>
  );
}

/** The promised date; dates that are near or over are highlighted. */
function Promised({ until }: { until: string | null }) {
  const now = useNow();
  if (until === null) return null;
  return (
    <small className={classes.promised} data-tone={promiseStands(until, now)}>
      {promiseLeft(until, now)}
    </small>
  );
}

/** Sellers with available money, largest amount first; all link to the payouts page. */
function PayoutsDue({ attention: { payoutsDue } }: { attention: Attention }) {
  const now = useNow();
  const { entries, more } = payoutsDue;
  if (entries.length === 0) return null;
  return (
    <div>
      <h3>{attentionTexts.payoutsDue(entries.length, more)}</h3>
      <ul>
        {entries.map(({ userId, name, amount, since }) => (
          <li key={userId} className={classes.stuck}>
            <strong>
              <PersonLink userId={userId} name={name} />
            </strong>
            <Link
              className={classes.cover}
              to={placeOf('payoutsDue')}
              aria-label={attentionTexts.payoutOf(name, amount)}
            >
              {formatPrice(amount)}
            </Link>
            <small>{formatAge(since, now)}</small>
          </li>
        ))}
      </ul>
    </div>
  );
}

/** Sellers whose balance is below zero: what they sell next settles it, and what was prepared for them waits. */
function Owing({ attention: { owing } }: { attention: Attention }) {
  const now = useNow();
  const { entries, more } = owing;
  if (entries.length === 0) return null;
  return (
    <div>
      <h3>{attentionTexts.owing(entries.length, more)}</h3>
      <ul>
        {entries.map(({ userId, name, amount, inPayout, since }) => (
          <li key={userId} className={classes.stuck}>
            <strong>
              <PersonLink userId={userId} name={name} />
            </strong>
            <Link
              className={classes.cover}
              to={placeOf(inPayout > 0 ? 'payoutsPrepared' : 'owing')}
              aria-label={attentionTexts.debtOf(name, amount)}
            >
              {campusMoneyTexts.minus(amount)}
            </Link>
            <small>
              {formatAge(since, now)}
              {inPayout > 0 ? ` · ${attentionTexts.owingHeld(inPayout)}` : null}
            </small>
          </li>
        ))}
      </ul>
    </div>
  );
}

/** Pairs that only trade with each other; each name links to the person's page with their reviews. */
function ClosedPairs({ attention: { closedPairs } }: { attention: Attention }) {
  const { entries, more } = closedPairs;
  if (entries.length === 0) return null;
  return (
    <div>
      <h3>{attentionTexts.closedPairs(entries.length, more)}</h3>
      <ul>
        {entries.map(({ firstId, firstName, secondId, secondName, completed }) => (
          <li key={firstId + secondId} className={classes.stuck}>
            <Anchor component={Link} to={placeOf('closedPairs', firstId)} fw={700}>
              {firstName}
            </Anchor>
            <Anchor component={Link} to={placeOf('closedPairs', secondId)} fw={700}>
              {secondName}
            </Anchor>
            <small>{attentionTexts.pairSales(completed)}</small>
          </li>
        ))}
      </ul>
    </div>
  );
}

/** Prepared payouts that nobody has marked: one line, because all of them are handled on one page. */
function PayoutsPrepared({ attention: { payoutsPrepared } }: { attention: Attention }) {
  const now = useNow();
  const { count, more, amount, since } = payoutsPrepared;
  if (count === 0) return null;
  return (
    <Link className={classes.stuck} to={placeOf('payoutsPrepared')}>
      <strong>{attentionTexts.payoutsPrepared(count, more, amount)}</strong>
      {since ? <small>{formatAge(since, now)}</small> : null}
    </Link>
  );
}

/** Unanswered support chats, longest waiting first; those that need no answer can be marked as done. */
function WaitingChats({ attention: { chats } }: { attention: Attention }) {
  const now = useNow();
  const queries = useQueryClient();
  const close = useMutation({
    mutationFn: (chatId: string) => answer(admin.chats[':chatId'].closed.$post({ param: { chatId } })),
    onError: (error) => void toast('bad', sentenceFor(error), error),
    onSettled: () => queries.invalidateQueries({ queryKey: queryKeys.attention }),
  });
  const { entries, more } = chats;
  if (entries.length === 0) return null;
  return (
    <div>
      <h3>{attentionTexts.chats(entries.length, more)}</h3>
      <ul>
        {entries.map(({ chatId, name, message, since }) => (
          <li key={chatId} className={classes.waitingChat}>
            <div className={classes.stuck}>
              <strong>
                <PersonLink userId={chatId} name={name} />
              </strong>
              <span />
              <small>
                <Link className={classes.cover} to={placeOf('chats', chatId)}>
                  {formatAge(since, now)} · {message}
                </Link>
              </small>
            </div>
            <Button
              size="sm"
              mih={44}
              variant="default"
              aria-label={attentionTexts.closeChatOf(name)}
              loading={close.isPending && close.variables === chatId}
              onClick={() => close.mutate(chatId)}
            >
              {attentionTexts.closeChat}
            </Button>
          </li>
        ))}
      </ul>
    </div>
  );
}

/** Notifications that were given up. There is no action: the fault is outside of the app. */
function Undelivered({ attention: { undelivered } }: { attention: Attention }) {
  const { count, push, email, more } = undelivered;
  if (count === 0) return null;
  const texts = attentionTexts.undelivered;
  return (
    <div>
      <h3>{texts.title(count, more)}</h3>
      {push > 0 ? <p>{texts.push(push)}</p> : null}
      {email > 0 ? <p>{texts.email(email)}</p> : null}
      <p>{texts.kept}</p>
    </div>
  );
}

/** Background work that has stopped. There is no action here, either. */
function Late({ attention }: { attention: Attention }) {
  const now = useNow();
  if (!isLate(attention)) return null;
  const { upkeepSince, news, payments } = attention.late;
  const texts = attentionTexts.late;
  return (
    <div>
      <h3>{texts.title}</h3>
      {upkeepSince === null ? null : <p>{texts.upkeep(upkeepSince, now)}</p>}
      {news.count > 0 ? <p>{texts.news(news.count, news.more)}</p> : null}
      {payments.count > 0 ? <p>{texts.payments(payments.count, payments.more)}</p> : null}
    </div>
  );
}
