/** How lines of an order become sales. */
import { groupsOf } from '../groups.ts';
import { rulesOf } from '../kinds/index.ts';
import type { KindColumns } from '../kinds/kind.ts';

export interface GroupedLine extends Pick<KindColumns, 'kind'> {
  readonly sellerId: string;
  readonly productId: string;
}

/**
 * Lines with the same key share a sale. Each seller has one, plus a separate sale for each product whose kind requires
 * it (`hasOwnSale`).
 */
export const saleKeyOf = (line: GroupedLine): string =>
  rulesOf(line).hasOwnSale ? `${line.sellerId}/${line.productId}` : line.sellerId;

/** Groups lines into sales, in the sequence in which the sales first appear. */
export function groupBySale<T extends GroupedLine>(lines: readonly T[]): (readonly [string, readonly T[]])[] {
  return [...groupsOf(lines, saleKeyOf)];
}
