import { useQuery } from '@tanstack/react-query';
import { piecesMissing } from '#kinds/preorder/rules/batch.ts';
import { preorderTexts as texts } from '../../copy/preorder.ts';
import type { SaleFactsProps } from '../kind.ts';
import { batchOptions } from './manage/queries.ts';

/**
 * While the batch takes orders: how many pieces are missing to its minimum, below which all its orders are canceled.
 */
export function BatchNeeds({ sale: { state, batchId }, className }: SaleFactsProps) {
  const isJoining = state === 'waiting' && Boolean(batchId);
  const { data: batch } = useQuery({ ...batchOptions(batchId ?? ''), enabled: isJoining });
  if (!isJoining || batch?.state !== 'open' || batch.least === 0) return null;
  const missing = piecesMissing(batch);
  return <p className={className}>{missing > 0 ? texts.missing(missing) : texts.enough}</p>;
}
