import { PageMeta } from '../../ui/frame/page-meta.tsx';
import { BrowsePage } from './browse-page.tsx';
import { browseOffer } from './filters/search-params.ts';
import { useFilters } from './filters/use-filters.ts';

export function ProductsPage() {
  const list = useFilters(browseOffer);
  return (
    <>
      <PageMeta title="Semua Produk" description="Semua barang dan jasa yang dijual mahasiswa di kampusmu." />
      <BrowsePage title="Semua Produk" path="/products" {...list} />
    </>
  );
}
