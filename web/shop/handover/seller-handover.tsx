import { ActionIcon } from '@mantine/core';
import { IconQrcode } from '@tabler/icons-react';
import { Link } from 'react-router-dom';
import { handoverTexts } from '../../copy/handover.ts';
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

/** While the handover is open: type the buyer's code, or scan it. */
export function SellerHandover({ sale, codeLockedUntil, isMain, side = 'seller' }: SellerHandoverProps) {
  const confirming = useConfirmCode(sale, codeLockedUntil);
  return (
    <section className={classes.seller} aria-label={handoverTexts.enterTitle}>
      <CodeEntry sale={sale} label={handoverTexts.field} confirming={confirming} isMain={isMain}>
        {/* The scanner's page is the seller's. */}
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
