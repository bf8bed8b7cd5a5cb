import type { z } from 'zod';
import { decidedFields, rulesOf } from '#domain/kinds/index.ts';
import type { KindColumns } from '#domain/kinds/kind.ts';
import {
  adminProductInput,
  giftProductInput,
  postProductInput,
  sellerProductInput,
} from '#domain/products/product-input.ts';
import { categoryCalled } from '#domain/settings/campus-catalogue.ts';
import type { Tables } from '#rows';
import { fieldSentence } from '../../copy/fields.ts';
import { productFormTexts } from '../../copy/product-form.ts';
import { sellingMessages } from '../../copy/selling.ts';
import { campus } from '../../lib/campus/campus.ts';

const schemas = {
  post: postProductInput,
  seller: sellerProductInput,
  /** For sellers who edit a gift. */
  gift: giftProductInput,
  admin: adminProductInput,
};
export type FormKind = keyof typeof schemas;

type Shape<K extends FormKind> = z.input<(typeof schemas)[K]>;
type FieldOf<K extends FormKind> = K extends FormKind ? Exclude<keyof Shape<K>, 'imageIds'> : never;
type AnyShape = Shape<'post'> & Shape<'seller'> & Shape<'admin'>;
/** Fields of all forms; photos are separate. */
export type FieldName = FieldOf<FormKind>;

export const postSteps = ['photo', 'details', 'place'] as const;
export type PostStep = (typeof postSteps)[number];

const [photo, details, place] = postSteps;

/**
 * The step of the posting form that asks for each field: the first has photos and what only the seller knows, the
 * others start with a good guess. A field without a step does not compile.
 */
const stepOfField: Record<FieldOf<'post'>, PostStep> = {
  name: photo,
  price: photo,
  category: photo,
  description: photo,
  condition: details,
  discount: details,
  isNegotiable: details,
  cashMost: details,
  stock: details,
  location: place,
  codAddress: place,
};

export const postStepOf = (field: FieldName): PostStep => stepOfField[field];

const postFields = Object.keys(stepOfField) as FieldOf<'post'>[];

/** The fields of one step, in order. */
export const fieldsOfStep = (step: PostStep): readonly FieldName[] =>
  postFields.filter((field) => stepOfField[field] === step);

/** The values while typing. A number field that is empty or unreadable contains a string. */
export type ProductValues = {
  [F in FieldName]: number extends AnyShape[F] ? number | string : string;
};

const { imageIds: _, ...asked } = {
  ...adminProductInput.shape,
  ...sellerProductInput.shape,
  ...postProductInput.shape,
};
/** All field names. product-fields.tsx makes the compiler check that each has an input. */
const fieldNames = Object.keys(asked) as FieldName[];
const empty = Object.fromEntries(fieldNames.map((field) => [field, ''])) as ProductValues;

/** The stock field's value for "never runs out", in forms that offer it. */
export const uncounted = 'always';

const starts: Record<FormKind, Partial<ProductValues>> = {
  // Most students sell a single item.
  post: { stock: 1 },
  seller: {},
  gift: {},
  // The administrator's form needs no category.
  admin: { category: '' },
};

/** A ticked box; '' is an unticked one, like every empty field. */
export const ticked = 'yes';

/** Values of a new product. */
export const emptyValues = (kind: FormKind): ProductValues => ({ ...empty, ...starts[kind] });

/**
 * The values to check and send: fields that the kind hides get the kind's values, so that a hidden field cannot block
 * the form. The form keeps what was typed, in case another kind is chosen. The server replaces a price that it derives.
 */
export function decidedValues(values: ProductValues, product: KindColumns): ProductValues {
  const fixed: Partial<ProductValues> = {
    price: rulesOf(product).fixed.price ?? 1,
    discount: '',
    isNegotiable: '',
    cashMost: '',
    stock: uncounted,
  };
  const fields = decidedFields(product) as readonly FieldName[];
  return { ...values, ...Object.fromEntries(fields.map((field) => [field, fixed[field] ?? values[field]])) };
}

/** Whether nothing was typed or chosen yet. `filled`: values filled in by the form itself. */
export function isUntouched(kind: FormKind, values: ProductValues, filled: Partial<ProductValues> = {}): boolean {
  const start = emptyValues(kind);
  return fieldNames.every((field) => values[field] === start[field] || values[field] === filled[field]);
}

type Column = keyof Tables['products'];
type ShownProduct<K extends FormKind> = Pick<Tables['products'], (FieldOf<K> & Column) | 'imageId' | 'imageIds'>;

/** A product's values when its form opens. Old rows may have a category that is no longer offered. */
export function valuesOf<K extends FormKind>(kind: K, product: ShownProduct<K>): ProductValues {
  const start = emptyValues(kind);
  const shown = Object.keys(start).map((field) => [field, Reflect.get(product, field) ?? Reflect.get(start, field)]);
  const values: ProductValues = Object.fromEntries(shown);
  return {
    ...values,
    discount: values.discount === 0 ? '' : values.discount,
    isNegotiable: Reflect.get(product, 'isNegotiable') === true ? ticked : '',
    category: categoryCalled(campus(), values.category)?.name ?? start.category,
  };
}

/** A field as a number; undefined when empty, NaN when unreadable. */
const numberOf = (value: number | string): number | undefined => (value === '' ? undefined : Number(value));

/** The price in rupiah; 0 if empty or unreadable. */
export const priceOf = ({ price }: ProductValues): number => numberOf(price) || 0;

/** The stock as the schemas expect it; null if it is not tracked. */
function stockOf(kind: FormKind, { stock }: ProductValues): number | null {
  if (kind !== 'post') return numberOf(stock) ?? null;
  return stock === uncounted ? null : (numberOf(stock) ?? Number.NaN);
}

/** The values as the schemas expect them; an empty discount is 0. */
const asInput = (kind: FormKind, values: ProductValues, imageIds: readonly string[]) => ({
  ...values,
  imageIds,
  price: numberOf(values.price),
  discount: numberOf(values.discount) ?? 0,
  isNegotiable: values.isNegotiable === ticked,
  cashMost: numberOf(values.cashMost) ?? null,
  stock: stockOf(kind, values),
});

const shapeOf = (kind: FormKind): Partial<Record<FieldName, z.ZodType>> => schemas[kind].shape;

/** Whether this form asks for the field at all. */
export const asksFor = (kind: FormKind, field: FieldName): boolean => shapeOf(kind)[field] !== undefined;

/** Whether this form is refused without the field. */
export const isRequired = (kind: FormKind, field: FieldName): boolean =>
  shapeOf(kind)[field]?.safeParse(undefined).success === false;

/** Whether an amount is unreadable; such a field contains the typed string. */
const isUnreadable = (value: number | string): boolean =>
  typeof value === 'string' && value !== '' && value !== uncounted;

/**
 * The message for a broken rule. The posting form words one rule differently, and the admin form has one message for
 * all missing fields (spec sections 5 and 8).
 */
function sentenceOf(kind: FormKind, field: PropertyKey, code: string, values: ProductValues): string {
  if ((field === 'price' || field === 'stock' || field === 'cashMost') && isUnreadable(values[field]))
    return fieldSentence('amount_unreadable');
  if (kind === 'post' && code === 'discount_range') return sellingMessages.postDiscountRange;
  const isMissing = (field === 'name' && values.name.trim() === '') || (field === 'price' && values.price === '');
  return kind === 'admin' && isMissing ? productFormTexts.adminRequired : fieldSentence(code);
}

export type FieldErrors = Partial<Record<FieldName | 'imageIds', string>>;

/** The first broken rule of each field, as a sentence; empty when all are valid. */
export function productErrors(kind: FormKind, values: ProductValues, imageIds: readonly string[]): FieldErrors {
  const { error } = schemas[kind].safeParse(asInput(kind, values, imageIds));
  const first = new Map<PropertyKey, string>(); // in schema order: the first field gets focus
  for (const { path, message } of error?.issues ?? []) {
    const [field = ''] = path;
    if (!first.has(field)) first.set(field, sentenceOf(kind, field, message, values));
  }
  return Object.fromEntries(first);
}

export type ProductInput<K extends FormKind> = z.output<(typeof schemas)[K]>;

/** The validated input; throws when a rule is broken. Forms call `productErrors` first. */
export const productInput = <K extends FormKind>(
  kind: K,
  values: ProductValues,
  imageIds: readonly string[],
): ProductInput<K> => schemas[kind].parse(asInput(kind, values, imageIds)) as ProductInput<K>;
