/** Conditions of products, and the normal form in which names are stored and search terms are compared. */
import { limits } from '../limits.ts';

/** The condition of a product; '' when the seller leaves it out (services, food). */
export const conditions = ['Baru', 'Seperti baru', 'Bekas layak', 'Perlu perbaikan'] as const;

/** Categories of food and drink, by words in their names. */
const eaten = /(^|\P{L})(makan|minum|kuliner|jajan|camil|katering)/iu;

/** Whether things of this category have a condition; food has none. */
export const hasCondition = (category: string): boolean => !eaten.test(category);

/** Normalizes Unicode and blanks: single blanks, none at the ends. */
export const normalizeName = (text: string): string =>
  text
    .normalize('NFC')
    .replace(/[\s\p{Cc}]+/gu, ' ')
    .trim();

/** Column `nameLowercase` of a product. */
export const lowercaseName = (name: string): string => normalizeName(name).toLocaleLowerCase('id');

/** A typed term, ready for a query; empty when no term was typed. */
export const searchTerm = (text: string): string => lowercaseName(text).slice(0, limits.productNameMax);
