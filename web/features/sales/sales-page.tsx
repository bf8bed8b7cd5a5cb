import { Button, Skeleton } from '@mantine/core';
import { useInfiniteQuery, useQueries } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { isInOpenBatch } from '#domain/orders/next-turn.ts';
import type { SaleState } from '#domain/orders/sale.ts';
import { sentenceFor } from '../../copy/errors.ts';
import { pageHeads } from '../../copy/page-heads.ts';
import { saleTexts } from '../../copy/sales.ts';
import { allSaleParts, salePartsOf } from '../../kinds/sale-parts.ts';
import { useAddressParams } from '../../lib/page/address-params.ts';
import { usePartsToCome } from '../../lib/page/part.tsx';
import { useUser } from '../../lib/session/session.ts';
import { isToCome } from '../../lib/to-come.ts';
import { useNow } from '../../lib/use-now.ts';
import { SearchBox } from '../../ui/forms/search-box.tsx';
import { PageHead } from '../../ui/frame/page-head.tsx';
import { EmptyState } from '../../ui/states/empty-state.tsx';
import { ErrorState } from '../../ui/states/error-state.tsx';
import { MoreButton } from '../../ui/states/more-button.tsx';
import { useDeferredWaiting } from '../../ui/states/use-deferred-waiting.ts';
import { FoundSales } from './found-sales.tsx';
import { InBatches, ofCrowdedBatches } from './in-batches.tsx';
import { MoneySummary } from './money/money-summary.tsx';
import { endedSalesOptions, type OwnSale, runningSalesOptions, unansweredSalesOptions } from './queries.ts';
import { SaleRow } from './sale-row.tsx';
import classes from './sales.module.css';

/** The sequence of the page: what waits for the seller, the seller's money, what waits for others, unpaid ones last. */
const sellersTurn = ['accepted', 'ready', 'disputed'] as const satisfies SaleState[];
const othersTurn = ['rented', 'handed_over', 'unpaid'] as const satisfies SaleState[];

/** What kinds show above the sales; drawn with them, so that nothing moves. */
const abovesSales = allSaleParts.flatMap(({ aboveSales }) => aboveSales ?? []);

/** With fewer sales than this there is no search box. */
const fewSales = 7;

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
  const unanswered = useInfiniteQuery(unansweredSalesOptions(userId));
  const running = useInfiniteQuery(runningSalesOptions(userId));
  const ended = useInfiniteQuery(endedSalesOptions(userId));
  const above = useQueries({
    queries: abovesSales.map(({ key, read }) => ({ queryKey: key(userId), queryFn: () => read(userId) })),
  });
  const isPartToCome = usePartsToCome(abovesSales.map(({ AboveSales }) => AboveSales));
  const lists = [unanswered, running, ended];
  const failed = lists.find((list) => list.isError && !list.data);
  const isRead = !useDeferredWaiting(!lists.every(({ data }) => data) || above.some(isToCome) || isPartToCome);
  const count = lists.reduce((sum, { data }) => sum + (data?.pages.flat().length ?? 0), 0);
  return (
    <div className={classes.page}>
      <PageHead {...pageHeads['/sales']} />
      {term || (isRead && count > fewSales) ? (
        <div className={classes.find}>
          <SearchBox value={term} placeholder={saleTexts.search} onSearch={search} />
        </div>
      ) : null}
      {(isRead || failed) && !term
        ? abovesSales.map(({ AboveSales }, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the list of kinds never changes
            <AboveSales key={at} userId={userId} />
          ))
        : null}
      {isRead &&
      !term &&
      lists.some(({ data }) => data?.pages.flat().some((sale) => salePartsOf(sale).hasSchedule || sale.meetAt)) ? (
        <Button size="md" w="fit-content" mb="md" variant="default" component={Link} to="/schedule">
          {saleTexts.schedule}
        </Button>
      ) : null}
      {failed && !term ? (
        <ErrorState text={sentenceFor(failed.error)} cause={failed.error} onRetry={() => void failed.refetch()} />
      ) : null}
      {term ? <FoundSales userId={userId} term={term} onClear={() => search('')} /> : null}
      {!failed && !isRead && !term ? <Awaited /> : null}
      {isRead && !term ? (
        <Sections
          unanswered={unanswered.data?.pages.flat() ?? []}
          running={running.data?.pages.flat() ?? []}
          ended={ended.data?.pages.flat() ?? []}
        >
          {{
            unanswered: <MoreButton list={unanswered} />,
            running: <MoreButton list={running} />,
            ended: <MoreButton list={ended} />,
          }}
        </Sections>
      ) : null}
      {failed || term ? <MoneySummary /> : null}
    </div>
  );
}

/** As high as the rows, so that nothing jumps. */
function Awaited() {
  return (
    <div className={classes.rows} role="status" aria-label={saleTexts.loading}>
      {[1, 2, 3].map((row) => (
        <Skeleton key={row} height={92} radius="lg" />
      ))}
    </div>
  );
}

type List = 'unanswered' | 'running' | 'ended';

/** `children`: the "more" button of each list. */
type SectionsProps = Record<List, readonly OwnSale[]> & { children: Record<List, ReactNode> };

function Sections({ unanswered, running, ended, children }: SectionsProps) {
  const now = useNow();
  const open = unanswered.length + running.length;
  // A batch may have closed since the lists were read.
  const waiting = running.filter(({ state }) => state === 'waiting');
  const inBatch = waiting.filter((sale) => isInOpenBatch(sale, now));
  const answerable = [...unanswered, ...waiting.filter((sale) => !inBatch.includes(sale))];
  if (open === 0 && ended.length === 0) {
    return (
      <>
        <EmptyState title={saleTexts.none} text={saleTexts.noneHint}>
          <Button size="md" component={Link} to="/post-product">
            {saleTexts.post}
          </Button>
          <Button size="md" variant="default" component={Link} to="/manage-products">
            {saleTexts.ownProducts}
          </Button>
        </EmptyState>
        <MoneySummary />
      </>
    );
  }
  const inStates = (states: readonly (keyof typeof saleTexts.sections & SaleState)[]) =>
    states.map((state) => (
      <Section
        key={state}
        id={state}
        title={saleTexts.sections[state]}
        sales={running.filter((sale) => sale.state === state)}
      />
    ));
  return (
    <>
      {open === 0 ? <p className={classes.quiet}>{saleTexts.noneRunning}</p> : null}
      <Section id="waiting" title={saleTexts.sections.waiting} sales={answerable} />
      {children.unanswered}
      {inStates(sellersTurn)}
      <MoneySummary />
      <Section id="batch" title={saleTexts.sections.batch} sales={inBatch} inBatches={inBatch} />
      {inStates(othersTurn)}
      {children.running}
      <Section id="ended" title={saleTexts.sections.ended} sales={ended} inBatches={[]} />
      {children.ended}
    </>
  );
}

interface SectionProps {
  id: string;
  title: string;
  sales: readonly OwnSale[];
  /** Those that are shown by their batch. */
  inBatches?: readonly OwnSale[];
}

function Section({ id, title, sales, inBatches = ofCrowdedBatches(sales) }: SectionProps) {
  if (sales.length === 0) return null;
  const rows = sales.filter((sale) => !inBatches.includes(sale));
  return (
    <section className={classes.section} aria-labelledby={`bagian-${id}`}>
      <h2 id={`bagian-${id}`}>{title}</h2>
      <InBatches sales={inBatches} />
      {rows.length > 0 ? (
        <ul className={classes.rows}>
          {rows.map((sale) => (
            <SaleRow key={sale.$id} sale={sale} />
          ))}
        </ul>
      ) : null}
    </section>
  );
}
