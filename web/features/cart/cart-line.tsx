import { ActionIcon } from '@mantine/core';
import { IconTrash } from '@tabler/icons-react';
import { Link } from 'react-router-dom';
import { formatPrice } from '../../copy/format.ts';
import { ProductPhoto } from '../../shop/product/product-photo.tsx';
import { QuantityStepper } from '../../shop/product/quantity-stepper.tsx';
import classes from './cart.module.css';
import { isLost, type Line } from './cart-lines.ts';
import { LineNotes } from './line-notes.tsx';

interface CartLineProps {
  line: Line;
  priceBefore: number | undefined;
  ownHold: number;
  removing: boolean;
  onChange: (quantity: number) => void;
  onRemove: () => void;
}

export function CartLine({ line, priceBefore, ownHold, removing, onChange, onRemove }: CartLineProps) {
  const lost = isLost(line);
  return (
    <li className={classes.line} aria-busy={removing} data-lost={lost || undefined}>
      <span className={classes.photo}>
        <ProductPhoto imageId={line.imageId} alt={`Foto ${line.name}`} sizes="88px" widths={[96, 200]} />
      </span>
      <div className={classes.lineText}>
        <Link className={classes.lineName} to={`/product/${line.productId}`}>
          {line.name}
        </Link>
        <span className={classes.unit}>{formatPrice(line.price)}</span>
      </div>
      <div className={classes.lineActions}>
        <QuantityStepper
          quantity={line.quantity}
          productName={line.name}
          max={lost ? 0 : line.max}
          onChange={onChange}
        />
        <strong className={classes.lineTotal}>{formatPrice(line.price * line.quantity)}</strong>
        <ActionIcon
          size={44}
          variant="subtle"
          color="cabai"
          aria-label={`Hapus ${line.name}`}
          loading={removing}
          onClick={onRemove}
        >
          <IconTrash size={20} />
        </ActionIcon>
      </div>
      <LineNotes line={line} priceBefore={priceBefore} ownHold={ownHold} onChange={onChange} />
    </li>
  );
}
