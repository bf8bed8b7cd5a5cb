import { Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { Link, useSearchParams } from 'react-router-dom';
import { PageTitle } from '../../ui/frame/page-meta.tsx';
import { SalesList } from './sales-list.tsx';
import { dropSellerDraft, leftOpen } from './seller-draft.ts';
import classes from './selling.module.css';
import { ShopShelf } from './shop-shelf.tsx';

const tabs = [
  { name: null, label: 'Produk saya', to: '/manage-products' },
  { name: 'penjualan', label: 'Penjualan', to: '/manage-products?tab=penjualan' },
] as const;

interface OpenForm {
  /** Absent: a new product. */
  productId?: string;
}

export function ManageProductsPage() {
  const [params] = useSearchParams();
  const tab = params.get('tab') === 'penjualan' ? 'penjualan' : null;
  const [form, setForm] = useState(leftOpen);
  const show = (next: OpenForm | null) => {
    if (!next) dropSellerDraft(form?.productId);
    setForm(next);
  };
  return (
    <div className={classes.page}>
      <PageTitle>Kelola Produk Jualan</PageTitle>
      <div className={classes.head}>
        <h1 className={classes.title}>Kelola Produk Jualan</h1>
        {tab === null ? (
          <div className={classes.headActions}>
            <Button size="md" variant="default" onClick={() => show({})}>
              Tambah cepat
            </Button>
            <Button
              size="md"
              component={Link}
              to="/post-product"
              leftSection={<IconPlus size={20} aria-hidden="true" />}
            >
              Posting Produk
            </Button>
          </div>
        ) : null}
      </div>
      <nav className={classes.tabs} aria-label="Bagian">
        {tabs.map(({ name, label, to }) => (
          <Link key={label} to={to} className={classes.tab} aria-current={name === tab ? 'page' : undefined}>
            {label}
          </Link>
        ))}
      </nav>
      {tab === 'penjualan' ? <SalesList /> : <ShopShelf form={form} onForm={show} />}
    </div>
  );
}
