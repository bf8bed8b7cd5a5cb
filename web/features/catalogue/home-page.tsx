import { Button } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { IconAdjustmentsHorizontal } from '@tabler/icons-react';
import { useState } from 'react';
import { limits } from '#domain/limits.ts';
import { PageTitle } from '../../ui/page-title.tsx';
import { BannerCarousel } from './banner-carousel.tsx';
import classes from './catalogue.module.css';
import { CategoryTiles } from './category-tiles.tsx';
import { FilterArea } from './filter-area.tsx';
import { ProductResults } from './product-results.tsx';
import { countFilters, homeOffer } from './search-params.ts';
import { useFilters } from './use-filters.ts';

export function HomePage() {
  const { filters, change, reset } = useFilters(homeOffer);
  const wide = useMediaQuery('(min-width: 62em)', false, { getInitialValueInEffect: false });
  const [filtering, setFiltering] = useState(wide);
  const active = countFilters(filters);
  return (
    <>
      <PageTitle>Beranda</PageTitle>
      <h1 className={classes.srOnly}>Beranda Lapak Kampus</h1>
      <BannerCarousel />
      <CategoryTiles filters={filters} onChange={change} />
      <section className={classes.section} aria-labelledby="untukmu">
        <div className={classes.headingRow}>
          <h2 className={classes.heading} id="untukmu">
            Produk Untukmu
          </h2>
          <Button
            size="md"
            variant={active ? 'light' : 'default'}
            leftSection={<IconAdjustmentsHorizontal size={18} aria-hidden="true" />}
            aria-expanded={filtering}
            onClick={() => setFiltering(!filtering)}
          >
            {active ? `Filter (${active})` : 'Filter'}
          </Button>
        </div>
        <div className={classes.split} data-aside={filtering || undefined}>
          <FilterArea
            opened={filtering}
            onClose={() => setFiltering(false)}
            filters={filters}
            locations={homeOffer.locations}
            onChange={change}
            onReset={reset}
          />
          <div>
            <ProductResults
              filters={filters}
              mode="contains"
              pageSize={limits.homePageSize}
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
