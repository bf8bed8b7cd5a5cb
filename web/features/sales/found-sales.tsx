import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { sentenceFor } from '../../copy/errors.ts';
import { saleTexts } from '../../copy/sales.ts';
import { useNow } from '../../lib/use-now.ts';
import { openProposalsOptions } from '../../shop/meeting/queries.ts';
import { TradeList } from '../../shop/trade/trade-row.tsx';
import { EmptyState } from '../../ui/states/empty-state.tsx';
import { ErrorState } from '../../ui/states/error-state.tsx';
import { PageLoader } from '../../ui/states/page-loader.tsx';
import { foundSalesOptions, foundShown } from './queries.ts';
import { inList, SaleRow } from './sale-row.tsx';
import classes from './sales.module.css';

interface FoundSalesProps {
  userId: string;
  /** The typed text: an order number or part of a name. */
  term: string;
  onClear: () => void;
}

/** The search results among all of the seller's sales. */
export function FoundSales({ userId, term, onClear }: FoundSalesProps) {
  const now = useNow();
  const { data, error, refetch } = useQuery(foundSalesOptions(userId, term));
  const { data: proposals = [] } = useQuery(openProposalsOptions(userId));
  if (error && !data) return <ErrorState text={sentenceFor(error)} cause={error} onRetry={() => void refetch()} />;
  if (!data) return <PageLoader text={saleTexts.loading} />;
  if (data.length === 0) {
    return (
      <EmptyState title={saleTexts.noMatch} text={saleTexts.noMatchHint(term)}>
        <Button size="md" variant="default" onClick={onClear}>
          {saleTexts.clearSearch}
        </Button>
      </EmptyState>
    );
  }
  return (
    <section className={classes.section} aria-labelledby="ditemukan">
      <h2 id="ditemukan" aria-live="polite">
        {saleTexts.found(data.length, data.length === foundShown)}
      </h2>
      <TradeList headedBy="ditemukan">
        {data.map((sale) => (
          <SaleRow key={sale.$id} row={inList(sale, proposals, now)} now={now} />
        ))}
      </TradeList>
    </section>
  );
}
