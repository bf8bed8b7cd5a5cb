import { Button } from '@mantine/core';
import { IconQrcode } from '@tabler/icons-react';
import { Link } from 'react-router-dom';
import { codeHolder, isHandoverOpen } from '#domain/orders/handover.ts';
import { handoverTexts, returnCodeTexts } from '../../copy/handover.ts';
import type { ShownSale } from '../sale/sale-steps.ts';
import { CodeEntry } from './code-entry.tsx';
import classes from './handover.module.css';
import { useConfirmCode } from './use-confirm-code.ts';

/** In the history's state: the scanner's page was opened from the sale, so one step back returns to it. */
export const fromSale = 'sale';

interface SellerHandoverProps {
  sale: ShownSale;
  /** ISO; null: never locked. */
  codeLockedUntil: string | null;
  /** Whether it is the next step. */
  isMain: boolean;
  /** Whose page it is: who rented something enters the code of its owner. */
  side?: 'buyer' | 'seller';
}

/** The seller's part of the handover: type the buyer's code, or scan it. */
export function SellerHandover({ sale, codeLockedUntil, isMain, side = 'seller' }: SellerHandoverProps) {
  const confirming = useConfirmCode(sale, codeLockedUntil);
  if (!isHandoverOpen(sale) || codeHolder(sale) === side) return null;
  return (
    <section className={classes.seller} aria-label={handoverTexts.enterTitle}>
      <p>{side === 'buyer' ? returnCodeTexts.enterHint(sale.sellerName) : handoverTexts.enterHint(sale.buyerName)}</p>
      <CodeEntry sale={sale} label={handoverTexts.field} confirming={confirming} isMain={isMain} />
      {/* The scanner's page is the seller's. */}
      {side === 'buyer' ? null : (
        <Button
          size="md"
          variant="default"
          component={Link}
          to={`/sales/${sale.$id}/scan`}
          state={fromSale}
          leftSection={<IconQrcode size={20} aria-hidden="true" />}
        >
          {handoverTexts.scan}
        </Button>
      )}
    </section>
  );
}
