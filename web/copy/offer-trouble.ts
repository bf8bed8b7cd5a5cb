import { limits } from '#domain/limits.ts';
import { toCallError } from '../lib/call-error.ts';
import { sentenceFor } from './errors.ts';
import { fieldSentence } from './fields.ts';
import { formatPrice } from './format.ts';
import { shareOf } from './numbers.ts';

const at = (fields: unknown, key: string): unknown =>
  typeof fields === 'object' && fields !== null ? Reflect.get(fields, key) : undefined;

interface Trouble {
  readonly text: string;
  /** Field under which the message is shown; null shows it above the form. */
  readonly field: 'price' | 'quantity' | null;
}

/** Why an offer was refused. */
export function offerTrouble(thrown: unknown): Trouble {
  const { code, details } = toCallError(thrown);
  const { fields, lowest, price } = details;
  const [ofPrice, ofQuantity] = [at(fields, 'price'), at(fields, 'quantity')];
  if (code === 'invalid_input' && typeof ofQuantity === 'string') {
    return { text: fieldSentence(ofQuantity), field: 'quantity' };
  }
  if (code === 'stock_short' || code === 'sold_out') return { text: sentenceFor(thrown), field: 'quantity' };
  if (code !== 'invalid_input' || typeof ofPrice !== 'string') return { text: sentenceFor(thrown), field: null };
  if (ofPrice === 'offer_too_low' && typeof lowest === 'number') {
    if (details.isSeveral)
      return { text: `Tawaran paling rendah ${formatPrice(lowest)} untuk semuanya.`, field: 'price' };
    return {
      text: `Tawaran paling rendah ${formatPrice(lowest)}, ${shareOf(limits.offerLowestPercent)} dari harga sekarang.`,
      field: 'price',
    };
  }
  if (ofPrice === 'offer_not_lower' && typeof price === 'number') {
    return { text: `Tawaran harus di bawah harga sekarang, ${formatPrice(price)}.`, field: 'price' };
  }
  return { text: fieldSentence(ofPrice), field: 'price' };
}
