/** A search in the list of ads as Appwrite queries; loaded when somebody searches, since it brings the words of a campus. */
import { wantedTerm } from '#domain/kinds/wanted/wanted.ts';
import { planSearch } from '#domain/products/search-plan.ts';
import { campusWords } from '#domain/settings/campus-catalogue.ts';
import { campus } from '../../lib/campus/campus.ts';
import { questionQuery } from '../../shop/product/question-query.ts';

const noKinds = () => [];

/** Each word in anything an ad says; where nothing but signs or a place was typed, in what it asks for. */
export function searchQueries(text: string): string[] {
  const plan = planSearch(wantedTerm(text), campusWords(campus()), noKinds);
  if (!plan) return [];
  return (plan.words.length > 0 ? plan.anywhere : [{ ask: 'contains', value: plan.term } as const]).map((question) =>
    questionQuery(question, 'what'),
  );
}
