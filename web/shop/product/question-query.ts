/** Translates the conditions of a search plan into Appwrite queries. */
import { Query } from 'appwrite';
import type { Question } from '#domain/products/search-plan.ts';

export const anyOf = ([first = '', ...more]: string[]): string =>
  more.length > 0 ? Query.or([first, ...more]) : first;
export const allOf = ([first = '', ...more]: string[]): string =>
  more.length > 0 ? Query.and([first, ...more]) : first;

/** `nameColumn`: the column searched for the literal text. */
export function questionQuery(question: Question, nameColumn = 'nameLowercase'): string {
  if (question.ask === 'search') return Query.search('searchTokens', question.value);
  if (question.ask === 'contains') return Query.contains(nameColumn, question.value);
  if (question.ask === 'kind') return Query.equal('kind', [...question.kinds]);
  return anyOf(question.ways.map((way) => allOf(way.map((one) => questionQuery(one, nameColumn)))));
}
