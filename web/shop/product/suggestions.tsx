import { part } from '../../lib/page/part.tsx';
import type { CardProduct } from './product-card.tsx';

const NewestShelf = part(async () => (await import('./newest-shelf.tsx')).NewestShelf);

export interface SuggestionsProps {
  /** Where a card leads, if not to its product. */
  linkTo?: (product: CardProduct) => string;
  onOpen?: (product: CardProduct) => void;
}

/** Suggestions below a page that has nothing to show; loaded on demand. */
export const Suggestions = (props: SuggestionsProps) => <NewestShelf {...props} />;
