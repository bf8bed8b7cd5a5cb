import { adminPayoutTexts } from '../../../copy/admin-money.ts';
import { accountLine } from '../../../copy/money.ts';
import { toCallError } from '../../../lib/call-error.ts';
import type { SeenAccount } from '../../../shop/money/queries.ts';
import classes from './desk-money.module.css';

const isAccount = (value: unknown): value is SeenAccount =>
  typeof value === 'object' && value !== null && typeof Reflect.get(value, 'number') === 'string';

/** The former and the new account, if the server refused because the account was replaced. */
export function changedAccount(error: Error | null): { before: SeenAccount; now: SeenAccount } | undefined {
  const { code, details } = toCallError(error);
  const { before, now } = details;
  return code === 'payout_account_changed' && isAccount(before) && isAccount(now) ? { before, now } : undefined;
}

interface AccountChangedProps {
  before: SeenAccount;
  now: SeenAccount;
  texts: { readonly accountChanged: string; readonly accountChangedHint: string };
}

/** Shows both accounts, and what to do if the money was not sent yet. */
export function AccountChanged({ before, now, texts }: AccountChangedProps) {
  return (
    <div role="alert" className={classes.dialog}>
      <p className={classes.refusal}>{texts.accountChanged}</p>
      <dl className={classes.changed}>
        <dt>{adminPayoutTexts.before}</dt>
        <dd>{accountLine(before)}</dd>
        <dt>{adminPayoutTexts.now}</dt>
        <dd>{accountLine(now)}</dd>
      </dl>
      <p>{texts.accountChangedHint}</p>
    </div>
  );
}
