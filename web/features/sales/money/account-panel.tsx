import { Button } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { sentenceFor } from '../../../copy/errors.ts';
import { accountLine, accountTexts } from '../../../copy/money.ts';
import { answer, market } from '../../../lib/functions.ts';
import page from '../../../shop/detail-page.module.css';
import type { SeenAccount } from '../../../shop/money/queries.ts';
import { PageLoader } from '../../../ui/states/page-loader.tsx';
import { toast } from '../../../ui/toasts/toast.ts';
import classes from './money.module.css';

const AccountForm = lazy(async () => ({
  default: (await import('../../../shop/money/account-form.tsx')).AccountForm,
}));

/** Returns focus to the button that opened the form. */
const focus = (button: HTMLButtonElement | null) => button?.focus({ preventScroll: true });

/** The payout account, masked until its owner reveals it. Can be added or changed here. */
export function AccountPanel({ account }: { account: SeenAccount | null }) {
  const [isEditing, setEditing] = useState(false);
  const [isBack, setBack] = useState(false);
  const show = useMutation({
    mutationFn: () => answer(market.money.account.show.$post()),
    onError: (error) => void toast('bad', sentenceFor(error), error),
  });
  const close = () => {
    setEditing(false);
    setBack(true);
    // Hides a revealed number, because it may belong to the previous account.
    show.reset();
  };
  return (
    <section className={`${page.panel} ${classes.screen}`} aria-labelledby="rekening">
      <h2 id="rekening">{accountTexts.title}</h2>
      <p className={classes.dim}>{accountTexts.hint}</p>
      {account ? (
        <p className={classes.account} aria-live="polite">
          {accountLine(show.data ?? account)}
        </p>
      ) : isEditing ? null : (
        <p className={classes.account}>{accountTexts.none}</p>
      )}
      {isEditing ? (
        <Suspense fallback={<PageLoader />}>
          <AccountForm takesFocus onDone={close} onCancel={close} />
        </Suspense>
      ) : (
        <div className={classes.buttons}>
          <Button
            ref={isBack ? focus : undefined}
            size="md"
            variant={account ? 'default' : 'filled'}
            onClick={() => setEditing(true)}
          >
            {account ? accountTexts.change : accountTexts.name}
          </Button>
          {account ? (
            <Button
              size="md"
              variant="subtle"
              loading={show.isPending}
              onClick={() => (show.data ? show.reset() : show.mutate())}
            >
              {show.data ? accountTexts.hide : accountTexts.show}
            </Button>
          ) : null}
        </div>
      )}
      {account && !isEditing ? <p className={classes.dim}>{accountTexts.shown}</p> : null}
    </section>
  );
}
