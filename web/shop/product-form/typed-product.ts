import { z } from 'zod';
import { emptyValues, type FormKind, type ProductValues } from './product-values.ts';

const field = z.union([z.string(), z.number()]);

/** Fields of an older build may be missing, and others too many. */
function known(kind: FormKind, kept: Record<string, unknown>): ProductValues {
  const now = Object.entries(emptyValues(kind)).map(([name, start]) => [name, field.catch(start).parse(kept[name])]);
  return Object.fromEntries(now);
}

/** Drafts of a product: its fields and photos as they stood. */
export const typedProduct = (kind: FormKind) =>
  z.object({
    /** Stays the same over reloads, so that a posting whose answer was lost is not made twice. */
    productId: z.string(),
    imageIds: z.array(z.string()).catch([]),
    values: z.record(z.string(), z.unknown()).transform((kept) => known(kind, kept)),
  });
