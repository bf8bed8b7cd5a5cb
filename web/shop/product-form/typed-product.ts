import { z } from 'zod';
import { emptyValues, type FormKind, type ProductValues } from './product-values.ts';

const field = z.union([z.string(), z.number()]);

/** The fields of a stored draft; an older version may have stored fewer or more. */
function known(kind: FormKind, kept: Record<string, unknown>): ProductValues {
  const now = Object.entries(emptyValues(kind)).map(([name, start]) => [name, field.catch(start).parse(kept[name])]);
  return Object.fromEntries(now);
}

/** The draft of a product: its fields and photos. */
export const typedProduct = (kind: FormKind) =>
  z.object({
    /** Stays the same across reloads, so that a retry after a lost response does not post the product twice. */
    productId: z.string(),
    imageIds: z.array(z.string()).catch([]),
    values: z.record(z.string(), z.unknown()).transform((kept) => known(kind, kept)),
  });
