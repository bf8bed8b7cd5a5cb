import type { QueryClient } from '@tanstack/react-query';
import type { OrderedLine, ShownTerms } from '../kind.ts';

/** Of all bundles. */
export const partsKey = ['products', 'parts'] as const;

/** The parts of these bundles as the screen shows them: an order names them, so that it never has others. */
export function shownParts(queries: QueryClient, lines: readonly OrderedLine[]): ShownTerms {
  const partIds = lines.flatMap(
    ({ productId }) =>
      queries.getQueryData<readonly { $id: string }[]>([...partsKey, productId])?.map(({ $id }) => $id) ?? [],
  );
  return partIds.length > 0 ? { partIds } : {};
}
