import type { z } from 'zod';
import { adminProductInput } from '#domain/products/product-input.ts';

type Typed = Omit<z.input<typeof adminProductInput>, 'imageIds'>;

/** A filled product form as a route receives it; fields that a test omits have the schema's defaults. */
export const productForm = (imageIds: string[] = [], typed: Partial<Typed> = {}) =>
  adminProductInput.parse({
    name: 'Meja Belajar',
    description: 'Kokoh',
    category: 'Rumah Tangga',
    price: 150_000,
    location: 'Gate 1',
    stock: 4,
    ...typed,
    imageIds,
  });
