/** Formats the number of listed products next to a category's name. */
import { formatNumber } from './format.ts';

/** Counts from here on are abbreviated to thousands. */
const thousand = 1_000;

/** '128', '1,2 rb', '35 rb': rounded down. */
export function shortCount(count: number): string {
  if (count < thousand) return String(count);
  const tenths = Math.floor(count / (thousand / 10));
  const text =
    tenths >= 100 || tenths % 10 === 0
      ? formatNumber(Math.floor(tenths / 10))
      : `${Math.floor(tenths / 10)},${tenths % 10}`;
  return `${text}\u00a0rb`;
}

/** 'Elektronik (128)'; only the name while the number is unknown. */
export const categoryLabel = (name: string, count: number | undefined) =>
  count === undefined ? name : `${name} (${shortCount(count)})`;

/** Read by screen readers after the name. */
export const productCount = (count: number) => `${formatNumber(count)} produk`;
