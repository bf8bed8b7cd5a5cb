import { VisuallyHidden } from '@mantine/core';
import { limits } from '#domain/limits.ts';
import { browsingTexts } from '../../copy/browsing.ts';
import { useCampus } from '../../lib/campus/campus.ts';
import { PageTitle } from '../../ui/frame/page-meta.tsx';
import { BannerCarousel } from './banners/banner-carousel.tsx';
import classes from './catalogue.module.css';
import { CategoryTiles } from './category-tiles.tsx';
import { useCategoryCounts } from './filters/category-counts.ts';
import { FilterButton, useFilterArea } from './filters/filter-area.tsx';
import { countFilters, homeOffer, isNarrowed } from './filters/search-params.ts';
import { useFilters } from './filters/use-filters.ts';
import { FilteredProducts } from './lists/filtered-products.tsx';

export function HomePage() {
  const search = useFilters(homeOffer);
  const term = search.filters.search;
  const counts = useCategoryCounts();
  const { opened, toggle, close } = useFilterArea();
  return (
    <>
      <PageTitle>{browsingTexts.home}</PageTitle>
      <VisuallyHidden component="h1">{browsingTexts.homeTitle}</VisuallyHidden>
      {isNarrowed(search.filters) ? null : <BannerCarousel />}
      {term ? null : <CategoryTiles filters={search.filters} counts={counts} onChange={search.change} />}
      <section className={classes.list} aria-labelledby="untukmu">
        <div className={classes.headingRow}>
          <h2 className={classes.heading} id="untukmu">
            {term ? browsingTexts.quoted(term) : browsingTexts.forYou}
          </h2>
          <FilterButton
            active={countFilters(search.filters) + Number(search.filters.availableOnly)}
            opened={opened}
            onClick={toggle}
          />
        </div>
        <FilteredProducts
          {...search}
          locations={homeOffer.locations(useCampus())}
          pageSize={limits.homePageSize}
          opened={opened}
          onClose={close}
        />
      </section>
    </>
  );
}
