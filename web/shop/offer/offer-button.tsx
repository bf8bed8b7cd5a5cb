import { Button } from '@mantine/core';
import { IconTag } from '@tabler/icons-react';
import { lazy, Suspense, useState } from 'react';
import { availabilityOf } from '#domain/products/listing.ts';
import { sentenceFor } from '../../copy/errors.ts';
import { offerTexts } from '../../copy/offers.ts';
import { toast } from '../../ui/toasts/toast.ts';
import { useLoginFirst } from '../product/use-login-first.ts';
import type { OfferedProduct } from './offer-dialog.tsx';
import { useOwnOffer } from './own-offers.ts';

const load = async () => ({ default: (await import('./offer-dialog.tsx')).OfferDialog });
const OfferDialog = lazy(load);

interface OfferButtonProps {
  product: OfferedProduct & { isNegotiable: boolean; isSold: boolean; isListed: boolean };
  fullWidth?: boolean;
  /** Opens the dialog after a login that this button led to. */
  resumes?: boolean;
  size?: 'md' | 'lg';
}

/** 'Nego': opens the offer dialog, for negotiable products without an open offer or agreed price. */
export function OfferButton({ product, fullWidth = false, resumes = false, size = 'md' }: OfferButtonProps) {
  const isOffered = product.isNegotiable && availabilityOf(product) === 'available';
  const { agreed, open, isAwaited } = useOwnOffer(product.$id, isOffered);
  const [isAsking, setAsking] = useState(false);
  // Loads the dialog's code before opening it. On failure a toast appears and the page stays.
  const openDialog = () =>
    load().then(
      () => setAsking(true),
      (error: unknown) => toast('bad', sentenceFor(error), error),
    );
  const isPossible = isOffered && !agreed && !open;
  const act = () => isPossible && void openDialog();
  const { isWaiting, press } = useLoginFirst({
    action: 'offer',
    act,
    // After the login the page may find an open offer or an agreed price.
    ...(resumes && isOffered ? { resume: act } : {}),
    visitor: offerTexts.loginToOffer,
    isReady: !isAwaited,
  });
  if (!isPossible && !isAsking) return null;
  return (
    <>
      <Button
        size={size}
        variant="default"
        fullWidth={fullWidth}
        leftSection={<IconTag size={18} aria-hidden="true" />}
        loading={isWaiting}
        onClick={() => press()}
      >
        {offerTexts.nego}
      </Button>
      {isAsking ? (
        <Suspense>
          <OfferDialog product={product} onClose={() => setAsking(false)} />
        </Suspense>
      ) : null}
    </>
  );
}
