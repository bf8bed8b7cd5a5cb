/** Rentals of the demo campus: togas and a drone, rented out, returned and booked. */
import type { OrderSeed } from './orders.ts';

export interface RentalSeed {
  /** Prefix of the product's name. */
  readonly product: string;
  /** Rupiah per day. */
  readonly price: number;
  readonly deposit: number;
  readonly pieces: number;
  readonly valueNew: number;
  readonly rentals: readonly (Omit<OrderSeed, 'lines'> & {
    readonly pieces: number;
    /** The first day relative to today, and the number of days. */
    readonly starts: number;
    readonly days: number;
  })[];
}

const step = (by: 'seller' | 'buyer', event: 'accept' | 'ready' | 'receive' | 'take_back') => ({ sale: 1, by, event });
const isOut = ['settle', step('seller', 'accept'), step('seller', 'ready'), step('buyer', 'receive')] as const;

export const rentals: readonly RentalSeed[] = [
  {
    product: 'Sewa Toga',
    price: 25_000,
    deposit: 150_000,
    pieces: 4,
    valueNew: 380_000,
    rentals: [
      {
        ...{ buyer: 'intan', pays: 'transfer', to: 'Kos Putri Melati kamar 8, Gate 5', pieces: 1 },
        ...{ starts: -8, days: 3, ago: 240, took: 90, story: [...isOut, step('seller', 'take_back')] },
      },
      {
        ...{ buyer: 'nadia', pays: 'transfer', to: 'Asrama Putri lantai 2, Area Kampus', pieces: 1 },
        ...{ starts: -1, days: 4, ago: 60, took: 50, story: isOut },
      },
    ],
  },
  {
    product: 'Drone Mini Kamera',
    price: 35_000,
    deposit: 400_000,
    pieces: 1,
    valueNew: 1_100_000,
    rentals: [
      {
        ...{ buyer: 'agus', pays: 'transfer', to: 'Bengkel Gate 5', pieces: 1 },
        ...{ starts: 3, days: 2, ago: 5, took: 2, story: ['settle'] },
      },
    ],
  },
];

export const rentalOf = (name: string): RentalSeed | undefined =>
  rentals.find(({ product }) => name.startsWith(product));
