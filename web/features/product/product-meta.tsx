import { priceNow } from '#domain/orders/cart.ts';
import { availabilityOf } from '#domain/products/listing.ts';
import { formatPrice } from '../../copy/format.ts';
import { previewUrl } from '../../shop/photos/images.ts';
import { PageMeta } from '../../ui/frame/page-meta.tsx';
import type { Product } from './queries.ts';

const descriptionLength = 160;

/** What search engines and shared links say about a product: the page's tags and schema.org data. */
export function ProductMeta({ product }: { product: Product }) {
  const price = priceNow(product);
  const place = product.location ? ` · ${product.location}` : '';
  const about = product.description.replace(/\s+/g, ' ');
  const description = `${formatPrice(price)}${place} · ${about}`.slice(0, descriptionLength);
  const image = product.imageId ? previewUrl('product-photos', product.imageId, 960, 960) : undefined;
  const gone = availabilityOf(product) !== 'available';
  const data = {
    '@context': 'https://schema.org',
    '@type': 'Product',
    name: product.name,
    description: about,
    category: product.category,
    ...(image ? { image } : {}),
    offers: {
      '@type': 'Offer',
      price,
      priceCurrency: 'IDR',
      availability: `https://schema.org/${gone ? 'OutOfStock' : 'InStock'}`,
    },
  };
  return (
    <>
      <PageMeta title={product.name} description={description} {...(image ? { image } : {})} />
      <script type="application/ld+json">{JSON.stringify(data)}</script>
    </>
  );
}
