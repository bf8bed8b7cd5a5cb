import { useForm } from '@mantine/form';
import { useRef, useState } from 'react';
import type { RowKind } from '#domain/kinds/kind.ts';
import { limits } from '#domain/limits.ts';
import { sellingMessages } from '../../copy/selling.ts';
import { focusFirstError } from '../../ui/forms/focus-first-error.ts';
import { usePressWhenWhole } from '../../ui/forms/form-parts.tsx';
import { photosFailure, usePhotos } from '../photos/use-photos.ts';
import { type FieldName, type FormKind, type ProductValues, priceOf, productErrors } from './product-values.ts';
import { useUnlikelyPrice } from './unlikely-price.tsx';

interface FieldsOptions {
  kind: FormKind;
  values: ProductValues;
  onChange?: (values: ProductValues) => void;
  /** Maps the typed values to those that are checked and sent; by default they stay unchanged. */
  settle?: (values: ProductValues) => ProductValues;
}

const asTyped = (values: ProductValues): ProductValues => values;

/** The fields of a product, validated by the domain's schema of this form. Photos are separate. */
export function useProductFields({ kind, values, onChange, settle = asTyped }: FieldsOptions) {
  const [now, setNow] = useState(values);
  const form = useForm<ProductValues>({
    mode: 'uncontrolled',
    initialValues: values,
    validate: (typed) => {
      const { imageIds: _, ...errors } = productErrors(kind, settle(typed), []);
      return errors;
    },
    onValuesChange: (typed) => {
      setNow(typed);
      onChange?.(typed);
    },
  });
  return { form, now };
}

export type ProductForm = ReturnType<typeof useProductFields>['form'];

interface ProductFormOptions extends Omit<FieldsOptions, 'onChange'> {
  imageIds: readonly string[];
  /** Called on every change, to keep a draft. */
  onChange?: (values: ProductValues, imageIds: readonly string[]) => void;
  onSubmit: (values: ProductValues, imageIds: readonly string[]) => void;
  /** The kind of trade whose usual price applies; null if the kind sets the price, which then needs no confirmation. */
  pricedAs: (values: ProductValues) => RowKind | null;
  /** Shows the refused field's step before the field gets focus. */
  reveal?: (refused: FieldName | 'imageIds') => void;
}

/** Fields and photos of a product, for forms that require a photo. */
export function useProductForm({
  kind,
  values,
  imageIds,
  onChange,
  onSubmit,
  pricedAs,
  settle = asTyped,
  reveal,
}: ProductFormOptions) {
  const [wasSent, setSent] = useState(false);
  const unlikelyPrice = useUnlikelyPrice();
  const photoInput = useRef<HTMLFieldSetElement>(null);
  const photos = usePhotos(imageIds, {
    bucket: 'product-photos',
    max: limits.photosPerProduct,
    onIds: (ids) => onChange?.(form.getValues(), ids),
  });
  const { form, now } = useProductFields({
    ...{ kind, values, settle },
    onChange: (typed) => onChange?.(typed, photos.fileIds),
  });
  const photoError = () =>
    photosFailure(photos) ?? (photos.photos.length === 0 ? sellingMessages.imageMissing : undefined);
  const onRefused = (errors: typeof form.errors) => {
    const [first] = Object.keys(errors);
    if (first) reveal?.(first as FieldName);
    focusFirstError(form)(errors);
  };
  const send = form.onSubmit((all) => {
    const typed = settle(all);
    if (!photoError()) {
      const priced = pricedAs(typed);
      if (priced === null) return onSubmit(typed, photos.fileIds);
      const sent = { category: typed.category, kind: priced, price: priceOf(typed) };
      return unlikelyPrice.check(sent, () => onSubmit(typed, photos.fileIds));
    }
    reveal?.('imageIds');
    // On a phone, the photos are above the viewport when the button is pressed.
    photoInput.current?.scrollIntoView({ block: 'center' });
    photoInput.current?.querySelector<HTMLElement>('button:not(:disabled)')?.focus({ preventScroll: true });
  }, onRefused);
  const { press, waiting, parts } = usePressWhenWhole(() => send(), photos.part);
  const submit = form.onSubmit(() => press(), onRefused);
  return {
    form,
    photos,
    photoInput,
    now,
    /** The dialog that confirms an unlikely price. */
    priceQuestion: unlikelyPrice.dialog,
    /**
     * `waiting`: label of the button while a press waits for unfinished parts. `parts`: value of the `FormParts`
     * context.
     */
    waiting,
    parts,
    photoError: wasSent ? photoError() : undefined,
    /** Whether there is a photo, uploaded or not; if not, the form shows the error from now on. */
    hasPhoto: () => {
      const isMissing = photoError() === sellingMessages.imageMissing;
      if (isMissing) setSent(true);
      return !isMissing;
    },
    submit: (event: Parameters<typeof submit>[0]) => {
      setSent(true);
      submit(event);
    },
  };
}
