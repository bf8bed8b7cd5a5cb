import type { Product } from './queries.ts';

/** A product's photos, each once, the main one first. */
export const photosOf = ({ imageId, imageIds }: Pick<Product, 'imageId' | 'imageIds'>): string[] =>
  [...new Set([imageId, ...(imageIds ?? [])])].filter(Boolean);
