import { formatNumber } from '../copy/format.ts';
import { shopTexts } from '../copy/shop.ts';
import type { KindFace } from './kind.ts';

/** For kinds whose products are bought and counted as sold. */
export const usualBuying: KindFace['buying'] = {
  button: () => shopTexts.buy,
  count: (pieces) => `${formatNumber(pieces)} ${shopTexts.sold}`,
};
