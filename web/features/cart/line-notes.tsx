import { UnstyledButton } from '@mantine/core';
import { cartTexts, lineTrouble } from '../../copy/cart.ts';
import classes from './cart.module.css';
import type { Line } from './cart-lines.ts';

interface LineNotesProps {
  line: Line;
  priceBefore: number | undefined;
  ownHold: number;
  /** Sets the quantity; without it the notes only tell. */
  onChange?: (quantity: number) => void;
}

/** What changed about a line since it was put into the cart, and the one tap that settles it. */
export function LineNotes({ line, priceBefore, ownHold, onChange }: LineNotesProps) {
  const { trouble, max, quantity, price } = line;
  return (
    <div className={classes.notes} aria-live="polite">
      {priceBefore === undefined ? null : (
        <p className={classes.note} data-tone="news">
          {cartTexts.priceChanged(priceBefore, price)}
        </p>
      )}
      {trouble ? (
        <p className={classes.note} data-tone="bad">
          {lineTrouble(trouble, ownHold)}
          {trouble.kind === 'short' && onChange ? (
            <UnstyledButton className={classes.noteAction} onClick={() => onChange(trouble.available)}>
              {cartTexts.reduce(trouble.available)}
            </UnstyledButton>
          ) : null}
        </p>
      ) : null}
      {!trouble && max !== undefined && quantity >= max && onChange ? (
        <p className={classes.note}>{cartTexts.atMost(max)}</p>
      ) : null}
    </div>
  );
}
