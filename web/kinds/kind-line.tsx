import type { RowKind } from '#domain/kinds/kind.ts';
import type { KindLineProps } from './kind.ts';
import { partsOf } from './parts.ts';

interface LineOfKindProps extends Pick<KindLineProps, 'chosen' | 'onChoose'> {
  line: Omit<KindLineProps, 'chosen' | 'onChoose'> & { readonly kind: RowKind };
}

/** The kind's part of a line: information in the cart, choices at the checkout. */
export function KindLine({ line, chosen, onChoose }: LineOfKindProps) {
  const { Line } = partsOf(line);
  return Line ? <Line {...line} chosen={chosen} onChoose={onChoose} /> : null;
}
