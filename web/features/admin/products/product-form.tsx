import '../../../ui/styles/forms.ts';
import { Button, NativeSelect, NumberInput, Textarea, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useState } from 'react';
import { limits } from '#domain/limits.ts';
import { postingCategories } from '#domain/products/catalogue.ts';
import { adminProductInput } from '#domain/products/product-input.ts';
import { fieldSentence } from '../../../copy/fields.ts';
import { adminMessages } from '../../../copy/messages.ts';
import { focusFirstError } from '../../../ui/forms/focus-first-error.ts';
import { PhotoField } from './photo-field.tsx';
import { inputOf, type ProductDraft, type ProductValues } from './product-values.ts';
import classes from './products.module.css';

interface ProductFormProps {
  /** Names the form for screen readers. */
  label: string;
  start: ProductDraft;
  saveLabel: string;
  busy: boolean;
  onSave: (values: ProductValues) => void;
  onCancel: () => void;
}

const digits = { decimalSeparator: ',', thousandSeparator: '.', clampBehavior: 'strict', hideControls: true } as const;

/** Spec 5 names only name and price; both missing or wrong is said in one sentence, the rest field by field. */
function check(draft: ProductDraft): Record<string, string> {
  const result = adminProductInput.safeParse(inputOf(draft));
  const errors: Record<string, string> = {};
  for (const { path, message } of result.error?.issues ?? []) {
    const field = String(path[0]);
    const isMissing = field === 'name' || (field === 'price' && draft.price === '');
    errors[field] ??= isMissing && !draft[field] ? adminMessages.productRequired : fieldSentence(message);
  }
  return errors;
}

/** Adds and edits a product as administrator. */
export function ProductForm({ label, start, saveLabel, busy, onSave, onCancel }: ProductFormProps) {
  const [uploading, setUploading] = useState(false);
  const form = useForm<ProductDraft>({ mode: 'controlled', initialValues: start, validate: check });
  const save = (draft: ProductDraft) => {
    if (!busy && !uploading) onSave(adminProductInput.parse(inputOf(draft)));
  };
  const bind = (field: keyof ProductDraft) => ({ size: 'md' as const, ...form.getInputProps(field) });
  return (
    <form className={classes.form} aria-label={label} noValidate onSubmit={form.onSubmit(save, focusFirstError(form))}>
      <PhotoField
        imageIds={form.values.imageIds}
        name={form.values.name || 'produk'}
        onChange={(imageIds) => form.setFieldValue('imageIds', imageIds)}
        onBusy={setUploading}
      />
      <div className={classes.fields}>
        <TextInput {...bind('name')} label="Nama produk" withAsterisk maxLength={limits.productNameMax} />
        <NativeSelect {...bind('category')} label="Kategori" data={[...postingCategories]} />
        <NumberInput
          {...bind('price')}
          {...digits}
          label="Harga"
          withAsterisk
          prefix="Rp "
          allowDecimal={false}
          allowNegative={false}
          max={limits.maxAmount}
        />
        <NumberInput
          {...bind('discount')}
          {...digits}
          label="Diskon"
          suffix="%"
          placeholder="0%"
          min={0}
          max={limits.maxDiscount}
          allowNegative={false}
        />
        <NumberInput
          {...bind('stock')}
          {...digits}
          label="Stok"
          placeholder="Kosong: tidak dihitung"
          allowDecimal={false}
          allowNegative={false}
          max={limits.maxQuantity}
        />
        <TextInput {...bind('location')} label="Lokasi" maxLength={limits.locationMax} />
        <Textarea
          {...bind('description')}
          className={classes.whole ?? ''}
          label="Deskripsi"
          autosize
          minRows={2}
          maxRows={8}
          maxLength={limits.descriptionMax}
        />
        <div className={classes.buttons}>
          <Button type="submit" size="md" loading={busy} disabled={uploading}>
            {saveLabel}
          </Button>
          <Button size="md" variant="default" disabled={busy} onClick={onCancel}>
            Batal
          </Button>
        </div>
      </div>
    </form>
  );
}
