import { useQuery } from '@tanstack/react-query';
import { isBatchOpen, readBatchState } from '#kinds/preorder/rules/batch.ts';
import { nearMoment } from '../../copy/near-day.ts';
import { preorderTexts as texts } from '../../copy/preorder.ts';
import { queryKeys } from '../../lib/query-keys.ts';
import { useMoment } from '../../lib/use-now.ts';
import { ProductPhoto } from '../../shop/product/product-photo.tsx';
import { TradeList, TradeRow } from '../../shop/trade/trade-row.tsx';
import { nameOfBatch, type ShownBatch } from './batch-query.ts';
import { readOwnBatches } from './own-batches-query.ts';

/** When the batch closes or closed, in words. */
function closing(batch: ShownBatch, now: number): string {
  const say = isBatchOpen({ ...batch, state: readBatchState(batch.state) }, now) ? texts.closesOn : texts.closedOn;
  return say(nearMoment(batch.closesAt, now));
}

/** The seller's running batches without orders, above the sales; those with orders are rows of the list itself. */
export function OwnBatches({ userId, without }: { userId: string; without: ReadonlySet<string> }) {
  const now = useMoment();
  const { data: batches = [] } = useQuery({
    queryKey: queryKeys.ownBatches(userId),
    queryFn: () => readOwnBatches(userId),
  });
  const running = batches.filter(({ $id, state }) => !['done', 'canceled'].includes(state) && !without.has($id));
  if (running.length === 0) return null;
  return (
    <section aria-label={texts.ownBatches}>
      <TradeList label={texts.ownBatches}>
        {running.map((batch) => (
          <TradeRow
            key={batch.$id}
            to={`/batches/${batch.$id}`}
            photo={<ProductPhoto imageId="" alt="" sizes="56px" />}
            name={nameOfBatch(batch)}
            state={{ text: texts.rowState(texts.states[readBatchState(batch.state)]), tone: 'waiting' }}
            line={`${texts.taken(batch.taken, batch.most)} · ${closing(batch, now)}`}
          />
        ))}
      </TradeList>
    </section>
  );
}
