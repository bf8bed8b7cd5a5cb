/** Input of saved searches. */
import { z } from 'zod';
import { optionalText, say } from '../field.ts';
import { productKinds } from '../kinds/kind.ts';
import { limits } from '../limits.ts';
import { conditions } from './catalogue.ts';
import { isSearchWorthKeeping } from './saved-search.ts';

const amount = z.number(say('price_invalid')).int(say('price_invalid')).min(0, say('price_invalid'));
const price = amount.max(limits.maxAmount, say('price_too_high'));
const oneOf = (words: readonly string[]) => z.enum(['', ...words], say('invalid')).default('');

/**
 * A search to save. `isInstant`: notify immediately instead of daily; if absent, unchanged, or daily for a new search.
 */
export const savedSearchInput = z
  .object({
    term: optionalText(limits.productNameMax),
    /** Categories and a place of the campus; the usecase checks them against the settings. */
    categories: z
      .array(z.string(say('category_invalid')), say('category_invalid'))
      .max(limits.categoriesMax, say('category_invalid'))
      .default([]),
    location: optionalText(limits.locationMax),
    condition: oneOf(conditions),
    kind: oneOf(productKinds),
    minPrice: price.default(0),
    maxPrice: price.nullable().default(null),
    maxDiscount: z
      .number(say('discount_range'))
      .min(0, say('discount_range'))
      .max(limits.maxDiscount, say('discount_range'))
      .nullable()
      .default(null),
    isInstant: z.boolean(say('invalid')).optional(),
  })
  .refine(isSearchWorthKeeping, { error: 'required', path: ['term'] });

export type SavedSearchInput = z.output<typeof savedSearchInput>;

export const searchPaceInput = z.object({ isInstant: z.boolean(say('invalid')) });
