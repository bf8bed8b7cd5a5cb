/** Fields of the product's forms that its kind leaves out. */
import type { KindRow } from '#domain/kinds/kind.ts';
import { faceOf } from './faces.ts';
import { partsOf } from './parts.ts';

/** What its details say already, or what makes no sense for it. */
export const unaskedFields = (product: KindRow): readonly string[] => [
  ...(faceOf(product).hasCondition ? [] : ['condition']),
  ...(partsOf(product).place ? ['location', 'codAddress'] : []),
];
