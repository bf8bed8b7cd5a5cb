import { formatNumber } from '../copy/format.ts';
import { productTexts } from '../copy/product.ts';
import { shopTexts } from '../copy/shop.ts';
import type { KindFace } from './kind.ts';

/** It is bought, and counted as sold. */
export const usualBuying: KindFace['buying'] = {
  button: () => productTexts.buy,
  count: (pieces) => `${formatNumber(pieces)} ${shopTexts.sold}`,
};
