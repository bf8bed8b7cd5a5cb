import type { QueryClient } from '@tanstack/react-query';
import type { OrderedLine, ShownTerms } from '../kind.ts';

/** The prefix of the query keys for the parts of all bundles. */
export const partsKey = ['products', 'parts'] as const;

/** Parts of these bundles as shown. The order request contains them, so that the server refuses it if they changed. */
export function shownParts(queries: QueryClient, lines: readonly OrderedLine[]): ShownTerms {
  const partIds = lines.flatMap(
    ({ productId }) =>
      queries.getQueryData<readonly { $id: string }[]>([...partsKey, productId])?.map(({ $id }) => $id) ?? [],
  );
  return partIds.length > 0 ? { partIds } : {};
}
