import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { useCampus } from '../../lib/campus/campus.ts';
import type { ProductValues } from '../../shop/product-form/product-values.ts';
import type { ProductForm } from '../../shop/product-form/use-product-form.ts';
import { lastListingOptions } from './queries.ts';

type Guessed = 'category' | 'location' | 'codAddress';

/** Fills the field with the guess until the seller changes it. A field that the seller emptied takes the next guess. */
function useGuess(form: ProductForm, field: Guessed, guess: string): void {
  const last = useRef('');
  const held = useRef(form);
  held.current = form; // changes on every render; the effect depends on the guess only
  useEffect(() => {
    const shown = held.current.getValues()[field];
    const isOwn = shown !== '' && shown !== last.current && shown !== guess;
    const input = held.current.getInputNode(field);
    if (isOwn || (input && input === document.activeElement)) return;
    last.current = guess;
    if (shown !== guess) held.current.setFieldValue(field, guess);
  }, [field, guess]);
}

/** Category suggestions for a name. Imported on demand, because the search vocabulary is large. */
function useSuggestedCategories(name: string): readonly string[] {
  const campus = useCampus();
  const [found, setFound] = useState<readonly string[]>([]);
  useEffect(() => {
    let isCurrent = true;
    void import('#domain/products/category-suggestion.ts').then(({ suggestedCategories }) => {
      if (isCurrent) setFound((before) => same(before, suggestedCategories(name, campus)));
    });
    return () => {
      isCurrent = false;
    };
  }, [name, campus]);
  return found;
}

const same = <T>(before: readonly T[], now: readonly T[]) => (before.join() === now.join() ? before : now);

interface GoodGuesses {
  /** Suggested categories; two if the seller has to choose. */
  suggestions: readonly string[];
  filled: Pick<ProductValues, Guessed>;
}

/**
 * Values filled in automatically: the category from the name, and the place of the last listing. The description is
 * left to the seller.
 */
export function useGoodGuesses(userId: string, form: ProductForm, { name }: ProductValues): GoodGuesses {
  const { data: last } = useQuery(lastListingOptions(userId));
  const suggestions = useSuggestedCategories(name);
  const filled = {
    category: suggestions.length === 1 ? (suggestions[0] ?? '') : '',
    location: last?.location ?? '',
    codAddress: last?.codAddress ?? '',
  };
  useGuess(form, 'category', filled.category);
  useGuess(form, 'location', filled.location);
  useGuess(form, 'codAddress', filled.codAddress);
  return { suggestions, filled };
}
