import type { z } from 'zod';
import { postProductInput, sellerProductInput } from '#domain/products/product-input.ts';
import { fieldSentence } from '../../copy/fields.ts';
import { sellingMessages } from '../../copy/messages.ts';

/** What the fields hold while somebody types: a number field that is empty or too long holds text. */
export interface ProductValues {
  name: string;
  description: string;
  category: string;
  price: number | string;
  discount: number | string;
  stock: number | string;
  location: string;
  codAddress: string;
}

export const emptyValues: ProductValues = {
  name: '',
  description: '',
  category: '',
  price: '',
  discount: '',
  stock: '',
  location: '',
  codAddress: '',
};

const schemas = { post: postProductInput, seller: sellerProductInput };
export type FormKind = keyof typeof schemas;
type Input<K extends FormKind> = z.output<(typeof schemas)[K]>;

const numberOf = (value: number | string) => (value === '' ? undefined : Number(value));

/** Fields → what the schemas judge; an empty discount is 0, an empty stock is none. */
const asInput = (values: ProductValues, imageIds: readonly string[]) => ({
  ...values,
  imageIds,
  price: numberOf(values.price),
  discount: numberOf(values.discount) ?? 0,
  stock: numberOf(values.stock) ?? null,
});

/** The posting form words one rule its own way (spec section 5). */
const sentenceOf = (kind: FormKind, code: string) =>
  kind === 'post' && code === 'discount_range' ? sellingMessages.postDiscountRange : fieldSentence(code);

export type FieldErrors = Partial<Record<keyof ProductValues | 'imageIds', string>>;

/** The first broken rule of each field, as a sentence; empty when all is well. */
export function productErrors(kind: FormKind, values: ProductValues, imageIds: readonly string[]): FieldErrors {
  const { error } = schemas[kind].safeParse(asInput(values, imageIds));
  const first = new Map<PropertyKey, string>(); // in the order of the schema: the first one gets the caret
  for (const { path, message } of error?.issues ?? []) {
    const [field = ''] = path;
    if (!first.has(field)) first.set(field, sentenceOf(kind, message));
  }
  return Object.fromEntries(first);
}

/** Throws when a rule is broken: forms ask `productErrors` first. */
export const productInput = <K extends FormKind>(
  kind: K,
  values: ProductValues,
  imageIds: readonly string[],
): Input<K> => schemas[kind].parse(asInput(values, imageIds)) as Input<K>;
