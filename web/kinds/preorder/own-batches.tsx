import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { campusMomentWords } from '#domain/campus-time.ts';
import { isBatchOpen, readBatchState } from '#domain/kinds/preorder/batch.ts';
import { preorderTexts as texts } from '../../copy/preorder.ts';
import classes from '../../features/sales/sales.module.css';
import { queryKeys } from '../../lib/query-keys.ts';
import { useMoment } from '../../lib/use-now.ts';
import { nameOfBatch, type ShownBatch } from './batch-query.ts';
import { readOwnBatches } from './own-batches-query.ts';

/** When it closes, or has closed. */
function closing(batch: ShownBatch, now: number): string {
  const say = isBatchOpen({ ...batch, state: readBatchState(batch.state) }, now) ? texts.closesOn : texts.closedOn;
  return say(campusMomentWords(Date.parse(batch.closesAt)));
}

/** The seller's running batches, above the sales. */
export function OwnBatches({ userId }: { userId: string }) {
  const now = useMoment();
  const { data: batches = [] } = useQuery({
    queryKey: queryKeys.ownBatches(userId),
    queryFn: () => readOwnBatches(userId),
  });
  const running = batches.filter(({ state }) => !['done', 'canceled'].includes(state));
  if (running.length === 0) return null;
  return (
    <section className={classes.batches} aria-labelledby="po-anda">
      <h2 id="po-anda">{texts.ownBatches}</h2>
      <ul>
        {running.map((batch) => (
          <li key={batch.$id}>
            <Link to={`/batches/${batch.$id}`}>
              <strong>{nameOfBatch(batch)}</strong>
              <span>
                {texts.states[readBatchState(batch.state)]} · {texts.taken(batch.taken, batch.most)}
              </span>
              <small>{closing(batch, now)}</small>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
