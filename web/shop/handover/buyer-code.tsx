import { Button, Skeleton } from '@mantine/core';
import { IconQrcode } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Query } from 'appwrite';
import { useEffect, useState } from 'react';
import { sentenceFor } from '../../copy/errors.ts';
import { handoverTexts, returnCodeTexts } from '../../copy/handover.ts';
import { uiTexts } from '../../copy/ui.ts';
import { wordsOfSale } from '../../kinds/sale-words.ts';
import { queryKeys } from '../../lib/query-keys.ts';
import { whenLive } from '../../lib/realtime/when-live.ts';
import { useNow } from '../../lib/use-now.ts';
import type { ShownSale } from '../sale/sale-steps.ts';
import { minutesLeft } from './code-lockout.ts';
import { CodeSheet } from './code-sheet.tsx';
import classes from './handover.module.css';
import { codeOptions } from './queries.ts';

type Picture = typeof import('./qr-picture.tsx')['QrPicture'];

/**
 * Preloads the component that renders the QR code; undefined while loading, null if loading failed and only the digits
 * are shown. Each change of `look` retries.
 */
function usePicture(look: boolean): Picture | null | undefined {
  const [loaded, setLoaded] = useState<{ Picture: Picture | null }>();
  // biome-ignore lint/correctness/useExhaustiveDependencies: a change of look retries
  useEffect(() => {
    let isGone = false;
    const take = (Picture: Picture | null) => isGone || setLoaded((now) => (now?.Picture ? now : { Picture }));
    import('./qr-picture.tsx').then(
      ({ QrPicture }) => take(QrPicture),
      () => take(null),
    );
    return () => {
      isGone = true;
    };
  }, [look]);
  return loaded?.Picture;
}

/** Watches notifications to learn that wrong tries have locked the code, since the code's row is not readable. */
function useLiveLock(userId: string, saleId: string): void {
  useEffect(() => {
    const mine = [Query.equal('userId', userId)];
    return whenLive(({ watchRows }) => watchRows('notifications', mine, queryKeys.handoverCode(saleId)));
  }, [userId, saleId]);
}

interface BuyerCodeProps {
  sale: ShownSale;
  /** The viewer's side: at a rental's return, the seller shows the code. */
  side?: 'buyer' | 'seller';
  userId: string;
  /** Whether the page has another main action. */
  isSecond?: boolean;
}

/** The code of the person who receives the item, while the handover is open. */
export function BuyerCode({ sale, userId, isSecond = false, side = 'buyer' }: BuyerCodeProps) {
  const words = side === 'seller' ? returnCodeTexts : handoverTexts;
  const warning = side === 'buyer' ? wordsOfSale(sale).handover.warning : returnCodeTexts.warning;
  const other = side === 'seller' ? sale.buyerName : sale.sellerName;
  const now = useNow();
  useLiveLock(userId, sale.$id);
  const { data, error, refetch } = useQuery(codeOptions(userId, sale.$id));
  const [isShown, setShown] = useState(false);
  const Picture = usePicture(isShown);
  const minutes = data?.lockedUntil ? minutesLeft(Date.parse(data.lockedUntil), now) : 0;
  return (
    <section className={classes.buyer} aria-label={words.title}>
      {data ? (
        <>
          <Button
            size={isSecond ? 'md' : 'lg'}
            fullWidth={!isSecond}
            variant={isSecond ? 'default' : 'filled'}
            leftSection={<IconQrcode size={20} aria-hidden="true" />}
            aria-haspopup="dialog"
            onClick={() => setShown(true)}
          >
            {handoverTexts.show}
          </Button>
          {isShown ? (
            <CodeSheet
              code={data.code}
              words={{ title: words.title, hint: words.hint(other), warning }}
              onClose={() => setShown(false)}
              picture={
                Picture ? (
                  <Picture saleId={sale.$id} code={data.code} />
                ) : Picture === undefined ? (
                  <Skeleton className={classes.qr ?? ''} radius="md" />
                ) : null
              }
            />
          ) : null}
          {data.isKept ? <p className={classes.dim}>{handoverTexts.kept}</p> : null}
          {minutes > 0 ? (
            <p className={classes.refusal} role="status">
              {side === 'seller' ? returnCodeTexts.locked : handoverTexts.locked(minutes)}
            </p>
          ) : null}
        </>
      ) : error ? (
        <p className={classes.refusal} role="alert">
          {handoverTexts.failed} {sentenceFor(error)}{' '}
          <Button size="compact-md" variant="subtle" onClick={() => void refetch()}>
            {uiTexts.tryAgain}
          </Button>
        </p>
      ) : (
        <div role="status" aria-label={handoverTexts.loading}>
          <Skeleton height={42} radius="md" />
        </div>
      )}
    </section>
  );
}
