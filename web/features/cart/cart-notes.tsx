import { Button, UnstyledButton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { rulesOf } from '#domain/kinds/index.ts';
import { limits } from '#domain/limits.ts';
import { cartTexts, lineTrouble } from '../../copy/cart.ts';
import classes from './cart.module.css';
import { canOrder, isCrowded, type Line, lostLines } from './cart-lines.ts';
import { openTransfersOptions } from './queries.ts';
import type { RemoveLines } from './use-cart.ts';

/**
 * Reminds of an unpaid transfer, which should be paid and not ordered again. Its lines stay in the cart until it is
 * paid.
 */
export function OpenTransfer({ userId }: { userId: string }) {
  const { data: [newest] = [] } = useQuery(openTransfersOptions(userId));
  if (!newest) return null;
  return (
    <div className={classes.banner} data-tone="info">
      <p>
        <strong>{cartTexts.openOrder}</strong> {cartTexts.openOrderHint}
      </p>
      <Button size="lg" component={Link} to={`/orders/${newest.$id}`}>
        {cartTexts.payOpen}
      </Button>
    </div>
  );
}

/** Removes all lines that can no longer be bought. */
export function LostLines({ lines, remove }: { lines: readonly Line[]; remove: RemoveLines }) {
  const lost = lostLines(lines);
  if (lost.length === 0) return null;
  return (
    <div className={classes.banner} role="status" data-tone="bad">
      <p>{cartTexts.lost(lost.length)}</p>
      <Button
        size="md"
        color="cabai.7"
        loading={remove.isPending}
        onClick={() => remove.isPending || remove.mutate(lost.map((line) => line.$id))}
      >
        {cartTexts.removeLost}
      </Button>
    </div>
  );
}

/** Why these lines cannot be ordered; '' when they can. */
export const obstacleOf = (lines: readonly Line[]): string =>
  canOrder(lines)
    ? ''
    : lines.length === 0
      ? cartTexts.chooseFirst
      : isCrowded(lines)
        ? cartTexts.crowded(limits.sellersPerCart)
        : cartTexts.fixFirst;

interface LineNotesProps {
  line: Line;
  priceBefore: number | undefined;
  ownHold: number;
  /** Sets the quantity. If absent, the notes have no buttons. */
  onChange?: (quantity: number) => void;
}

/** The changes of a line since it was added, each with a button that resolves it. */
export function LineNotes({ line, priceBefore, ownHold, onChange }: LineNotesProps) {
  const { trouble, max, quantity, price } = line;
  return (
    <div className={classes.notes} aria-live="polite">
      {priceBefore === undefined ? null : (
        <p className={classes.note} data-tone="info">
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
      {!trouble && max !== undefined && quantity >= max && onChange && !rulesOf(line).isSingle ? (
        <p className={classes.note}>{cartTexts.atMost(max)}</p>
      ) : null}
    </div>
  );
}
