/** The words of the catalogue, and one spelling for names that are written and terms that are searched. */
import { limits } from '../limits.ts';

/** How worn a thing is; '' where its seller says nothing of it (services, food). */
export const conditions = ['Baru', 'Seperti baru', 'Bekas layak', 'Perlu perbaikan'] as const;

/** One Unicode form, single blanks, none around. */
export const normalizeName = (text: string): string =>
  text
    .normalize('NFC')
    .replace(/[\s\p{Cc}]+/gu, ' ')
    .trim();

/** nameLowercase of a product. */
export const lowercaseName = (name: string): string => normalizeName(name).toLocaleLowerCase('id');

/** A typed term, ready for a query; empty when there is nothing to search for. */
export const searchTerm = (text: string): string => lowercaseName(text).slice(0, limits.productNameMax);
