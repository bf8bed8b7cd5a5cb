import { z } from 'zod';
import { dropDraft, keepDraft, readDraft } from '../../lib/device-store.ts';
import { typedSchema } from './draft.ts';

const form = 'seller-form';

const draftSchema = typedSchema.extend({
  /** What the form showed of a product that is edited: what changed since then is not saved over unasked. Null: a new one. */
  shown: z.object({ version: z.number(), stock: z.number().nullable() }).nullable(),
});

export type SellerDraft = z.infer<typeof draftSchema>;

/** The open form as this person left it when the session ended or the page was loaded again, if there was one. */
export function sellerDraft(): SellerDraft | undefined {
  const text = readDraft(form);
  return draftSchema.safeParse(text === '' ? null : JSON.parse(text)).data;
}

export const keepSellerDraft = (draft: SellerDraft): void => keepDraft(form, JSON.stringify(draft));

export const dropSellerDraft = (): void => dropDraft(form);
