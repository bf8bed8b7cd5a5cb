/** Fields of the product's forms that its kind or category leaves out. */
import type { KindRow } from '#domain/kinds/kind.ts';
import { hasCondition } from '#domain/products/catalogue.ts';
import { faceOf } from './faces.ts';
import { partsOf } from './parts.ts';

type Asked = KindRow & { readonly category: string };

/** Whether it is asked, and shown, in which condition it is. */
export const asksCondition = (product: Asked): boolean =>
  faceOf(product).hasCondition && hasCondition(product.category);

/** What its details say already, or what makes no sense for it. */
export const unaskedFields = (product: Asked): readonly string[] => [
  ...(asksCondition(product) ? [] : ['condition']),
  ...(partsOf(product).place ? ['location', 'codAddress'] : []),
];
