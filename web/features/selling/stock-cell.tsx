import { Button } from '@mantine/core';
import { Link } from 'react-router-dom';
import { mayCount } from '#domain/kinds/index.ts';
import { isTracked } from '#domain/products/listing.ts';
import { sellingCopy } from '../../copy/selling.ts';
import { faceOf } from '../../kinds/faces.ts';
import { QuantityStepper } from '../../shop/product/quantity-stepper.tsx';
import own from './own-products.module.css';
import type { OwnProduct } from './queries.ts';
import classes from './selling.module.css';

interface StockCellProps {
  product: OwnProduct;
  /** Change of the stock that was pressed but not saved yet. */
  difference: number;
  onChange: (difference: number) => void;
  onEmpty: (shown: number) => void;
}

/**
 * The stock with ± buttons, or 'Habis'. Untracked stock has no buttons. A kind with its own terms has a link to the
 * product's page instead.
 */
export function StockCell({ product, difference, onChange, onEmpty }: StockCellProps) {
  const { terms } = faceOf(product);
  if (terms) {
    return (
      <Link className={own.terms ?? ''} to={`/product/${product.$id}`} aria-label={`${terms.link} ${product.name}`}>
        {terms.link}
      </Link>
    );
  }
  if (!isTracked(product.stock)) return <span className={classes.dim}>{sellingCopy.uncounted}</span>;
  if (!mayCount(product)) {
    return product.stock > 0 ? (
      <span>{sellingCopy.pieces(product.stock)}</span>
    ) : (
      <strong className={own.out}>{sellingCopy.out}</strong>
    );
  }
  const shown = Math.max(0, product.stock + difference);
  return (
    <span className={own.stock}>
      <QuantityStepper
        label={sellingCopy.adjust}
        productName={sellingCopy.stockOf(product.name)}
        quantity={shown}
        min={0}
        onChange={(quantity) => onChange(quantity - shown)}
      />
      {shown === 0 ? (
        <strong className={own.out}>{sellingCopy.out}</strong>
      ) : (
        <Button
          size="compact-md"
          h={44}
          fz="sm"
          px={8}
          variant="subtle"
          aria-label={sellingCopy.markOutOf(product.name)}
          onClick={() => onEmpty(shown)}
        >
          {sellingCopy.markOut}
        </Button>
      )}
    </span>
  );
}
