import { Anchor, Button, Table } from '@mantine/core';
import { lazy, Suspense, useState } from 'react';
import { Link } from 'react-router-dom';
import { productTexts } from '../../../copy/admin.ts';
import { sentenceFor } from '../../../copy/errors.ts';
import { formatNumber } from '../../../copy/format.ts';
import { shopTexts } from '../../../copy/shop.ts';
import { KindBadge } from '../../../kinds/kind-badge.tsx';
import { part } from '../../../lib/page/part.tsx';
import { PriceText } from '../../../shop/product/price-text.tsx';
import { ProductPhoto } from '../../../shop/product/product-photo.tsx';
import { toast } from '../../../ui/toasts/toast.ts';
import type { Selection } from '../list/bulk.tsx';
import cells from '../list/cells.module.css';
import { TickCell } from '../list/cells.tsx';
import classes from '../list/list.module.css';
import { RowActions } from '../list/row-actions.tsx';
import { PersonLink } from '../users/person-link.tsx';
import { useDeleteProduct, useEditProduct } from './product-calls.ts';
import type { ListedProduct } from './products-list.ts';

const ConfirmRemoval = part(async () => (await import('./confirm-removal.tsx')).ConfirmRemoval);

/** Loads schema and inputs when a row is first edited. */
const ProductForm = lazy(async () => ({ default: (await import('./product-form.tsx')).ProductForm }));

const stockText = (stock: number | null) =>
  stock === null ? '–' : stock === 0 ? productTexts.out : formatNumber(stock);

interface ProductRowProps {
  product: ListedProduct;
  selection: Selection;
  columns: number;
}

/** The row in edit mode. Typed values stay after a refusal. */
function ProductEditor({ product, columns, onDone }: { product: ListedProduct; columns: number; onDone: () => void }) {
  // The version that filled the form, so that a newer one (after a refresh) is not overwritten silently.
  const [opened] = useState(product);
  const edit = useEditProduct(opened);
  return (
    <Table.Tr>
      <Table.Td colSpan={columns} className={classes.wide ?? ''}>
        <Suspense fallback={null}>
          <ProductForm
            label={productTexts.editOf(opened.name)}
            product={opened}
            saveLabel={productTexts.save}
            busy={edit.isPending}
            onCancel={onDone}
            onSave={(values) =>
              edit.mutate(values, {
                onSuccess: () => {
                  void toast('good', productTexts.saved);
                  onDone();
                },
                onError: (error) => void toast('bad', productTexts.saveFailure(sentenceFor(error)), error),
              })
            }
          />
        </Suspense>
      </Table.Td>
    </Table.Tr>
  );
}

export function ProductRow({ product, selection, columns }: ProductRowProps) {
  const [mode, setMode] = useState<'view' | 'edit' | 'delete'>('view');
  const remove = useDeleteProduct(product.$id);
  const view = () => setMode('view');
  if (mode === 'edit') return <ProductEditor product={product} columns={columns} onDone={view} />;
  const confirmDelete = () =>
    remove.isPending ||
    remove.mutate(undefined, {
      onSuccess: () => void toast('good', productTexts.deleted),
      onError: (error) => void toast('bad', productTexts.deleteFailure(sentenceFor(error)), error),
      onSettled: view,
    });
  return (
    <Table.Tr>
      <TickCell selection={selection} id={product.$id} name={product.name} />
      <Table.Td data-label={productTexts.product} data-cell="lead" data-alone data-text="long">
        <span className={cells.line}>
          <span className={cells.thumb} data-keep>
            <ProductPhoto
              imageId={product.imageId}
              alt={shopTexts.photoOf(product.name)}
              sizes="(min-width: 62em) 36px, 52px"
              widths={[72, 104]}
            />
          </span>
          <span className={cells.two}>
            <Anchor component={Link} to={`/product/${product.$id}`}>
              {product.name}
            </Anchor>
            <span className={`${cells.line} ${cells.second}`}>
              <PersonLink userId={product.sellerId} name={product.sellerName} />
              <KindBadge product={product} />
            </span>
          </span>
        </span>
      </Table.Td>
      <Table.Td data-label={productTexts.price}>
        <PriceText price={product.price} discount={product.discount} kind={product.kind} size="sm" />
      </Table.Td>
      <Table.Td data-label={productTexts.stock}>{stockText(product.stock)}</Table.Td>
      <Table.Td data-label={productTexts.sold}>{formatNumber(product.sold)}</Table.Td>
      <Table.Td data-label={productTexts.category} data-text>
        <span className={cells.two}>
          <span>{product.category}</span>
          <small className={cells.dim}>{product.location}</small>
        </span>
      </Table.Td>
      <Table.Td data-label={productTexts.action} data-cell="line">
        <RowActions name={product.name} rest={[]}>
          <Button size="sm" mih={44} variant="default" onClick={() => setMode('edit')}>
            {productTexts.edit}
          </Button>
          <Button size="sm" mih={44} variant="default" onClick={() => setMode('delete')}>
            {productTexts.remove}
          </Button>
        </RowActions>
        {mode === 'delete' ? (
          <ConfirmRemoval productIds={[product.$id]} sending={remove} onConfirm={confirmDelete} onClose={view} />
        ) : null}
      </Table.Td>
    </Table.Tr>
  );
}
