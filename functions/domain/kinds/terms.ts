/**
 * Terms of a kind: its promises beyond the common fields of a listing. Stored as JSON with a version of the listing.
 */
import type { z } from 'zod';
import type { TimeZone } from '../settings/time-zones.ts';

/** One term in words, Indonesian: people read it on order, sale and dispute. */
export interface Term {
  readonly label: string;
  readonly text: string;
}

/** The columns of an order's line and sale that terms need. */
export interface BoughtBy {
  readonly packageId: string;
  readonly rentDays: number;
  /** Rupiah for a piece; of a rental, for a piece and day. */
  readonly price: number;
}

/** Stored terms in words, with times of this zone; null: this version does not write the stored shape. */
export type TermWords = (stored: unknown, bought: BoughtBy, zone: TimeZone) => readonly Term[] | null;

/** Words of terms that fit the schema. */
export const termsBy =
  <T>(schema: z.ZodType<T>, words: (terms: T, bought: BoughtBy, zone: TimeZone) => readonly Term[]): TermWords =>
  (stored, bought, zone) => {
    const { success, data } = schema.safeParse(stored);
    return success ? words(data, bought, zone) : null;
  };

const read = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
};

/** Stored terms in words. Another shape is shown as it is stored, so that no promise is hidden. */
export function termsInWords(text: string, words: TermWords, bought: BoughtBy, zone: TimeZone): readonly Term[] {
  if (text === '') return [];
  return words(read(text), bought, zone) ?? [{ label: 'Ketentuan (seperti tersimpan)', text }];
}
