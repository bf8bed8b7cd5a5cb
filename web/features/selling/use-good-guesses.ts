import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import type { Category } from '#domain/products/catalogue.ts';
import { productFormTexts } from '../../copy/product-form.ts';
import type { ProductValues } from '../../shop/product-form/product-values.ts';
import type { ProductForm } from '../../shop/product-form/use-product-form.ts';
import { lastListingOptions } from './queries.ts';

type Guessed = 'category' | 'description' | 'location' | 'codAddress';

/** Fills the field with the guess until the seller changes it; an emptied field takes the next guess. */
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

/** Suggests categories for the name. The vocabulary is large and loaded when there is a name. */
function useSuggestedCategories(name: string): readonly Category[] {
  const [found, setFound] = useState<readonly Category[]>([]);
  useEffect(() => {
    let isCurrent = true;
    void import('#domain/products/category-suggestion.ts').then(({ suggestedCategories }) => {
      if (isCurrent) setFound((before) => same(before, suggestedCategories(name)));
    });
    return () => {
      isCurrent = false;
    };
  }, [name]);
  return found;
}

const same = <T>(before: readonly T[], now: readonly T[]) => (before.join() === now.join() ? before : now);

interface GoodGuesses {
  /** The two best categories, when the seller has to choose. */
  suggestions: readonly Category[];
  filled: Pick<ProductValues, Guessed>;
}

/**
 * What the form fills in by itself: category and a first description from the name, and the place of the last listing.
 */
export function useGoodGuesses(userId: string, form: ProductForm, { name, condition }: ProductValues): GoodGuesses {
  const { data: last } = useQuery(lastListingOptions(userId));
  const suggestions = useSuggestedCategories(name);
  const called = name.trim();
  const filled = {
    category: suggestions.length === 1 ? (suggestions[0] ?? '') : '',
    description: called === '' ? '' : productFormTexts.plainDescription(called, condition),
    location: last?.location ?? '',
    codAddress: last?.codAddress ?? '',
  };
  useGuess(form, 'category', filled.category);
  useGuess(form, 'description', filled.description);
  useGuess(form, 'location', filled.location);
  useGuess(form, 'codAddress', filled.codAddress);
  return { suggestions, filled };
}
