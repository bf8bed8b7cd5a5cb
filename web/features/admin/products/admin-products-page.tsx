import { Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { productTexts } from '../../../copy/admin.ts';
import { part } from '../../../lib/page/part.tsx';
import { sendsNothing } from '../../../ui/dialogs/sending.ts';
import { BulkBar, useBulk, useSelection } from '../list/bulk.tsx';
import { HeadButton } from '../list/head-button.tsx';
import { ListHead, ListToolbar } from '../list/list-head.tsx';
import { ListTable } from '../list/list-table.tsx';
import { useAdminList } from '../list/use-admin-list.ts';
import { useExport } from '../list/use-export.ts';
import { AddProduct } from './add-product.tsx';
import { deleteProduct } from './product-calls.ts';
import { ProductRow } from './product-row.tsx';
import { loadProducts, productCells, productCsvHeader, productsSpec } from './products-list.ts';

const ConfirmRemoval = part(async () => (await import('./confirm-removal.tsx')).ConfirmRemoval);
const columns = [
  productTexts.product,
  productTexts.price,
  productTexts.stock,
  productTexts.sold,
  productTexts.category,
  productTexts.action,
];

export function AdminProductsPage() {
  const { rows, ...list } = useAdminList(productsSpec, loadProducts);
  const selection = useSelection(rows);
  const bulk = useBulk(['products', 'totals']);
  const [asking, setAsking] = useState<'add' | 'delete'>();
  const csv = useExport({
    spec: productsSpec,
    state: list.state,
    load: loadProducts,
    name: 'produk',
    header: productCsvHeader,
    cells: productCells,
  });
  const { selected } = selection;
  const close = () => setAsking(undefined);
  const deleteAll = () => {
    close();
    const items = selected.map((product) => ({ name: product.name, run: () => deleteProduct(product.$id) }));
    void bulk.run(productTexts.remove, items).then(selection.clear);
  };
  return (
    <>
      <ListHead title={productTexts.title} onRefresh={list.refresh} {...csv}>
        <HeadButton
          Icon={IconPlus}
          label={productTexts.addTitle}
          variant="filled"
          aria-expanded={asking === 'add'}
          onClick={() => setAsking('add')}
        />
      </ListHead>
      {asking === 'add' ? <AddProduct onDone={close} /> : null}
      <ListToolbar list={list} />
      <BulkBar bulk={bulk} selected={selected.length} onClear={selection.clear}>
        <Button size="sm" mih={44} color="cabai.7" disabled={bulk.busy} onClick={() => setAsking('delete')}>
          {productTexts.remove}
        </Button>
      </BulkBar>
      <ListTable
        list={list}
        label={productTexts.list}
        columns={columns}
        selection={selection}
        empty={productTexts.empty}
      >
        {rows.map((product) => (
          <ProductRow key={product.$id} product={product} selection={selection} columns={columns.length + 1} />
        ))}
      </ListTable>
      {asking === 'delete' ? (
        <ConfirmRemoval
          sending={sendsNothing}
          productIds={selected.map((product) => product.$id)}
          onConfirm={deleteAll}
          onClose={close}
        />
      ) : null}
    </>
  );
}
