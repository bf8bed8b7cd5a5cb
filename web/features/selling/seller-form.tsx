import { Alert, Button, Group, Stack } from '@mantine/core';
import { ID } from 'appwrite';
import { useState } from 'react';
import { sentenceFor } from '../../copy/errors.ts';
import { sellingMessages } from '../../copy/messages.ts';
import { isSignedOut, sellingCopy } from '../../copy/selling.ts';
import { PhotoInput } from '../../shop/photos/photo-input.tsx';
import { toast } from '../../ui/toasts/toast.ts';
import { type SellerDraft, sellerDraft } from './left-draft.ts';
import { ProductFields } from './product-fields.tsx';
import classes from './product-form.module.css';
import { emptyValues, type ProductValues } from './product-values.ts';
import type { EditedProduct } from './queries.ts';
import { dropSellerDraft, keepSellerDraft } from './seller-draft.ts';
import { useProductForm } from './use-product-form.ts';
import { isConflict, useSaveProduct } from './use-save-product.ts';

interface SellerFormProps {
  product?: EditedProduct;
  onClose: () => void;
  /** Shows the product as it is now; what was typed is given up. */
  onReload: () => void;
}

const asValues = (product: EditedProduct): ProductValues => ({
  name: product.name,
  description: product.description,
  category: product.category,
  price: product.price,
  discount: product.discount === 0 ? '' : product.discount,
  stock: product.stock ?? '',
  location: product.location,
  codAddress: product.codAddress,
});

const photosOf = ({ imageId, imageIds }: EditedProduct) =>
  [...new Set([imageId, ...(imageIds ?? [])])].filter((id) => id !== '');

const untouched = (product?: EditedProduct): SellerDraft => ({
  productId: product?.$id ?? ID.unique(),
  shown: product ? { version: product.version, stock: product.stock } : null,
  values: product ? asValues(product) : emptyValues,
  imageIds: product ? photosOf(product) : [],
});

const isSame = (one: SellerDraft, other: SellerDraft) =>
  JSON.stringify([one.values, one.imageIds]) === JSON.stringify([other.values, other.imageIds]);

/** What was left in this form, with the version that it was typed over; otherwise, or if it has been saved, the product as it is. */
function begin(product?: EditedProduct): SellerDraft {
  const now = untouched(product);
  const left = sellerDraft();
  const isOfThis = product ? left?.productId === product.$id : left?.shown === null;
  return left && isOfThis && !isSame(left, now) ? left : now;
}

const failureSentence = (error: unknown) =>
  isSignedOut(error) ? sellingMessages.loginToAct : sellingMessages.saveFailure(sentenceFor(error));

/** The seller's form (spec section 5): add, or edit with the photos and values that are there. */
export function SellerForm({ product, onClose, onReload }: SellerFormProps) {
  const [start] = useState(() => begin(product));
  const save = useSaveProduct(start);
  const { form, photos, photoInput, photoError, now, submit } = useProductForm({
    kind: 'seller',
    values: start.values,
    imageIds: start.imageIds,
    onChange: (values, imageIds) => {
      if (save.isSuccess) return;
      const draft = { ...start, values, imageIds: [...imageIds] };
      if (isSame(draft, untouched(product))) dropSellerDraft();
      else keepSellerDraft(draft);
    },
    onSubmit: (values, imageIds) => send(values, imageIds),
  });
  const send = (values: ProductValues, imageIds: readonly string[], anyway = false) => {
    if (save.isPending) return;
    save.mutate(
      { values, imageIds, anyway },
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
      <div className={classes.modalForm}>
        <PhotoInput label="Foto produk" photos={photos} at={photoInput} error={photoError} />
        <Stack gap="md">
          <ProductFields form={form} kind="seller" values={now} />
        </Stack>
      </div>
      <div className={classes.modalFoot}>
        {save.isError && isConflict(save.error) ? (
          <Alert color="kunyit" role="alert" title="Produk sudah berubah">
            {sellingCopy.changedMeanwhile}
            <Group mt="sm">
              <Button size="md" variant="default" onClick={onReload}>
                Muat versi terbaru
              </Button>
              <Button size="md" variant="default" onClick={() => send(form.getValues(), photos.fileIds, true)}>
                Tetap simpan isian saya
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
            Batal
          </Button>
          <Button size="md" type="submit" loading={save.isPending}>
            {product ? 'Simpan Perubahan' : 'Tambah Produk'}
          </Button>
        </Group>
      </div>
    </form>
  );
}
