import { Alert, Button, Group } from '@mantine/core';
import { ID } from 'appwrite';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { z } from 'zod';
import { decidedFields, isGift, rulesOf } from '#domain/kinds/index.ts';
import { kindOf } from '#domain/kinds/kind.ts';
import { photosOf } from '#domain/products/photos.ts';
import { sentenceFor } from '../../copy/errors.ts';
import { photoCopy, sellingCopy, sellingMessages } from '../../copy/selling.ts';
import { asksCondition, faceOf } from '../../kinds/faces.ts';
import { unaskedFields } from '../../kinds/unasked.ts';
import { isSignedOut } from '../../lib/call-error.ts';
import { useDraft } from '../../lib/device/use-draft.ts';
import { PhotoInput } from '../../shop/photos/photo-input.tsx';
import { ProductFields } from '../../shop/product-form/product-fields.tsx';
import { emptyValues, type ProductValues, valuesOf } from '../../shop/product-form/product-values.ts';
import { typedProduct } from '../../shop/product-form/typed-product.ts';
import { useProductForm } from '../../shop/product-form/use-product-form.ts';
import { useDialogSending } from '../../ui/dialogs/dialog-sending.ts';
import { SubmitButton } from '../../ui/forms/submit-button.tsx';
import { toast } from '../../ui/toasts/toast.ts';
import classes from './product-form.module.css';
import type { EditedProduct } from './queries.ts';
import { dropSellerDraft, markOpen, sellerDraftKey } from './seller-draft.ts';
import { isConflict, useSaveProduct } from './use-save-product.ts';

interface SellerFormProps {
  product?: EditedProduct;
  onClose: () => void;
  /** Loads the current product and drops the typed values. */
  onReload: () => void;
}

const sellerDraft = typedProduct('seller').extend({
  /**
   * The version and stock that the form showed, so that later changes are not overwritten silently. Null for a new
   * product.
   */
  shown: z.object({ version: z.number(), stock: z.number().nullable() }).nullable(),
});

export type SellerDraft = z.infer<typeof sellerDraft>;

const untouched = (product?: EditedProduct): SellerDraft => ({
  productId: product?.$id ?? ID.unique(),
  shown: product ? { version: product.version, stock: product.stock } : null,
  values: product ? valuesOf('seller', product) : emptyValues('seller'),
  imageIds: product ? photosOf(product) : [],
});

const isSame = (one: SellerDraft, other: SellerDraft) =>
  JSON.stringify([one.values, one.imageIds]) === JSON.stringify([other.values, other.imageIds]);

/**
 * The draft with the version it started from, or the current product. A draft equal to the current product is ignored.
 */
function useStart(product?: EditedProduct) {
  const draft = useDraft(sellerDraftKey(product?.$id), sellerDraft);
  const [start] = useState(() => {
    const now = untouched(product);
    return draft.found && !isSame(draft.found, now) ? draft.found : now;
  });
  const keep = (values: ProductValues, imageIds: readonly string[]) => {
    const typed = { ...start, values, imageIds: [...imageIds] };
    if (isSame(typed, untouched(product))) return dropSellerDraft(product?.$id);
    draft.keep(typed);
    markOpen(product?.$id);
  };
  return { start, keep };
}

const failureSentence = (error: unknown) =>
  isSignedOut(error) ? sellingMessages.loginToAct : sellingMessages.saveFailure(sentenceFor(error));

/** The seller's form (spec section 5), to add or edit. */
export function SellerForm({ product, onClose, onReload }: SellerFormProps) {
  const kind = isGift(product ?? {}) ? 'gift' : 'seller';
  const { terms } = faceOf(product ?? {});
  const { start, keep } = useStart(product);
  const save = useSaveProduct(start, kind);
  useDialogSending(save.isPending);
  const { form, photos, photoInput, photoError, now, priceQuestion, waiting, submit } = useProductForm({
    kind,
    values: start.values,
    imageIds: start.imageIds,
    onChange: (values, imageIds) => {
      if (!save.isSuccess) keep(values, imageIds);
    },
    onSubmit: (values, imageIds) => send(values, imageIds),
    pricedAs: () => (kind === 'gift' ? null : kindOf(product ?? {})),
  });
  const send = (values: ProductValues, imageIds: readonly string[], anyway = false) => {
    if (save.isPending) return;
    const isAsked = asksCondition({ kind: product?.kind, category: values.category });
    save.mutate(
      { values: isAsked ? values : { ...values, condition: '' }, imageIds, anyway },
      {
        onSuccess: () => {
          void toast('good', product ? sellingMessages.updated : sellingMessages.added);
          onClose();
        },
      },
    );
  };
  return (
    <form noValidate onSubmit={submit}>
      {priceQuestion}
      <div className={classes.modalForm}>
        {product && terms ? (
          <p className={classes.apart}>
            {terms.apart} <Link to={`/product/${product.$id}`}>{terms.link}</Link>
          </p>
        ) : null}
        <PhotoInput
          label={sellingCopy.productPhotos}
          hint={photoCopy.hint}
          photos={photos}
          at={photoInput}
          error={photoError}
        />
        <ProductFields
          form={form}
          kind={kind}
          values={now}
          mayBring={rulesOf(product ?? {}).handedOver.mayBeBrought}
          decided={[...decidedFields(product ?? {}), ...unaskedFields({ kind: product?.kind, category: now.category })]}
        />
      </div>
      <div className={classes.modalFoot}>
        {save.isError && isConflict(save.error) ? (
          <Alert color="kunyit" role="alert" title={sellingCopy.changedTitle}>
            {sellingCopy.changedMeanwhile}
            <Group mt="sm">
              <Button size="md" variant="default" onClick={onReload}>
                {sellingCopy.loadNewest}
              </Button>
              <Button size="md" variant="default" onClick={() => send(form.getValues(), photos.fileIds, true)}>
                {sellingCopy.saveMine}
              </Button>
            </Group>
          </Alert>
        ) : null}
        {save.isError && !isConflict(save.error) ? (
          <Alert color="cabai" role="alert">
            {failureSentence(save.error)}
          </Alert>
        ) : null}
        <Group justify="flex-end">
          <Button size="md" variant="default" onClick={onClose}>
            {sellingCopy.cancel}
          </Button>
          <SubmitButton loading={save.isPending} waiting={waiting}>
            {product ? sellingCopy.saveChanges : sellingCopy.addTitle}
          </SubmitButton>
        </Group>
      </div>
    </form>
  );
}
