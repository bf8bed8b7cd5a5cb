import { Button } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { sentenceFor } from '../../copy/errors.ts';
import { sellingCopy } from '../../copy/selling.ts';
import { Dialog } from '../../ui/dialogs/dialog.tsx';
import { EmptyState } from '../../ui/states/empty-state.tsx';
import { ErrorState } from '../../ui/states/error-state.tsx';
import { PageLoader } from '../../ui/states/page-loader.tsx';
import { ownProductOptions } from './queries.ts';
import { dropSellerDraft } from './seller-draft.ts';
import { SellerForm } from './seller-form.tsx';

interface ProductModalProps {
  /** Absent for a new product. */
  productId?: string | undefined;
  onClose: () => void;
}

/** A dialog over the list, with the form of a product. */
export function ProductModal({ productId, onClose }: ProductModalProps) {
  const isPhone = useMediaQuery('(max-width: 47.99em)', false, { getInitialValueInEffect: false });
  return (
    <Dialog
      onClose={onClose}
      title={productId ? sellingCopy.editTitle : sellingCopy.addTitle}
      size="xl"
      fullScreen={isPhone ?? false}
      centered={false}
      closesOutside={false}
    >
      {productId ? (
        <EditForm productId={productId} onClose={onClose} />
      ) : (
        <SellerForm onClose={onClose} onReload={() => undefined} />
      )}
    </Dialog>
  );
}

function EditForm({ productId, onClose }: { productId: string; onClose: () => void }) {
  const { data, isFetching, error, refetch } = useQuery({
    ...ownProductOptions(productId),
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });
  if (error && !data) return <ErrorState text={sentenceFor(error)} cause={error} onRetry={() => void refetch()} />;
  if (isFetching) return <PageLoader text={sellingCopy.loading} />;
  if (!data) {
    return (
      <EmptyState title={sellingCopy.notFound} text={sellingCopy.notFoundHint}>
        <Button size="md" onClick={onClose}>
          {sellingCopy.close}
        </Button>
      </EmptyState>
    );
  }
  const reload = () => {
    dropSellerDraft(productId);
    void refetch();
  };
  return <SellerForm product={data} onClose={onClose} onReload={reload} />;
}
