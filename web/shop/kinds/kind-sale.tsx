import { type KindSaleProps, partsOf } from './registry.tsx';

interface SaleOfKindProps extends Omit<KindSaleProps, 'sale'> {
  sale: KindSaleProps['sale'] & { readonly kind?: string | null };
}

/** What the kind of a sale adds to its page. */
export function KindSale({ sale, side, level }: SaleOfKindProps) {
  const { Sale } = partsOf(sale);
  return Sale ? <Sale sale={sale} side={side} level={level} /> : null;
}
