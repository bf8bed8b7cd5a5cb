import { sellingCopy } from '../../copy/selling.ts';
import '../../ui/styles/overlays.ts';
import { Button, Modal } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { sentenceFor } from '../../copy/errors.ts';
import { useReturnFocus } from '../../ui/dialogs/use-return-focus.ts';
import { EmptyState } from '../../ui/states/empty-state.tsx';
import { ErrorState } from '../../ui/states/error-state.tsx';
import { PageLoader } from '../../ui/states/page-loader.tsx';
import { ownProductOptions } from './queries.ts';
import { dropSellerDraft } from './seller-draft.ts';
import { SellerForm } from './seller-form.tsx';

interface ProductModalProps {
  /** Absent: a new product. */
  productId?: string | undefined;
  onClose: () => void;
}

/** The form of a product above the list. */
export function ProductModal({ productId, onClose }: ProductModalProps) {
  useReturnFocus();
  const isPhone = useMediaQuery('(max-width: 47.99em)', false, { getInitialValueInEffect: false });
  return (
    <Modal
      opened
      onClose={onClose}
      title={productId ? sellingCopy.editTitle : sellingCopy.addTitle}
      size="xl"
      radius="lg"
      fullScreen={isPhone ?? false}
      closeOnClickOutside={false}
      closeButtonProps={{ 'aria-label': sellingCopy.close, size: 44 }}
      styles={{ title: { fontWeight: 800, fontSize: '1.25rem' } }}
    >
      {productId ? (
        <EditForm productId={productId} onClose={onClose} />
      ) : (
        <SellerForm onClose={onClose} onReload={() => undefined} />
      )}
    </Modal>
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
