import type { ReactNode } from 'react';
import { limits } from '#domain/limits.ts';
import { Breadcrumb } from './breadcrumb.tsx';
import classes from './browse.module.css';
import { ActiveFilters } from './filters/active-filters.tsx';
import { FilterButton } from './filters/filter-button.tsx';
import { browseOffer, countFilters } from './filters/search-params.ts';
import { SortButtons } from './filters/sort-buttons.tsx';
import { useFilterArea } from './filters/use-filter-area.ts';
import type { useFilters } from './filters/use-filters.ts';
import { FilteredProducts } from './lists/filtered-products.tsx';

interface BrowsePageProps extends ReturnType<typeof useFilters> {
  title: string;
  path: string;
  /** Between breadcrumb and list. */
  children?: ReactNode;
}

/** The whole market with filter bar and sort buttons: the machinery of /semuakategori and /products. */
export function BrowsePage({ title, path, children, ...search }: BrowsePageProps) {
  const { filters, change, reset } = search;
  const { opened, toggle, close } = useFilterArea();
  const chosen = filters.categories.length === 1 ? filters.categories[0] : undefined;
  return (
    <>
      <Breadcrumb
        steps={[
          { label: 'Beranda', to: '/home' },
          { label: title, to: path },
          ...(chosen ? [{ label: chosen, to: '' }] : []),
        ]}
      />
      {children}
      <section aria-labelledby="daftar">
        <div className={classes.bar}>
          <h1 className={classes.title} id="daftar">
            {chosen ?? title}
          </h1>
          <FilterButton className={classes.filter} active={countFilters(filters)} opened={opened} onClick={toggle} />
          <SortButtons sort={filters.sort} onChange={(sort) => change({ sort })} />
        </div>
        <ActiveFilters filters={filters} onChange={change} onReset={reset} />
        <FilteredProducts
          {...search}
          locations={browseOffer.locations}
          pageSize={limits.browsePageSize}
          opened={opened}
          onClose={close}
        />
      </section>
    </>
  );
}
