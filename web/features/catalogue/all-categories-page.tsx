import { PageMeta } from '../../ui/frame/page-meta.tsx';
import { BannerCarousel } from './banners/banner-carousel.tsx';
import { BrowsePage } from './browse-page.tsx';
import { CategoryTiles } from './category-tiles.tsx';
import { browseOffer } from './filters/search-params.ts';
import { useFilters } from './filters/use-filters.ts';

export function AllCategoriesPage() {
  const list = useFilters(browseOffer);
  return (
    <>
      <PageMeta title="Semua Kategori" description="Semua kategori barang dan jasa dari sesama mahasiswa." />
      <BrowsePage title="Semua Kategori" path="/semuakategori" {...list}>
        <BannerCarousel />
        <CategoryTiles filters={list.filters} onChange={list.change} onAll={() => list.change({ categories: [] })} />
      </BrowsePage>
    </>
  );
}
