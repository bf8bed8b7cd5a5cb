import { useId } from 'react';
import { searchTexts } from '../../../copy/search.ts';
import type { CardProduct } from '../../../shop/product/product-card.tsx';
import { ProductGrid } from '../../../shop/product/product-grid.tsx';
import classes from './search-notes.module.css';

/** Suggests the probably intended text when a typed word matches nothing. */
const SearchMeant = ({ meant, onSearch }: { meant: string; onSearch: (search: string) => void }) => (
  <p className={classes.meant} role="status">
    {searchTexts.meant}{' '}
    <button type="button" className={classes.word} onClick={() => onSearch(meant)}>
      {meant}
    </button>
    ?
  </p>
);

interface SearchNearbyProps {
  products: readonly CardProduct[];
  linkTo: (product: CardProduct) => string;
  onOpen?: (product: CardProduct) => void;
}

/** Shows products that match some of the words when few match all. */
function SearchNearby({ products, ...cards }: SearchNearbyProps) {
  const titleId = useId();
  return (
    <section className={classes.nearby} aria-labelledby={titleId}>
      <h2 className={classes.title} id={titleId}>
        {searchTexts.nearby}
      </h2>
      <ProductGrid products={products} pageSize={products.length} loading={false} belowFold {...cards} />
    </section>
  );
}

type SearchNotesProps =
  | { meant: string; onSearch: (search: string) => void }
  | ({ nearby: readonly CardProduct[] } & Omit<SearchNearbyProps, 'products'>);

/** The notes of a search, above or below its results. */
export function SearchNotes(props: SearchNotesProps) {
  if ('meant' in props) return <SearchMeant {...props} />;
  const { nearby, ...cards } = props;
  return <SearchNearby products={nearby} {...cards} />;
}
