import { lazy, Suspense } from 'react';
import type { CardProduct } from './product-card.tsx';

const NewestShelf = lazy(async () => ({ default: (await import('./newest-shelf.tsx')).NewestShelf }));

export interface SuggestionsProps {
  /** Where a card leads, if not to its product. */
  linkTo?: (product: CardProduct) => string;
  onOpen?: (product: CardProduct) => void;
}

/** Below a page that has nothing to show: something to look at instead. Loaded when it is needed. */
export const Suggestions = (props: SuggestionsProps) => (
  <Suspense>
    <NewestShelf {...props} />
  </Suspense>
);
