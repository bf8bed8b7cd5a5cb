const thousands = /\B(?=(?:\d{3})+$)/g;

/** Whole numbers as Indonesian writes them, '1.250.000'; without Intl, since every first screen shows prices (see format.ts). */
export const formatNumber = (value: number) => String(Math.round(value)).replace(thousands, '.');
/** 'Rp 1.250.000' with a space that does not break. */
export const formatPrice = (amount: number) => `Rp\u00a0${formatNumber(amount)}`;
/** What goods cost: nothing is said by a word. */
export const formatCost = (amount: number) => (amount === 0 ? 'Gratis' : formatPrice(amount));
/** Prices in what functions have written, which do not break either. */
export const wholePrices = (text: string) => text.replace(/\bRp (?=\d)/g, 'Rp\u00a0');

/** A part in percent as people say it. */
export const shareOf = (percent: number) => (percent === 50 ? 'separuh' : `${percent}%`);

/** So many whole hours in words: 'sejam', '12 jam', 'sehari', '3 hari'. */
export function spanOf(hours: number): string {
  const days = hours / 24;
  if (!Number.isInteger(days)) return hours === 1 ? 'sejam' : `${hours} jam`;
  return days === 1 ? 'sehari' : `${days} hari`;
}
