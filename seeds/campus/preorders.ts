/** Pre-orders of the demo campus: one is open, one has been picked up. */
import type { OrderSeed } from './orders.ts';

export interface BatchSeed {
  /** Prefix of the product's name. */
  readonly product: string;
  readonly state: 'open' | 'done';
  /** Hours from now; negative for the past. */
  readonly closesIn: number;
  readonly pickupIn: number;
  readonly place: string;
  readonly least: number;
  readonly most: number;
  /** All orders of this product; each contains only this product. */
  readonly orders: readonly Omit<OrderSeed, 'lines' | 'ago'>[];
  readonly pieces: readonly number[];
  /** Age of the first order in hours; the others follow hourly. */
  readonly openedAgo: number;
}

const step = (by: 'seller' | 'buyer', event: 'accept' | 'ready' | 'receive') => ({ sale: 1, by, event });
const collected = ['settle', step('seller', 'accept'), step('seller', 'ready'), step('buyer', 'receive')] as const;

export const preorders: readonly BatchSeed[] = [
  {
    product: 'Roti Bakar',
    state: 'open',
    closesIn: 9,
    pickupIn: 30,
    place: 'Lobi GSG',
    least: 20,
    most: 60,
    openedAgo: 20,
    pieces: [4, 6, 3],
    orders: [
      { buyer: 'sari', pays: 'transfer', to: 'Kos Putri Melati kamar 12, Gate 5', story: ['settle'] },
      { buyer: 'budi', pays: 'cash', to: 'Kos Wisma Anggrek kamar 3, Gate 5', story: [] },
      { buyer: 'nadia', pays: 'cash', to: 'Asrama Putri lantai 2, Area Kampus', story: [] },
    ],
  },
  {
    product: 'Sambal Bawang',
    state: 'done',
    closesIn: -130,
    pickupIn: -100,
    place: 'Kantin Fakultas MIPA',
    least: 5,
    most: 30,
    openedAgo: 168,
    pieces: [3, 4],
    orders: [
      { buyer: 'agus', pays: 'transfer', to: 'Bengkel Gate 5', story: collected, took: 100 },
      { buyer: 'intan', pays: 'transfer', to: 'Kos Putri Melati kamar 8, Gate 5', story: collected, took: 100 },
    ],
  },
];

export const batchOf = (name: string): BatchSeed | undefined =>
  preorders.find(({ product }) => name.startsWith(product));
