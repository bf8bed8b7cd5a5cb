/**
 * Terms of a kind: its promises beyond the common fields of a listing. Stored as JSON with a version of the listing.
 */
import type { z } from 'zod';
import type { TimeZone } from '../settings/time-zones.ts';

/** One term in Indonesian words, shown on orders, sales and disputes. */
export interface Term {
  readonly label: string;
  readonly text: string;
}

/** The columns of an order's line and sale that terms need. */
export interface BoughtBy {
  readonly packageId: string;
  readonly rentDays: number;
  /** Rupiah per piece; for a rental, per piece and day. */
  readonly price: number;
}

/** Formats stored terms as words, with times in `zone`; null if this version does not know the stored shape. */
export type TermWords = (stored: unknown, bought: BoughtBy, zone: TimeZone) => readonly Term[] | null;

/** Builds `TermWords` for terms that match the schema; null for other shapes. */
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

/**
 * Formats stored terms as words. Terms of an unknown shape are shown as they are stored, so that no promise is hidden.
 */
export function termsInWords(text: string, words: TermWords, bought: BoughtBy, zone: TimeZone): readonly Term[] {
  if (text === '') return [];
  return words(read(text), bought, zone) ?? [{ label: 'Ketentuan (seperti tersimpan)', text }];
}
