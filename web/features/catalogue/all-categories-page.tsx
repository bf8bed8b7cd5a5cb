import { browsingTexts } from '../../copy/browsing.ts';
import { PageMeta } from '../../ui/frame/page-meta.tsx';
import { BannerCarousel } from './banners/banner-carousel.tsx';
import { BrowsePage } from './browse-page.tsx';
import { CategoryTiles } from './category-tiles.tsx';
import { useCategoryCounts } from './filters/category-counts.ts';
import { browseOffer, isNarrowed } from './filters/search-params.ts';
import { useFilters } from './filters/use-filters.ts';

export function AllCategoriesPage() {
  const list = useFilters(browseOffer);
  const counts = useCategoryCounts();
  return (
    <>
      <PageMeta title={browsingTexts.allCategories} description={browsingTexts.allCategoriesAbout} />
      <BrowsePage title={browsingTexts.allCategories} path="/semuakategori" {...list}>
        {isNarrowed(list.filters) ? null : <BannerCarousel />}
        {list.filters.search ? null : (
          <CategoryTiles
            filters={list.filters}
            counts={counts}
            onChange={list.change}
            onAll={() => list.change({ categories: [] })}
          />
        )}
      </BrowsePage>
    </>
  );
}
