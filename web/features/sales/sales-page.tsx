import { Button, Skeleton } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import type { SaleState } from '#domain/orders/sale.ts';
import { sentenceFor } from '../../copy/errors.ts';
import { saleTexts } from '../../copy/sales.ts';
import { useUser } from '../../lib/session/session.ts';
import { PageTitle } from '../../ui/frame/page-meta.tsx';
import { EmptyState } from '../../ui/states/empty-state.tsx';
import { ErrorState } from '../../ui/states/error-state.tsx';
import { MoreButton } from '../../ui/states/more-button.tsx';
import { MoneySummary } from './money/money-summary.tsx';
import { endedSalesOptions, type OwnSale, runningSalesOptions } from './queries.ts';
import { SaleRow } from './sale-row.tsx';
import classes from './sales.module.css';

/** What waits for the seller first; then what others do; what nobody has paid yet last. */
const sections = ['waiting', 'accepted', 'ready', 'disputed', 'handed_over', 'unpaid'] as const satisfies SaleState[];

export function SalesPage() {
  const { userId } = useUser();
  const running = useInfiniteQuery(runningSalesOptions(userId));
  const ended = useInfiniteQuery(endedSalesOptions(userId));
  const failed = [running, ended].find((list) => list.isError && !list.data);
  return (
    <div className={classes.page}>
      <PageTitle>{saleTexts.title}</PageTitle>
      <h1 className={classes.title}>{saleTexts.title}</h1>
      <p className={classes.hint}>{saleTexts.hint}</p>
      <MoneySummary />
      {failed ? <ErrorState text={sentenceFor(failed.error)} onRetry={() => void failed.refetch()} /> : null}
      {!failed && !(running.data && ended.data) ? <Awaited /> : null}
      {running.data && ended.data ? (
        <Sections running={running.data.pages.flat()} ended={ended.data.pages.flat()}>
          {{ running: <MoreButton list={running} />, ended: <MoreButton list={ended} /> }}
        </Sections>
      ) : null}
    </div>
  );
}

/** Of the height of rows, so that nothing jumps. */
function Awaited() {
  return (
    <div className={classes.rows} role="status" aria-label={saleTexts.loading}>
      {[1, 2, 3].map((row) => (
        <Skeleton key={row} height={92} radius="lg" />
      ))}
    </div>
  );
}

interface SectionsProps {
  running: readonly OwnSale[];
  ended: readonly OwnSale[];
  children: { running: ReactNode; ended: ReactNode };
}

function Sections({ running, ended, children }: SectionsProps) {
  if (running.length === 0 && ended.length === 0) {
    return (
      <EmptyState title={saleTexts.none} text={saleTexts.noneHint}>
        <Button size="md" component={Link} to="/post-product">
          {saleTexts.post}
        </Button>
        <Button size="md" variant="default" component={Link} to="/manage-products">
          {saleTexts.ownProducts}
        </Button>
      </EmptyState>
    );
  }
  return (
    <>
      {running.length === 0 ? <p className={classes.quiet}>{saleTexts.noneRunning}</p> : null}
      {sections.map((state) => (
        <Section
          key={state}
          id={state}
          title={saleTexts.sections[state]}
          sales={running.filter((sale) => sale.state === state)}
        />
      ))}
      {children.running}
      <Section id="ended" title={saleTexts.sections.ended} sales={ended} />
      {children.ended}
    </>
  );
}

function Section({ id, title, sales }: { id: string; title: string; sales: readonly OwnSale[] }) {
  if (sales.length === 0) return null;
  return (
    <section className={classes.section} aria-labelledby={`bagian-${id}`}>
      <h2 id={`bagian-${id}`}>{title}</h2>
      <ul className={classes.rows}>
        {sales.map((sale) => (
          <SaleRow key={sale.$id} sale={sale} />
        ))}
      </ul>
    </section>
  );
}
