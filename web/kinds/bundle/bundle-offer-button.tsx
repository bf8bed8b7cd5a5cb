import { Button } from '@mantine/core';
import { IconTags } from '@tabler/icons-react';
import { lazy, Suspense, useState } from 'react';
import { sentenceFor } from '../../copy/errors.ts';
import { offerTexts } from '../../copy/offers.ts';
import { useLoginFirst } from '../../shop/product/use-login-first.ts';
import { toast } from '../../ui/toasts/toast.ts';

const load = async () => ({ default: (await import('./bundle-offer-dialog.tsx')).BundleOfferDialog });
const BundleOfferDialog = lazy(load);

/** 'Tawar beberapa barang': one price for several products of this seller. */
export function BundleOfferButton({ sellerId }: { sellerId: string }) {
  const [isAsking, setAsking] = useState(false);
  // Loads the dialog's code before opening it. On failure a toast appears and the page stays.
  const openDialog = () =>
    load().then(
      () => setAsking(true),
      (error: unknown) => toast('bad', sentenceFor(error), error),
    );
  const { isWaiting, press } = useLoginFirst({
    action: 'offer',
    act: () => void openDialog(),
    resume: () => void openDialog(),
    visitor: offerTexts.loginToOffer,
  });
  return (
    <>
      <Button
        size="md"
        variant="default"
        leftSection={<IconTags size={18} aria-hidden="true" />}
        loading={isWaiting}
        onClick={() => press()}
      >
        {offerTexts.several}
      </Button>
      {isAsking ? (
        <Suspense>
          <BundleOfferDialog sellerId={sellerId} onClose={() => setAsking(false)} />
        </Suspense>
      ) : null}
    </>
  );
}
