import { lazy, Suspense } from 'react';
import type { CardProduct } from './product-card.tsx';

const NewestShelf = lazy(async () => ({ default: (await import('./newest-shelf.tsx')).NewestShelf }));

export interface SuggestionsProps {
  /** Where a card leads, if not to its product. */
  linkTo?: (product: CardProduct) => string;
  onOpen?: (product: CardProduct) => void;
}

/** Suggestions below a page that has nothing to show; loaded on demand. */
export const Suggestions = (props: SuggestionsProps) => (
  <Suspense>
    <NewestShelf {...props} />
  </Suspense>
);
