import { Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { Link, Navigate, useSearchParams } from 'react-router-dom';
import { sellingCopy } from '../../copy/selling.ts';
import { PageHead } from '../../ui/frame/page-head.tsx';
import { dropSellerDraft, leftOpen } from './seller-draft.ts';
import classes from './selling.module.css';
import { SellingTabs } from './selling-tabs.tsx';
import { ShopShelf } from './shop-shelf.tsx';

interface OpenForm {
  /** Absent for a new product. */
  productId?: string;
}

export function ManageProductsPage() {
  const [params, setParams] = useSearchParams();
  // The product's own page links here with '?ubah='.
  const toEdit = params.get('ubah');
  const [form, setForm] = useState(toEdit ? { productId: toEdit } : leftOpen);
  const show = (next: OpenForm | null) => {
    if (!next) dropSellerDraft(form?.productId);
    if (toEdit) setParams({}, { replace: true, preventScrollReset: true });
    setForm(next);
  };
  // Notifications of earlier versions still link to a sales tab.
  if (params.get('tab') === 'penjualan') return <Navigate to="/sales" replace />;
  return (
    <div className={classes.page}>
      <div className={classes.head}>
        <PageHead title={sellingCopy.title} />
        <div className={classes.headActions}>
          <Button size="md" variant="default" onClick={() => show({})}>
            {sellingCopy.quickAdd}
          </Button>
          <Button size="md" component={Link} to="/post-product" leftSection={<IconPlus size={20} aria-hidden="true" />}>
            {sellingCopy.post}
          </Button>
        </div>
      </div>
      <SellingTabs current="/manage-products" />
      <ShopShelf form={form} onForm={show} />
    </div>
  );
}
