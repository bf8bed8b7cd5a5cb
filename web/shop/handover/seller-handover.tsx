import { ActionIcon } from '@mantine/core';
import { IconQrcode } from '@tabler/icons-react';
import { Link } from 'react-router-dom';
import { handoverTexts } from '../../copy/handover.ts';
import type { ShownSale } from '../sale/sale-steps.ts';
import { CodeEntry } from './code-entry.tsx';
import classes from './handover.module.css';
import { useConfirmCode } from './use-confirm-code.ts';

/** History state of the scanner page when it was opened from the sale: going back one step returns to the sale. */
export const fromSale = 'sale';

interface SellerHandoverProps {
  sale: ShownSale;
  /** End of the lock after wrong tries, ISO; null if the code was never locked. */
  codeLockedUntil: string | null;
  /** Whether this is the next step. */
  isMain: boolean;
  /** The viewer's side: at a rental's return, the renter enters the owner's code. */
  side?: 'buyer' | 'seller';
}

/** Shown while the handover is open: type the other side's code, or scan it. */
export function SellerHandover({ sale, codeLockedUntil, isMain, side = 'seller' }: SellerHandoverProps) {
  const confirming = useConfirmCode(sale, codeLockedUntil);
  return (
    <section className={classes.seller} aria-label={handoverTexts.enterTitle}>
      <CodeEntry
        sale={sale}
        label={handoverTexts.fieldOf(side === 'buyer' ? sale.sellerName : sale.buyerName)}
        confirming={confirming}
        isMain={isMain}
      >
        {/* Only the seller has a scanner page. */}
        {side === 'buyer' ? null : (
          <ActionIcon
            size={50}
            radius="md"
            variant="default"
            component={Link}
            to={`/sales/${sale.$id}/scan`}
            state={fromSale}
            aria-label={handoverTexts.scan}
          >
            <IconQrcode size={26} aria-hidden="true" />
          </ActionIcon>
        )}
      </CodeEntry>
    </section>
  );
}
