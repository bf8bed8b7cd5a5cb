import { Button } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { adminPayoutTexts } from '../../../copy/admin-money.ts';
import { sentenceFor } from '../../../copy/errors.ts';
import { accountTexts } from '../../../copy/money.ts';
import { admin, answer } from '../../../lib/functions.ts';
import type { SeenAccount } from '../../../shop/money/queries.ts';
import { toast } from '../../../ui/toasts/toast.ts';
import cells from '../list/cells.module.css';
import classes from './desk-money.module.css';

interface AccountCellProps {
  userId: string;
  name: string;
  account: SeenAccount | null;
  /** Text for a person without an account. */
  none: string;
  /** Whether it is the person's current account; only that one can be revealed. */
  isCurrent?: boolean;
}

/** A masked account. Each reveal of its number is recorded in the audit. */
export function AccountCell({ userId, name, account, none, isCurrent = true }: AccountCellProps) {
  const show = useMutation({
    mutationFn: () => answer(admin.accounts[':userId'].show.$post({ param: { userId } })),
    onError: (error) => void toast('bad', sentenceFor(error), error),
  });
  if (!account) return <span className={cells.dim}>{none}</span>;
  const seen = show.data ?? account;
  return (
    <span className={classes.account}>
      <span aria-live="polite">
        {seen.bankName} {seen.number}
        <small className={cells.dim}>{accountTexts.of(seen.holder)}</small>
      </span>
      {isCurrent && !show.data ? (
        <Button
          size="compact-sm"
          mih={44}
          px={0}
          variant="transparent"
          loading={show.isPending}
          aria-label={adminPayoutTexts.showOf(name)}
          onClick={() => show.mutate()}
        >
          {adminPayoutTexts.show}
        </Button>
      ) : null}
    </span>
  );
}
