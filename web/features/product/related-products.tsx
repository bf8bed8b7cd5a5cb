import { useQuery } from '@tanstack/react-query';
import { ProductGrid } from '../../shop/product/product-grid.tsx';
import classes from './product.module.css';
import { type Product, relatedOptions } from './queries.ts';

interface RelatedProductsProps {
  title: string;
  by: 'sellerId' | 'category';
  product: Product;
}

/** Other products, when there are any. A failure here hides the section: the page does not depend on it. */
export function RelatedProducts({ title, by, product }: RelatedProductsProps) {
  const related = useQuery(relatedOptions(by, product[by], product.$id));
  if (!related.data?.length) return null;
  return (
    <section className={classes.related} aria-label={title}>
      <h2>{title}</h2>
      <ProductGrid
        products={related.data}
        pageSize={0}
        columns={5}
        linkTo={({ $id }) => `/product/${$id}`}
        loading={false}
        belowFold
      />
    </section>
  );
}
