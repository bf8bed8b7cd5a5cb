const thousands = /\B(?=(?:\d{3})+$)/g;

/**
 * Whole numbers in Indonesian spelling, '1.250.000'. Does not use Intl, because every first screen shows prices (see
 * format.ts).
 */
export const formatNumber = (value: number) => String(Math.round(value)).replace(thousands, '.');
/** 'Rp 1.250.000' with a non-breaking space. */
export const formatPrice = (amount: number) => `Rp\u00a0${formatNumber(amount)}`;
/** A price; zero is shown as 'Gratis'. */
export const formatCost = (amount: number) => (amount === 0 ? 'Gratis' : formatPrice(amount));
/** Puts non-breaking spaces into the prices of texts that come from functions. */
export const wholePrices = (text: string) => text.replace(/\bRp (?=\d)/g, 'Rp\u00a0');

/** A percentage in everyday words. */
export const shareOf = (percent: number) => (percent === 50 ? 'separuh' : `${percent}%`);

/** Whole hours in words: 'sejam', '12 jam', 'sehari', '3 hari'. */
export function spanOf(hours: number): string {
  const days = hours / 24;
  if (!Number.isInteger(days)) return hours === 1 ? 'sejam' : `${hours} jam`;
  return days === 1 ? 'sehari' : `${days} hari`;
}
