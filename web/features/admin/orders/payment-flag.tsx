import { paymentFlagTexts } from '../../../copy/admin.ts';
import { StateBadge } from '../list/cells.tsx';

const known = (flag: string): flag is keyof typeof paymentFlagTexts => Object.hasOwn(paymentFlagTexts, flag);

/** A mark that the payment needs a person's eye; nothing for the others. */
export function PaymentFlagBadge({ flag }: { flag: string }) {
  if (!flag) return null;
  return (
    <StateBadge tone={flag === 'refunded' || flag === 'partly_refunded' ? 'grey' : 'bad'}>
      {known(flag) ? paymentFlagTexts[flag].label : flag}
    </StateBadge>
  );
}

/** What to do about it. */
export const paymentFlagHint = (flag: string): string => (known(flag) ? paymentFlagTexts[flag].hint : '');
