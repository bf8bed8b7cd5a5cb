/**
 * A search in the list of ads as Appwrite queries; loaded on the first search, since it includes a campus's vocabulary.
 */

import { planSearch } from '#domain/products/search-plan.ts';
import { campusWords } from '#domain/settings/campus-catalogue.ts';
import { wantedTerm } from '#kinds/wanted/rules/wanted.ts';
import { campus } from '../../lib/campus/campus.ts';
import { questionQuery } from '../../shop/product/question-query.ts';

const noKinds = () => [];

/**
 * Each word must occur in some text of the ad. Input without words, such as symbols or a place, must occur in the name
 * of the wanted item.
 */
export function searchQueries(text: string): string[] {
  const plan = planSearch(wantedTerm(text), campusWords(campus()), noKinds);
  if (!plan) return [];
  return (plan.words.length > 0 ? plan.anywhere : [{ ask: 'contains', value: plan.term } as const]).map((question) =>
    questionQuery(question, 'what'),
  );
}
