/** Data of share pages. */
import type { SharedProduct } from '#domain/share/product-card.ts';
import type { SharedSeller } from '#domain/share/seller-card.ts';
import type { ShareAddresses } from '#domain/share/share-card.ts';
import { noSellerCounts, starsOf } from '#domain/trust/reputation.ts';
import type { RowData } from '../../functions/usecases/rows.ts';

export const addressesOfTest: ShareAddresses = {
  marketName: 'Lapak Kampus',
  web: 'https://lapak.example',
  api: 'https://api.lapak.example/v1',
  projectId: 'lapak',
  share: 'https://bagi.lapak.example',
};

export const sharedLamp: SharedProduct = {
  ...{ $id: 'p1', name: 'Lampu belajar', description: 'Masih terang.', price: 50_000, discount: 10 },
  ...{ category: 'Elektronik', location: 'Gate 2', condition: 'Bekas layak', imageId: 'f1', imageIds: ['f1', 'f2'] },
  ...{ stock: 3, isSold: false, isListed: true, sellerId: 'u1', sellerName: 'Sari Dewi' },
};

export const sharedSari: SharedSeller = {
  $id: 'u1',
  name: 'Sari Dewi',
  photoId: 'f9',
  isCampusEmail: true,
  completed: 5,
};

/** A seller without reviews. */
export const noRating = starsOf(noSellerCounts);

/** A seller without sales. */
export const plainReputation: RowData<'reputations'> = {
  ...noSellerCounts,
  ...{ name: 'Sari Dewi', photoId: '', memberSince: null, isCampusEmail: false, version: 0 },
};
