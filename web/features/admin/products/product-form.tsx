import { Button } from '@mantine/core';
import { useState } from 'react';
import { decidedFields } from '#domain/kinds/index.ts';
import { photosOf } from '#domain/products/photos.ts';
import { productTexts } from '../../../copy/admin.ts';
import { ProductFields } from '../../../shop/product-form/product-fields.tsx';
import { emptyValues, type ProductInput, productInput, valuesOf } from '../../../shop/product-form/product-values.ts';
import { useProductFields } from '../../../shop/product-form/use-product-form.ts';
import { focusFirstError } from '../../../ui/forms/focus-first-error.ts';
import { FormParts, usePressWhenWhole } from '../../../ui/forms/form-parts.tsx';
import { SubmitButton } from '../../../ui/forms/submit-button.tsx';
import { PhotoField } from './photo-field.tsx';
import classes from './products.module.css';
import type { ListedProduct } from './products-list.ts';

interface ProductFormProps {
  /** Form name for screen readers. */
  label: string;
  /** The product to edit; absent to add one. */
  product?: ListedProduct;
  saveLabel: string;
  busy: boolean;
  onSave: (values: ProductInput<'admin'>) => void;
  onCancel: () => void;
}

/** Adds and edits a product as administrator. */
export function ProductForm({ label, product, saveLabel, busy, onSave, onCancel }: ProductFormProps) {
  const [imageIds, setImageIds] = useState(() => (product ? photosOf(product) : []));
  const [start] = useState(() => (product ? valuesOf('admin', product) : emptyValues('admin')));
  const { form, now } = useProductFields({ kind: 'admin', values: start });
  const send = form.onSubmit((values) => {
    if (!busy) onSave(productInput('admin', values, imageIds));
  }, focusFirstError(form));
  const { press, waiting, parts } = usePressWhenWhole(() => send());
  const submit = form.onSubmit(() => press(), focusFirstError(form));
  return (
    <form className={classes.form} aria-label={label} noValidate onSubmit={submit}>
      <FormParts value={parts}>
        <PhotoField imageIds={imageIds} name={now.name || productTexts.unnamed} onChange={setImageIds} />
      </FormParts>
      <div className={classes.fields}>
        <ProductFields form={form} kind="admin" values={now} decided={decidedFields(product ?? {})} />
        <div className={classes.buttons}>
          <SubmitButton loading={busy} waiting={waiting}>
            {saveLabel}
          </SubmitButton>
          <Button size="md" variant="default" disabled={busy} onClick={onCancel}>
            {productTexts.cancel}
          </Button>
        </div>
      </div>
    </form>
  );
}
