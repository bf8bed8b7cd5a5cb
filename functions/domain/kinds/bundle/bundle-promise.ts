/** What a bundle promises: its parts, each of which is a line of the order with its own version. */
import { z } from 'zod';
import { termsBy } from '../terms.ts';

const bundleTerms = z.object({ parts: z.array(z.object({ productId: z.string(), name: z.string() })) });

export const termsOfBundle = (
  parts: readonly { readonly productId: string; readonly name: string }[],
): z.output<typeof bundleTerms> => ({ parts: parts.map(({ productId, name }) => ({ productId, name })) });

export const bundleWords = termsBy(bundleTerms, ({ parts }) => [
  { label: 'Isi paket', text: parts.map(({ name }) => name).join(', ') },
]);
