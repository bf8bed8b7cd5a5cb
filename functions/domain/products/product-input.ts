/**
 * The two product forms of spec section 5: posting (integer price ≥ 0) and the seller's form (positive price, stock).
 */
import { z } from 'zod';
import { fileId, freeText, optionalText, requiredText, rowId, say } from '../field.ts';
import { uniqueIdPattern } from '../id-patterns.ts';
import { limits } from '../limits.ts';
import { conditions, normalizeName } from './catalogue.ts';

const name = requiredText(limits.productNameMax).transform(normalizeName);
const description = requiredText(limits.descriptionMax);
/** One of the campus's categories; the usecase checks it against the settings (settings/campus-catalogue.ts). */
const category = optionalText(limits.categoryNameMax);
const chosenCategory = requiredText(limits.categoryNameMax, 'category_invalid');

/** Free text; the usecase replaces a place of the campus by its exact name. */
const location = (text: string): string => text.replace(/\s+/g, ' ');

const condition = z.enum([...conditions, ''], say('invalid')).default('');

/** Whether buyers may propose a price. */
const isNegotiable = z.boolean(say('invalid')).default(false);

/**
 * Maximum number of units that a buyer may order in cash (orders/cash-most.ts); null for any number. Absent in older
 * forms.
 */
const cashMost = z
  .number(say('cash_most_range'))
  .int(say('cash_most_range'))
  .min(1, say('cash_most_range'))
  .max(limits.maxQuantity, say('quantity_too_large'))
  .nullable()
  .default(null);

const discount = z
  .number(say('discount_range'))
  .min(0, say('discount_range'))
  .max(limits.maxDiscount, say('discount_range'))
  .default(0);

const photos = z
  .array(
    fileId.refine((id) => id !== '', say('image_required')),
    say('image_required'),
  )
  .min(1, say('image_required'))
  .max(limits.photosPerProduct, say('too_long'));

/** The form of /post-product. `stock` is optional: absent means not tracked. */
export const postProductInput = z.object({
  name,
  description,
  category: chosenCategory,
  condition,
  isNegotiable,
  cashMost,
  discount,
  price: z
    .number(say('price_invalid'))
    .int(say('price_invalid'))
    .min(0, say('price_invalid'))
    .max(limits.maxAmount, say('price_too_high')),
  location: requiredText(limits.locationMax).transform(location),
  codAddress: requiredText(limits.codAddressMax),
  stock: z
    .number(say('stock_negative'))
    .int(say('stock_negative'))
    .min(0, say('stock_negative'))
    .max(limits.maxQuantity, say('quantity_too_large'))
    .nullable()
    .default(null),
  imageIds: photos,
});

/** The form that adds or edits a product in /manage-products. */
export const sellerProductInput = z.object({
  name,
  description,
  category: chosenCategory,
  condition,
  isNegotiable,
  cashMost,
  discount,
  price: z
    .number(say('price_not_positive'))
    .int(say('price_not_positive'))
    .min(1, say('price_not_positive'))
    .max(limits.maxAmount, say('price_too_high')),
  stock: z
    .number(say('stock_negative'))
    .int(say('stock_negative'))
    .min(0, say('stock_negative'))
    .max(limits.maxQuantity, say('quantity_too_large')),
  location: optionalText(limits.locationMax).transform(location),
  /** The spec's form lacks this field, but a seller must be able to correct it; absent leaves it unchanged. */
  codAddress: freeText(limits.codAddressMax).optional(),
  imageIds: photos,
});

/** The administrator's add form: name and price; an empty discount is 0. */
export const adminProductInput = z.object({
  name,
  description: optionalText(limits.descriptionMax),
  /** '' stands for the last category that forms offer. */
  category: category.default(''),
  condition,
  isNegotiable,
  cashMost,
  discount,
  price: postProductInput.shape.price,
  stock: postProductInput.shape.stock,
  location: optionalText(limits.locationMax).transform(location),
  imageIds: z.array(fileId).max(limits.photosPerProduct, say('too_long')).default([]),
});

/** The common fields of all product forms. */
export type ProductInput = z.output<typeof adminProductInput>;

/** Idempotency key that the client makes once per form, so that a double click creates one product. */
export const newProductId = z.object({ productId: z.string(say('invalid')).regex(uniqueIdPattern, say('invalid')) });

/**
 * The version and stock with which the form was opened. The edit is refused if the product has a newer version, and
 * stock changes by the difference.
 */
export const shownProduct = z.object({
  version: z.number(say('invalid')).int(say('invalid')).min(0, say('invalid')),
  shownStock: z.number(say('invalid')).int(say('invalid')).min(0, say('invalid')).nullable(),
});

/** The seller's form of a gift, whose price is 0; for other products the usecase refuses that price. */
export const giftProductInput = sellerProductInput.extend({ price: postProductInput.shape.price });

/** An edit in /manage-products. */
export const editedProductInput = giftProductInput.extend(shownProduct.shape);

export const stockDifferenceInput = z.object({
  difference: z
    .number(say('quantity_invalid'))
    .int(say('quantity_invalid'))
    .min(-limits.maxQuantity, say('quantity_too_large'))
    .max(limits.maxQuantity, say('quantity_too_large')),
});

export const soldMarkInput = z.object({ isSold: z.boolean(say('invalid')) });

/** Input of 'Masih ada': one product, or all about which the seller was asked. */
export const renewalInput = z.object({
  productIds: z.array(rowId, say('invalid')).min(1, say('required')).max(limits.activeListings, say('too_long')),
});
