/** Lists the admin pages that belong to one kind. */
import type { ComponentType } from 'react';
import type { ProductKind } from '#domain/kinds/kind.ts';
import type { Right } from '#domain/people/rights.ts';

interface DeskPage {
  readonly path: string;
  readonly right: Right;
  readonly load: () => Promise<ComponentType>;
}

const noList: readonly DeskPage[] = [];

const pages: Readonly<Record<ProductKind, readonly DeskPage[]>> = {
  goods: noList,
  preorder: [
    {
      path: '/admin/batches',
      right: 'products',
      load: async () => (await import('./preorder/admin/batches-page.tsx')).BatchesPage,
    },
  ],
  service: noList,
  rental: noList,
  wanted: noList,
  bundle: noList,
  free: [
    {
      path: '/admin/draws',
      right: 'products',
      load: async () => (await import('./free/admin/draws-page.tsx')).DrawsPage,
    },
  ],
  link: noList,
};

export const adminPages: readonly DeskPage[] = Object.values(pages).flat();
