import type { QueryClient } from '@tanstack/react-query';
import { queryKeys } from '../../lib/query-keys.ts';
import type { OrderedLine, ShownTerms } from '../kind.ts';
import type { ShownBatch } from './batch-query.ts';

/**
 * The batches of these lines as shown. The order request contains them, so that the order never joins another batch.
 */
export function shownBatches(queries: QueryClient, lines: readonly OrderedLine[]): ShownTerms {
  const batchIds = lines.flatMap(
    ({ productId }) => queries.getQueryData<ShownBatch | null>(queryKeys.batchOf(productId))?.$id ?? [],
  );
  return batchIds.length > 0 ? { batchIds } : {};
}
