import { paymentFlagTexts } from '../../../copy/admin.ts';
import { StateBadge } from '../list/cells.tsx';

const known = (flag: string): flag is keyof typeof paymentFlagTexts => Object.hasOwn(paymentFlagTexts, flag);

/** The flag of an order whose payment an administrator has to check. */
export function PaymentFlagBadge({ flag }: { flag: string }) {
  if (!flag) return null;
  return (
    <StateBadge tone={flag === 'refunded' || flag === 'partly_refunded' ? 'grey' : 'bad'}>
      {known(flag) ? paymentFlagTexts[flag].label : flag}
    </StateBadge>
  );
}

/** The administrator's task for this flag. */
export const paymentFlagHint = (flag: string): string => (known(flag) ? paymentFlagTexts[flag].hint : '');
