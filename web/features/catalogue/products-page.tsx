import { browsingTexts } from '../../copy/browsing.ts';
import { PageMeta } from '../../ui/frame/page-meta.tsx';
import { BrowsePage } from './browse-page.tsx';
import { browseOffer } from './filters/search-params.ts';
import { useFilters } from './filters/use-filters.ts';

export function ProductsPage() {
  const list = useFilters(browseOffer);
  return (
    <>
      <PageMeta title={browsingTexts.allProducts} description={browsingTexts.allProductsAbout} />
      <BrowsePage title={browsingTexts.allProducts} path="/products" {...list} />
    </>
  );
}
