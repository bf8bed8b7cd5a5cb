import { Button } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { IconAdjustmentsHorizontal } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { limits } from '#domain/limits.ts';
import { ActiveFilters } from './active-filters.tsx';
import { Breadcrumb } from './breadcrumb.tsx';
import classes from './browse.module.css';
import catalogue from './catalogue.module.css';
import { FilterArea } from './filter-area.tsx';
import { ProductResults } from './product-results.tsx';
import { browseOffer, countFilters } from './search-params.ts';
import { SortButtons } from './sort-buttons.tsx';
import type { useFilters } from './use-filters.ts';

interface BrowsePageProps extends ReturnType<typeof useFilters> {
  title: string;
  path: string;
  /** Between breadcrumb and list. */
  children?: ReactNode;
}

/** The whole market with filter bar and sort buttons: the machinery of /semuakategori and /products. */
export function BrowsePage({ title, path, children, filters, change, reset }: BrowsePageProps) {
  const wide = useMediaQuery('(min-width: 62em)', false, { getInitialValueInEffect: false });
  const [filtering, setFiltering] = useState(wide);
  const active = countFilters(filters);
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
          <Button
            className={classes.filter ?? ''}
            size="md"
            variant={active ? 'light' : 'default'}
            leftSection={<IconAdjustmentsHorizontal size={18} aria-hidden="true" />}
            aria-expanded={filtering}
            onClick={() => setFiltering(!filtering)}
          >
            {active ? `Filter (${active})` : 'Filter'}
          </Button>
          <SortButtons sort={filters.sort} onChange={(sort) => change({ sort })} />
        </div>
        <ActiveFilters filters={filters} onChange={change} onReset={reset} />
        <div className={catalogue.split} data-aside={filtering || undefined}>
          <FilterArea
            opened={filtering}
            onClose={() => setFiltering(false)}
            filters={filters}
            locations={browseOffer.locations}
            onChange={change}
            onReset={reset}
          />
          <div>
            <ProductResults
              filters={filters}
              mode="contains"
              pageSize={limits.browsePageSize}
              columns={filtering ? 4 : 5}
              moreLabel="Tampilkan Lebih Banyak"
              linkTo={(product) => `/product/${product.$id}`}
              onReset={reset}
            />
          </div>
        </div>
      </section>
    </>
  );
}
