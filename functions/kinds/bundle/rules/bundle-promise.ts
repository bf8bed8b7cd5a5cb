/** The promise of a bundle: its parts. Each part is a line of the order with its own version. */
import { z } from 'zod';
import { termsBy } from '../../../domain/kinds/terms.ts';

const bundleTerms = z.object({ parts: z.array(z.object({ productId: z.string(), name: z.string() })) });

/** Sorted by id: a different sequence of the parts is not a change. */
export const termsOfBundle = (
  parts: readonly { readonly productId: string; readonly name: string }[],
): z.output<typeof bundleTerms> => ({
  parts: parts
    .map(({ productId, name }) => ({ productId, name }))
    .toSorted((one, other) => (one.productId < other.productId ? -1 : 1)),
});

/** The terms of a bundle as text, with the parts sorted by name. */
export const bundleWords = termsBy(bundleTerms, ({ parts }) => [
  {
    label: 'Isi paket',
    text: parts
      .map(({ name }) => name)
      .toSorted((one, other) => one.localeCompare(other, 'id'))
      .join(', '),
  },
]);
