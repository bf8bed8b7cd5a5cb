import { Button } from '@mantine/core';
import { cartTexts } from '../../copy/cart.ts';
import classes from './cart.module.css';
import { type Line, lostLines } from './cart-lines.ts';
import type { RemoveLines } from './use-remove-lines.ts';

/** One tap takes out everything that can't be bought any more. */
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
