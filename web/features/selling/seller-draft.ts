import { dropDraft, keepDraft, readDraft } from '../../lib/device/drafts.ts';

// In its own module, because the list only checks whether a form was open and should not load zod.

/** Storage key for the open form: a product's id, or 'new'. */
const openForm = 'seller-form.open';
const newProduct = 'new';

/** Each product has its own draft. */
export const sellerDraftKey = (productId?: string): string => `seller-form.${productId ?? newProduct}`;

export const markOpen = (productId?: string): void => keepDraft(openForm, productId ?? newProduct);

/** Drops the draft, so that the form does not open again. */
export function dropSellerDraft(productId?: string): void {
  dropDraft(sellerDraftKey(productId));
  if (readDraft(openForm) === (productId ?? newProduct)) dropDraft(openForm);
}

/**
 * The form that was open before a reload, a login or going back; without `productId` for a new product. Null if none
 * was open.
 */
export function leftOpen(): { productId?: string } | null {
  const open = readDraft(openForm);
  if (open === '') return null;
  return open === newProduct ? {} : { productId: open };
}
