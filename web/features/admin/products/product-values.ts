import type { z } from 'zod';
import { type Category, isCategory } from '#domain/products/catalogue.ts';
import type { adminProductInput } from '#domain/products/product-input.ts';
import type { ListedProduct } from './products-list.ts';

export type ProductValues = z.output<typeof adminProductInput>;

/** What the form holds: a number field that is empty is ''. */
export interface ProductDraft {
  name: string;
  description: string;
  category: Category;
  price: number | '';
  discount: number | '';
  stock: number | '';
  location: string;
  imageIds: string[];
}

export const emptyDraft: ProductDraft = {
  name: '',
  description: '',
  category: 'Lainnya',
  price: '',
  discount: '',
  stock: '',
  location: '',
  imageIds: [],
};

/** Old rows may have a single photo and a category that is no longer offered. */
export const draftOf = (product: ListedProduct): ProductDraft => ({
  name: product.name,
  description: product.description,
  category: isCategory(product.category) ? product.category : 'Lainnya',
  price: product.price,
  discount: product.discount,
  stock: product.stock ?? '',
  location: product.location,
  imageIds: product.imageIds?.length ? product.imageIds : product.imageId ? [product.imageId] : [],
});

/** Spec 5: an empty discount is 0; an empty stock is not tracked; an empty price stays empty and is refused. */
export const inputOf = ({ price, discount, stock, ...draft }: ProductDraft) => ({
  ...draft,
  price: price === '' ? undefined : price,
  discount: discount === '' ? 0 : discount,
  stock: stock === '' ? null : stock,
});
