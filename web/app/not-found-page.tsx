import { Button } from '@mantine/core';
import { Link } from 'react-router-dom';
import { PageTitle } from '../ui/frame/page-meta.tsx';
import { EmptyState } from '../ui/states/empty-state.tsx';

export function NotFoundPage() {
  return (
    <>
      <PageTitle>Halaman tidak ditemukan</PageTitle>
      <EmptyState level={1} title="Halaman tidak ditemukan" text="Alamat ini tidak ada, atau sudah dipindahkan.">
        <Button size="md" component={Link} to="/">
          Kembali ke beranda
        </Button>
      </EmptyState>
    </>
  );
}
