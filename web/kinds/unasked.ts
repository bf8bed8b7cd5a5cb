/** Fields of the product's forms that its kind or category leaves out. */
import type { KindRow } from '#domain/kinds/kind.ts';
import { asksCondition } from './faces.ts';
import { partsOf } from './parts.ts';

/** What its details say already, or what makes no sense for it. */
export const unaskedFields = (product: KindRow & { readonly category: string }): readonly string[] => [
  ...(asksCondition(product) ? [] : ['condition']),
  ...(partsOf(product).place ? ['location', 'codAddress'] : []),
];
