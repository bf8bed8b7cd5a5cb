/** Fields of the product forms that the kind or category leaves out. */
import type { KindRow } from '#domain/kinds/kind.ts';
import { asksCondition } from './faces.ts';
import { partsOf } from './parts.ts';

/** Fields that the kind's details already answer, or that make no sense for the product. */
export const unaskedFields = (product: KindRow & { readonly category: string }): readonly string[] => [
  ...(asksCondition(product) ? [] : ['condition']),
  ...(partsOf(product).place ? ['location', 'codAddress'] : []),
];
