import { useQuery } from '@tanstack/react-query';
import { isInOpenBatch } from '#domain/orders/next-turn.ts';
import { piecesMissing } from '#kinds/preorder/rules/batch.ts';
import { preorderTexts as texts } from '../../copy/preorder.ts';
import { useNow } from '../../lib/use-now.ts';
import type { KindSaleProps } from '../kind.ts';
import type { ShownBatch } from './batch-query.ts';
import { batchOptions } from './manage/queries.ts';

/** Reserves the line, to prevent a layout shift. */
const empty = '\u00a0';

function needs(batch: ShownBatch): string {
  if (batch.least === 0) return texts.taken(batch.taken, batch.most);
  const missing = piecesMissing(batch);
  return missing > 0 ? texts.missing(missing) : texts.enough;
}

/** Until the batch closes: how many pieces are missing to its minimum, below which all its orders are canceled. */
export function BatchNeeds({ sale }: KindSaleProps) {
  const isOpen = isInOpenBatch(sale, useNow());
  const { data: batch } = useQuery({ ...batchOptions(sale.batchId), enabled: isOpen });
  return isOpen ? <p>{batch ? needs(batch) : empty}</p> : null;
}
