import { dropDraft, keepDraft, readDraft } from '../../lib/device-store.ts';
import type { SellerDraft } from './left-draft.ts';

const form = 'seller-form';
const openForm = 'seller-form.open';
const newProduct = 'new';

type FormOf = Pick<SellerDraft, 'productId' | 'shown'>;

const nameOf = ({ productId, shown }: FormOf) => (shown ? productId : newProduct);

export function keepSellerDraft(draft: SellerDraft): void {
  keepDraft(form, JSON.stringify(draft));
  keepDraft(openForm, nameOf(draft));
}

/** Drops what was kept of this form; what another one has kept meanwhile stays. */
export function dropSavedDraft(saved: FormOf): void {
  if (readDraft(openForm) === nameOf(saved)) dropSellerDraft();
}

export function dropSellerDraft(): void {
  dropDraft(form);
  dropDraft(openForm);
}

/** The draft as it was kept (left-draft.ts reads it); empty: none. */
export const sellerDraftText = (): string => readDraft(form);

/** The form that an ended session, a reload or the way back closed: of which product, none for a new one; null: no form was open. */
export function leftOpen(): { productId?: string } | null {
  const open = readDraft(openForm);
  if (open === '') return null;
  return open === newProduct ? {} : { productId: open };
}
