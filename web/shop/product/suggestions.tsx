import { part } from '../../lib/page/part.tsx';
import type { CardProduct } from './product-card.tsx';

const NewestShelf = part(async () => (await import('./newest-shelf.tsx')).NewestShelf);

export interface SuggestionsProps {
  /** Target of a card, if not its product. */
  linkTo?: (product: CardProduct) => string;
  onOpen?: (product: CardProduct) => void;
}

/** Suggestions for a page without content; loaded on demand. */
export const Suggestions = (props: SuggestionsProps) => <NewestShelf {...props} />;
