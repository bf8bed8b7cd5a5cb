import { dropDraft, keepDraft, readDraft } from '../../lib/device/drafts.ts';

// Apart from the form: the list asks only whether one was open, and is not to wait for zod.

/** Which form was open: of a product, or 'new'. */
const openForm = 'seller-form.open';
const newProduct = 'new';

/** A form's draft has the name of its product: what another one keeps meanwhile stays. */
export const sellerDraftKey = (productId?: string): string => `seller-form.${productId ?? newProduct}`;

export const markOpen = (productId?: string): void => keepDraft(openForm, productId ?? newProduct);

/** Gives up what was typed, and does not open the form again. */
export function dropSellerDraft(productId?: string): void {
  dropDraft(sellerDraftKey(productId));
  if (readDraft(openForm) === (productId ?? newProduct)) dropDraft(openForm);
}

/** The form that an ended session, a reload or the way back closed: of which product, none for a new one; null: no form was open. */
export function leftOpen(): { productId?: string } | null {
  const open = readDraft(openForm);
  if (open === '') return null;
  return open === newProduct ? {} : { productId: open };
}
