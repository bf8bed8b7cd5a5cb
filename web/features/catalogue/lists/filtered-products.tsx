import { browsingTexts } from '../../../copy/browsing.ts';
import classes from '../catalogue.module.css';
import { ActiveFilters } from '../filters/active-filters.tsx';
import { FilterArea } from '../filters/filter-area.tsx';
import { KeepSearch } from '../filters/keep-search.tsx';
import { UnknownCategory } from '../filters/unknown-category.tsx';
import type { useFilters } from '../filters/use-filters.ts';
import { ProductResults } from './product-results.tsx';

interface FilteredProductsProps extends ReturnType<typeof useFilters> {
  /** The places of this screen's filter. */
  locations: readonly string[];
  pageSize: number;
  /** Whether the filters are shown. */
  opened: boolean;
  /** Whether 'Tersedia saja' is above the list. */
  hasToggle?: boolean;
  onClose: () => void;
}

/** The product list of signed-in people, with filters next to it and a search. */
export function FilteredProducts({
  filters,
  unknown,
  change,
  reset,
  locations,
  pageSize,
  opened,
  hasToggle,
  onClose,
}: FilteredProductsProps) {
  return (
    <div className={classes.split} data-aside={opened || undefined}>
      <ActiveFilters filters={filters} onChange={change} onReset={opened ? undefined : reset} hasToggle={hasToggle} />
      <FilterArea
        opened={opened}
        onClose={onClose}
        filters={filters}
        locations={locations}
        onChange={change}
        onReset={reset}
        hasToggle={hasToggle}
      />
      <div>
        <UnknownCategory unknown={unknown} isAll={filters.categories.length === 0} />
        <KeepSearch filters={filters} />
        <ProductResults
          filters={filters}
          mode="contains"
          pageSize={pageSize}
          moreLabel={browsingTexts.more}
          linkTo={(product) => `/product/${product.$id}`}
          onReset={reset}
          onSearch={(search) => change({ search })}
          whenEmpty={<KeepSearch filters={filters} isAsking />}
        />
      </div>
    </div>
  );
}
