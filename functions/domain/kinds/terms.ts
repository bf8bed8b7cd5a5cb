/** The terms of a kind: what it promises besides what every listing says. Stored as JSON with a version of the listing. */
import type { z } from 'zod';

/** One term in words, Indonesian: people read it on order, sale and dispute. */
export interface Term {
  readonly label: string;
  readonly text: string;
}

/** The line and the sale by which a listing was ordered, as far as terms speak of them. */
export interface BoughtBy {
  readonly packageId: string;
  readonly rentDays: number;
  /** Rupiah for a piece, or a day of it. */
  readonly price: number;
}

/** Stored terms in words; null: of another shape than this version writes. */
export type TermWords = (stored: unknown, bought: BoughtBy) => readonly Term[] | null;

/** The words of terms that this schema reads. */
export const termsBy =
  <T>(schema: z.ZodType<T>, words: (terms: T, bought: BoughtBy) => readonly Term[]): TermWords =>
  (stored, bought) => {
    const { success, data } = schema.safeParse(stored);
    return success ? words(data, bought) : null;
  };

const read = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
};

/** Stored terms in words; those of another shape as they are stored, so that nothing that was promised is hidden. */
export function termsInWords(text: string, words: TermWords, bought: BoughtBy): readonly Term[] {
  if (text === '') return [];
  return words(read(text), bought) ?? [{ label: 'Ketentuan (seperti tersimpan)', text }];
}
