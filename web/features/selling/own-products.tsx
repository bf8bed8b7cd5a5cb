import { availabilityOf } from '#domain/products/listing.ts';
import type { ProductInsight } from '#domain/products/product-views.ts';
import { insightTexts } from '../../copy/insights.ts';
import { listingTexts } from '../../copy/listing.ts';
import { sellingCopy } from '../../copy/selling.ts';
import { shopTexts } from '../../copy/shop.ts';
import '../../ui/styles/data.ts';
import { Table } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { Link } from 'react-router-dom';
import { formatNumber } from '../../copy/format.ts';
import { KindBadge } from '../../kinds/kind-badge.tsx';
import { PriceText } from '../../shop/product/price-text.tsx';
import { ProductPhoto } from '../../shop/product/product-photo.tsx';
import own from './own-products.module.css';
import { ProductActions } from './product-actions.tsx';
import type { OwnProduct } from './queries.ts';
import classes from './selling.module.css';
import { StockCell } from './stock-cell.tsx';

interface OwnProductsProps {
  products: readonly OwnProduct[];
  /** Figures of the last seven days, by product; undefined while loading. */
  insights: Readonly<Record<string, ProductInsight>> | undefined;
  differences: Record<string, number>;
  onStock: (product: OwnProduct, difference: number) => void;
  onEmpty: (product: OwnProduct, shown: number) => void;
  onEdit: (product: OwnProduct) => void;
  onDelete: (product: OwnProduct) => void;
  onShare: (product: OwnProduct) => void;
  onMark: (product: OwnProduct, isSold: boolean) => void;
  onRenew: (product: OwnProduct) => void;
}

const states = { available: null, empty: null, sold: sellingCopy.sold, unlisted: listingTexts.ended } as const;

/** Why the product cannot be bought. Empty stock is not included, because it has its own column. */
function State({ of }: { of: OwnProduct }) {
  const state = states[availabilityOf(of)];
  return state ? <span className={own.sold}>{state}</span> : null;
}

const isAway = (product: OwnProduct) => states[availabilityOf(product)] !== null;

/** A table on wide screens, cards on phones. */
export function OwnProducts({ products, insights, differences, ...on }: OwnProductsProps) {
  const isWide = useMediaQuery('(min-width: 62em)', globalThis.innerWidth >= 992, { getInitialValueInEffect: false });
  const lineOf = ({ $id }: OwnProduct) => (insights?.[$id] ? insightTexts.line(insights[$id]) : null);
  const parts = (product: OwnProduct) => ({
    photo: (
      <span className={classes.photo}>
        <ProductPhoto imageId={product.imageId} alt={shopTexts.photoOf(product.name)} sizes="64px" widths={[96, 200]} />
      </span>
    ),
    name: (
      <span className={own.name}>
        <Link to={`/product/${product.$id}`}>{product.name}</Link>
        <KindBadge product={product} />
        <State of={product} />
        <small className={own.insight}>{lineOf(product)}</small>
      </span>
    ),
    price: <PriceText price={product.price} discount={product.discount} kind={product.kind} size="sm" />,
    stock: (
      <StockCell
        product={product}
        difference={differences[product.$id] ?? 0}
        onChange={(difference) => on.onStock(product, difference)}
        onEmpty={(shown) => on.onEmpty(product, shown)}
      />
    ),
    actions: (
      <ProductActions
        product={product}
        onEdit={() => on.onEdit(product)}
        onDelete={() => on.onDelete(product)}
        onShare={() => on.onShare(product)}
        onMark={(isSold) => on.onMark(product, isSold)}
        onRenew={() => on.onRenew(product)}
      />
    ),
  });
  if (!isWide) {
    return (
      <ul className={own.cards}>
        {products.map((product) => {
          const { photo, name, price, stock, actions } = parts(product);
          return (
            <li key={product.$id} className={own.card} data-sold={isAway(product) || undefined}>
              {photo}
              <div className={own.cardText}>
                {name}
                {price}
                <small className={classes.dim}>
                  {product.category} · {sellingCopy.soldCount(formatNumber(product.sold))}
                </small>
              </div>
              <div className={own.cardStock}>{stock}</div>
              <div className={own.cardActions}>{actions}</div>
            </li>
          );
        })}
      </ul>
    );
  }
  return (
    <Table className={own.table ?? ''} verticalSpacing="xs">
      <Table.Thead>
        <Table.Tr>
          {sellingCopy.columns.map((column) => (
            <Table.Th key={column}>{column}</Table.Th>
          ))}
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {products.map((product) => {
          const { photo, name, price, stock, actions } = parts(product);
          return (
            <Table.Tr key={product.$id} data-sold={isAway(product) || undefined}>
              <Table.Td>
                <span className={own.product}>
                  {photo}
                  {name}
                </span>
              </Table.Td>
              <Table.Td>{price}</Table.Td>
              <Table.Td>{stock}</Table.Td>
              <Table.Td className={own.number ?? ''}>{formatNumber(product.sold)}</Table.Td>
              <Table.Td>{product.category}</Table.Td>
              <Table.Td>{actions}</Table.Td>
            </Table.Tr>
          );
        })}
      </Table.Tbody>
    </Table>
  );
}
