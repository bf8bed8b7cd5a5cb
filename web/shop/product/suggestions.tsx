import { part } from '../../lib/page/part.tsx';
import type { CardProduct } from './product-card.tsx';

const NewestShelf = part(async () => (await import('./newest-shelf.tsx')).NewestShelf);

export interface SuggestionsProps {
  /** Path that a card links to; the product's page by default. */
  linkTo?: (product: CardProduct) => string;
  onOpen?: (product: CardProduct) => void;
}

/** Suggestions for a page without content; loaded on demand. */
export const Suggestions = (props: SuggestionsProps) => <NewestShelf {...props} />;
