/** Words of how many products a category lists; quiet numbers beside its name. */
import { formatNumber } from './format.ts';

/** From here on in thousands. */
const thousand = 1_000;

/** '128', '1,2 rb', '35 rb': never more than there are. */
export function shortCount(count: number): string {
  if (count < thousand) return String(count);
  const tenths = Math.floor(count / (thousand / 10));
  const text =
    tenths >= 100 || tenths % 10 === 0
      ? formatNumber(Math.floor(tenths / 10))
      : `${Math.floor(tenths / 10)},${tenths % 10}`;
  return `${text}\u00a0rb`;
}

/** 'Elektronik (128)'; the name alone while the number is not known. */
export const categoryLabel = (name: string, count: number | undefined) =>
  count === undefined ? name : `${name} (${shortCount(count)})`;

/** What a screen reader says after the name. */
export const productCount = (count: number) => `${formatNumber(count)} produk`;
