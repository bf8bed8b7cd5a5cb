/** Lists the pages that belong to one kind, for the router. */
import type { ComponentType } from 'react';
import type { ProductKind } from '#domain/kinds/kind.ts';

export interface KindPage {
  readonly path: string;
  /** `people`: requires a session. */
  readonly for: 'people' | 'everybody';
  readonly load: () => Promise<ComponentType>;
}

const noPages: readonly KindPage[] = [];

const pages: Readonly<Record<ProductKind, readonly KindPage[]>> = {
  goods: noPages,
  preorder: [
    {
      path: '/batches/:batchId',
      for: 'people',
      load: async () => (await import('./preorder/manage/batch-page.tsx')).BatchPage,
    },
  ],
  service: [
    {
      path: '/schedule',
      for: 'people',
      load: async () => (await import('./service/schedule/schedule-page.tsx')).SchedulePage,
    },
  ],
  rental: noPages,
  wanted: [
    {
      path: '/wanted',
      for: 'everybody',
      load: async () => (await import('./wanted/wanted-list-page.tsx')).WantedListPage,
    },
    {
      path: '/wanted/:wantedId',
      for: 'everybody',
      load: async () => (await import('./wanted/wanted-page.tsx')).WantedPage,
    },
    {
      path: '/wanted/mine',
      for: 'people',
      load: async () => (await import('./wanted/own-wanted-page.tsx')).OwnWantedPage,
    },
    {
      path: '/wanted/new',
      for: 'people',
      load: async () => (await import('./wanted/wanted-form-page.tsx')).NewWantedPage,
    },
    {
      path: '/wanted/:wantedId/edit',
      for: 'people',
      load: async () => (await import('./wanted/wanted-form-page.tsx')).EditWantedPage,
    },
  ],
  bundle: [
    {
      path: '/checkout/offers/:offerId',
      for: 'people',
      load: async () => (await import('./bundle/offer-checkout-page.tsx')).OfferCheckoutPage,
    },
  ],
  free: noPages,
  link: [
    { path: '/l', for: 'everybody', load: async () => (await import('./link/link-page.tsx')).LinkPage },
    { path: '/links', for: 'people', load: async () => (await import('./link/own/links-page.tsx')).LinksPage },
  ],
};

export const pagesFor = (whom: KindPage['for']): KindPage[] =>
  Object.values(pages)
    .flat()
    .filter((page) => page.for === whom);
