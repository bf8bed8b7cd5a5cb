import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { byUrgency } from '#domain/orders/urgency.ts';
import { sentenceFor } from '../../copy/errors.ts';
import { orderTexts } from '../../copy/orders.ts';
import { pageHeads } from '../../copy/page-heads.ts';
import { tradeListTexts } from '../../copy/trade-row.ts';
import { useOwnId } from '../../lib/session/session.ts';
import { useNow } from '../../lib/use-now.ts';
import { openProposalsOptions } from '../../shop/meeting/queries.ts';
import { useJustOrdered } from '../../shop/notifications/just-ordered.ts';
import { PushOffer } from '../../shop/notifications/push-offer.tsx';
import { NeedsYou, NothingHere, TradeTabs, useTradeTab } from '../../shop/trade/trade-lists.tsx';
import { TradeList } from '../../shop/trade/trade-row.tsx';
import { PageColumn, PageHead } from '../../ui/frame/page-head.tsx';
import { ErrorState } from '../../ui/states/error-state.tsx';
import { MoreButton } from '../../ui/states/more-button.tsx';
import { PageLoader } from '../../ui/states/page-loader.tsx';
import { useDeferredWaiting } from '../../ui/states/use-deferred-waiting.ts';
import { inList, OrderRow } from './order-row.tsx';
import { NothingBought } from './own-list.tsx';
import { endedOrdersOptions, type ListedOrder, runningOrdersOptions } from './queries.ts';

/**
 * Orders that need the buyer come first, most urgent on top. Below them, a tab shows running or ended orders, newest
 * first. Ended orders load on demand.
 */
export function OrdersPage() {
  const userId = useOwnId();
  const isJustOrdered = useJustOrdered();
  const chosen = useTradeTab();
  const running = useInfiniteQuery(runningOrdersOptions(userId));
  const open = running.data?.pages.flat();
  const tab = chosen ?? (open?.length === 0 ? 'ended' : 'running');
  const ended = useInfiniteQuery({ ...endedOrdersOptions(userId), enabled: tab === 'ended' });
  const over = ended.data?.pages.flat();
  const failed = [running, ended].find((list) => list.isError && !list.data);
  const isWaiting = useDeferredWaiting(running.isPending || (open?.length === 0 && ended.isLoading));
  const hasNothing = open?.length === 0 && over?.length === 0;
  return (
    <PageColumn>
      <PageHead {...pageHeads['/orders']} />
      {isJustOrdered ? <PushOffer userId={userId} about="order" /> : null}
      {isWaiting ? <PageLoader text={orderTexts.loading} /> : null}
      {!isWaiting && failed ? (
        <ErrorState text={sentenceFor(failed.error)} cause={failed.error} onRetry={() => void failed.refetch()} />
      ) : null}
      {!isWaiting && hasNothing ? <NothingBought title={orderTexts.none} /> : null}
      {!isWaiting && open && !hasNothing ? (
        <Lists open={open} over={tab === 'ended' ? (over ?? null) : undefined} isOverFailed={ended.isError} />
      ) : null}
      {isWaiting ? null : <MoreButton list={tab === 'ended' ? ended : running} />}
    </PageColumn>
  );
}

interface ListsProps {
  open: readonly ListedOrder[];
  /** Ended orders; null while loading, undefined if not shown. */
  over: readonly ListedOrder[] | null | undefined;
  isOverFailed: boolean;
}

function Lists({ open, over, isOverFailed }: ListsProps) {
  const userId = useOwnId();
  const now = useNow();
  const { data: proposals = [] } = useQuery(openProposalsOptions(userId));
  const rows = open.map((order) => inList(order, proposals, now));
  const urgent = rows
    .filter(({ next }) => next?.urgency)
    .toSorted((a, b) => byUrgency(a.next?.urgency ?? null, b.next?.urgency ?? null));
  const shown =
    over === undefined
      ? rows.filter(({ next }) => !next?.urgency)
      : (over ?? []).map((order) => inList(order, proposals, now));
  const none =
    over === undefined
      ? urgent.length > 0
        ? tradeListTexts.noneElse
        : tradeListTexts.noneRunning
      : tradeListTexts.noneEnded;
  return (
    <>
      {urgent.length > 0 ? (
        <NeedsYou>
          {urgent.map((row) => (
            <OrderRow key={row.order.$id} {...row} now={now} />
          ))}
        </NeedsYou>
      ) : null}
      <TradeTabs current={over === undefined ? 'running' : 'ended'} />
      {over === null && !isOverFailed ? <PageLoader text={orderTexts.loading} /> : null}
      {shown.length > 0 ? (
        <TradeList label={over === undefined ? tradeListTexts.running : tradeListTexts.ended}>
          {shown.map((row) => (
            <OrderRow key={row.order.$id} {...row} now={now} />
          ))}
        </TradeList>
      ) : over === null ? null : (
        <NothingHere>{none}</NothingHere>
      )}
    </>
  );
}
