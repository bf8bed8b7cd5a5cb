/** Apart from seller-draft.ts: the list asks only whether a form was open, and is not to wait for zod. */
import { z } from 'zod';
import { typedSchema } from './draft.ts';
import { sellerDraftText } from './seller-draft.ts';

const draftSchema = typedSchema.extend({
  /** What the form showed of a product that is edited: what changed since then is not saved over unasked. Null: a new one. */
  shown: z.object({ version: z.number(), stock: z.number().nullable() }).nullable(),
});

export type SellerDraft = z.infer<typeof draftSchema>;

/** The open form as this person left it when the session ended or the page was loaded again, if there was one. */
export function sellerDraft(): SellerDraft | undefined {
  const text = sellerDraftText();
  return draftSchema.safeParse(text === '' ? null : JSON.parse(text)).data;
}
