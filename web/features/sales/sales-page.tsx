import { Button, Skeleton } from '@mantine/core';
import { useInfiniteQuery, useQueries, useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { byUrgency } from '#domain/orders/urgency.ts';
import { sentenceFor } from '../../copy/errors.ts';
import { pageHeads } from '../../copy/page-heads.ts';
import { saleTexts } from '../../copy/sales.ts';
import { tradeListTexts } from '../../copy/trade-row.ts';
import { allSaleParts, salePartsOf } from '../../kinds/sale-parts.ts';
import { useAddressParams } from '../../lib/page/address-params.ts';
import { usePartsToCome } from '../../lib/page/part.tsx';
import { useUser } from '../../lib/session/session.ts';
import { isToCome } from '../../lib/to-come.ts';
import { useNow } from '../../lib/use-now.ts';
import { openProposalsOptions } from '../../shop/meeting/queries.ts';
import { NeedsYou, NothingHere, TradeTabs, useTradeTab } from '../../shop/trade/trade-lists.tsx';
import { TradeList } from '../../shop/trade/trade-row.tsx';
import { SearchBox } from '../../ui/forms/search-box.tsx';
import { PageColumn, PageHead } from '../../ui/frame/page-head.tsx';
import { EmptyState } from '../../ui/states/empty-state.tsx';
import { ErrorState } from '../../ui/states/error-state.tsx';
import { MoreButton } from '../../ui/states/more-button.tsx';
import { useDeferredWaiting } from '../../ui/states/use-deferred-waiting.ts';
import { FoundSales } from './found-sales.tsx';
import { inRows, ListedSale } from './in-batches.tsx';
import { MoneySummary } from './money/money-summary.tsx';
import { endedSalesOptions, type OwnSale, runningSalesOptions, unansweredSalesOptions } from './queries.ts';
import { inList } from './sale-row.tsx';
import classes from './sales.module.css';

/** Components of kinds shown above the sales. They render together with the sales, to prevent a layout shift. */
const abovesSales = allSaleParts.flatMap(({ aboveSales }) => aboveSales ?? []);

/** Lists with fewer sales have no search box. */
const fewSales = 7;

/**
 * Sales that need the seller come first, most urgent on top. Below them, a tab shows running sales, oldest first, or
 * ended ones, newest first. Ended sales load on demand.
 */
export function SalesPage() {
  const { userId } = useUser();
  const [params, setParams] = useAddressParams();
  const term = params.get('q')?.trim() ?? '';
  const search = (text: string) =>
    setParams(
      (now) => {
        if (text) now.set('q', text);
        else now.delete('q');
        return now;
      },
      { replace: true, preventScrollReset: true },
    );
  const chosen = useTradeTab();
  const unanswered = useInfiniteQuery(unansweredSalesOptions(userId));
  const running = useInfiniteQuery(runningSalesOptions(userId));
  const isOpenRead = unanswered.data !== undefined && running.data !== undefined;
  const open = [...(unanswered.data?.pages.flat() ?? []), ...(running.data?.pages.flat() ?? [])];
  const isNoneOpen = isOpenRead && open.length === 0;
  const tab = chosen ?? (isNoneOpen ? 'ended' : 'running');
  const ended = useInfiniteQuery({ ...endedSalesOptions(userId), enabled: tab === 'ended' });
  const over = ended.data?.pages.flat();
  const above = useQueries({
    queries: abovesSales.map(({ key, read }) => ({ queryKey: key(userId), queryFn: () => read(userId) })),
  });
  const isPartToCome = usePartsToCome(abovesSales.map(({ AboveSales }) => AboveSales));
  const failed = [unanswered, running, ended].find((list) => list.isError && !list.data);
  const isRead = !useDeferredWaiting(!isOpenRead || (tab === 'ended' && !over) || above.some(isToCome) || isPartToCome);
  const isShown = isRead && !term;
  const shown = [...open, ...(over ?? [])];
  const batches = new Set(open.map(({ batchId }) => batchId));
  return (
    <PageColumn>
      <div className={classes.page}>
        <PageHead {...pageHeads['/sales']} />
        {term || (isRead && shown.length > fewSales) ? (
          <div className={classes.find}>
            <SearchBox value={term} placeholder={saleTexts.search} onSearch={search} />
          </div>
        ) : null}
        {failed && !term ? (
          <ErrorState text={sentenceFor(failed.error)} cause={failed.error} onRetry={() => void failed.refetch()} />
        ) : null}
        {term ? <FoundSales userId={userId} term={term} onClear={() => search('')} /> : null}
        {!failed && !isRead && !term ? <Awaited /> : null}
        {isShown && shown.length === 0 ? (
          <EmptyState title={saleTexts.none} text={saleTexts.noneHint}>
            <Button size="md" component={Link} to="/post-product">
              {saleTexts.post}
            </Button>
            <Button size="md" variant="default" component={Link} to="/manage-products">
              {saleTexts.ownProducts}
            </Button>
          </EmptyState>
        ) : null}
        {isShown && shown.length > 0 ? <Lists open={open} over={tab === 'ended' ? (over ?? []) : undefined} /> : null}
        {isShown ? (
          <>
            <MoreButton list={unanswered} />
            <MoreButton list={tab === 'ended' ? ended : running} />
          </>
        ) : null}
        {(isRead || failed) && !term
          ? abovesSales.map(({ AboveSales }, at) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: the list of kinds never changes
              <AboveSales key={at} userId={userId} without={batches} />
            ))
          : null}
        {failed || term || shown.length === 0 ? <MoneySummary /> : null}
      </div>
    </PageColumn>
  );
}

/** Placeholder with the height of the rows, to prevent a layout shift. */
function Awaited() {
  return (
    <div className={classes.rows} role="status" aria-label={saleTexts.loading}>
      {[1, 2, 3].map((row) => (
        <Skeleton key={row} height={92} radius="lg" />
      ))}
    </div>
  );
}

/** `over`: ended sales, where shown. */
function Lists({ open, over }: { open: readonly OwnSale[]; over: readonly OwnSale[] | undefined }) {
  const { userId } = useUser();
  const now = useNow();
  const { data: proposals = [] } = useQuery(openProposalsOptions(userId));
  const rowsOf = (sales: readonly OwnSale[]) => inRows(sales.map((sale) => inList(sale, proposals, now)));
  const rows = rowsOf(open);
  const urgent = rows
    .filter(({ sales: [{ urgency }] }) => urgency !== null)
    .toSorted((a, b) => byUrgency(a.sales[0].urgency, b.sales[0].urgency));
  const shown = over ? rowsOf(over) : rows.filter(({ sales: [{ urgency }] }) => urgency === null);
  const none = over
    ? tradeListTexts.noneEnded
    : urgent.length > 0
      ? tradeListTexts.noneElse
      : tradeListTexts.noneRunning;
  return (
    <>
      {urgent.length > 0 ? (
        <NeedsYou>
          {urgent.map((row) => (
            <ListedSale key={row.id} row={row} now={now} />
          ))}
        </NeedsYou>
      ) : null}
      <MoneySummary />
      <div className={classes.tabs}>
        <TradeTabs current={over ? 'ended' : 'running'} />
        {open.some((sale) => salePartsOf(sale).hasSchedule || sale.meetAt) ? (
          <Link to="/schedule">{saleTexts.schedule}</Link>
        ) : null}
      </div>
      {shown.length > 0 ? (
        <TradeList label={over ? tradeListTexts.ended : tradeListTexts.running}>
          {shown.map((row) => (
            <ListedSale key={row.id} row={row} now={now} />
          ))}
        </TradeList>
      ) : (
        <NothingHere>{none}</NothingHere>
      )}
    </>
  );
}
