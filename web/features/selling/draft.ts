import { z } from 'zod';
import { dropDraft, keepDraft, readDraft } from '../../lib/device-store.ts';
import { emptyValues, type ProductValues } from './product-values.ts';

const field = z.string().catch('');
const amount = z.union([z.number(), z.string()]).catch('');

/** Photos and fields as they stood. */
export const typedSchema = z.object({
  /** Stays the same over reloads, so that a posting whose answer was lost is not made twice. */
  productId: z.string(),
  imageIds: z.array(z.string()).catch([]),
  values: z.object({
    name: field,
    description: field,
    category: field,
    price: amount,
    discount: amount,
    stock: amount,
    location: field,
    codAddress: field,
  }),
});

export type Draft = z.infer<typeof typedSchema>;

// Photos belong to the person who uploaded them: so does the draft.
const nameOf = (userId: string) => `posting.${userId}`;

/** What this person typed before, or an empty form under a new id. */
export function openDraft(userId: string, newId: () => string): Draft {
  const text = readDraft(nameOf(userId));
  const parsed = typedSchema.safeParse(text === '' ? null : JSON.parse(text));
  return parsed.success ? parsed.data : { productId: newId(), imageIds: [], values: emptyValues };
}

const isEmpty = (values: ProductValues) => Object.values(values).every((value) => value === '');

export function saveDraft(userId: string, draft: Draft): void {
  if (isEmpty(draft.values) && draft.imageIds.length === 0) dropDraft(nameOf(userId));
  else keepDraft(nameOf(userId), JSON.stringify(draft));
}

export const forgetDraft = (userId: string): void => dropDraft(nameOf(userId));
