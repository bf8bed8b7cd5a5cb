import { limits } from '#domain/limits.ts';
import { PageTitle } from '../../ui/frame/page-meta.tsx';
import { BannerCarousel } from './banners/banner-carousel.tsx';
import classes from './catalogue.module.css';
import { CategoryTiles } from './category-tiles.tsx';
import { FilterButton, useFilterArea } from './filters/filter-area.tsx';
import { countFilters, homeOffer } from './filters/search-params.ts';
import { useFilters } from './filters/use-filters.ts';
import { FilteredProducts } from './lists/filtered-products.tsx';

export function HomePage() {
  const search = useFilters(homeOffer);
  const { opened, toggle, close } = useFilterArea();
  return (
    <>
      <PageTitle>Beranda</PageTitle>
      <h1 className={classes.srOnly}>Beranda Lapak Kampus</h1>
      <BannerCarousel />
      <CategoryTiles filters={search.filters} onChange={search.change} />
      <section className={classes.section} aria-labelledby="untukmu">
        <div className={classes.headingRow}>
          <h2 className={classes.heading} id="untukmu">
            Produk Untukmu
          </h2>
          <FilterButton active={countFilters(search.filters)} opened={opened} onClick={toggle} />
        </div>
        <FilteredProducts
          {...search}
          locations={homeOffer.locations}
          pageSize={limits.homePageSize}
          opened={opened}
          onClose={close}
        />
      </section>
    </>
  );
}
