import type { z } from 'zod';
import type { postProductInput } from '#domain/products/product-input.ts';
import type { PersonKey } from './people.ts';

/** The remaining form fields keep their own names; those below have short names. */
type Further = Omit<
  z.input<typeof postProductInput>,
  'name' | 'description' | 'price' | 'discount' | 'category' | 'location' | 'codAddress' | 'stock' | 'imageIds'
>;

/** One product of the demo campus. Each category has its own file; the id is derived from category and position. */
export interface ProductSeed extends Further {
  readonly name: string;
  /** Two to four sentences that do not exaggerate. */
  readonly about: string;
  /** Rupiah. */
  readonly price: number;
  /** Percent. */
  readonly off?: number;
  readonly at: string;
  readonly cod: string;
  readonly by: PersonKey;
  readonly sold: number;
  /** null if not tracked, as for services and food made to order. */
  readonly stock: number | null;
  /** Posted this many days ago. */
  readonly ago: number;
}
