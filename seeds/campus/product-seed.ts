import type { z } from 'zod';
import type { postProductInput } from '#domain/products/product-input.ts';
import type { PersonKey } from './people.ts';

/** What a form asks for besides what has a short name below, under its own name. */
type Further = Omit<
  z.input<typeof postProductInput>,
  'name' | 'description' | 'price' | 'discount' | 'category' | 'location' | 'codAddress' | 'stock' | 'imageIds'
>;

/** One product of the demo campus. Its category is the file it stands in; its id comes from category and position. */
export interface ProductSeed extends Further {
  readonly name: string;
  /** Two to four honest sentences. */
  readonly about: string;
  /** Rupiah. */
  readonly price: number;
  /** Percent. */
  readonly off?: number;
  readonly at: string;
  readonly cod: string;
  readonly by: PersonKey;
  readonly sold: number;
  /** null: not counted, as for services and food made to order. */
  readonly stock: number | null;
  /** Posted this many days ago. */
  readonly ago: number;
}
