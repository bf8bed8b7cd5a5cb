/** Services of the demo campus: a tutor with packages, hours, a current week and past lessons. */
import type { OrderSeed } from './orders.ts';
import type { PersonKey } from './people.ts';

export interface ServiceSeed {
  /** Prefix of the product's name. */
  readonly product: string;
  readonly by: PersonKey;
  readonly packages: readonly {
    readonly id: string;
    readonly name: string;
    readonly price: number;
    readonly minutes: number;
  }[];
  /** Weekly hours in the format of stored rows: weekday, from, until. */
  readonly hours: readonly string[];
  readonly bookings: readonly Omit<OrderSeed, 'lines'>[];
}

const step = (by: 'seller' | 'buyer', event: 'accept' | 'ready' | 'receive') => ({ sale: 1, by, event });
const served = ['settle', step('seller', 'accept'), step('seller', 'ready'), step('buyer', 'receive')] as const;
const confirmed = ['settle', step('seller', 'accept')] as const;

export const services: readonly ServiceSeed[] = [
  {
    product: 'Les Privat',
    by: 'rizky',
    packages: [
      { id: 'sesi', name: 'Satu sesi', price: 60_000, minutes: 90 },
      { id: 'singkat', name: 'Tanya jawab', price: 35_000, minutes: 45 },
      { id: 'intensif', name: 'Persiapan ujian 3 jam', price: 110_000, minutes: 180 },
    ],
    hours: [
      ...[1, 2, 3, 4, 5].flatMap((day) => [`${day} 09:00-12:00`, `${day} 15:00-20:00`]),
      '6 09:00-15:00',
      '0 13:00-17:00',
    ],
    bookings: [
      {
        ...{ buyer: 'budi', pays: 'transfer', to: 'Kos Wisma Anggrek kamar 3, Gate 5', story: served },
        ...{ ago: 220, took: 100, appointment: { packageId: 'sesi', days: -5, time: '15:00' } },
        reviews: [
          { sale: 1, by: 'buyer', stars: 5, says: 'Sabar, dan contoh soalnya pas dengan kuis.', after: 5 },
          { sale: 1, by: 'seller', stars: 5, says: 'Datang tepat waktu dan sudah menyiapkan pertanyaan.', after: 9 },
        ],
      },
      {
        ...{ buyer: 'intan', pays: 'transfer', to: 'Kos Putri Melati kamar 8, Gate 5', story: confirmed },
        ...{ ago: 40, appointment: { packageId: 'sesi', days: 1, time: '16:00' } },
      },
      {
        ...{ buyer: 'nadia', pays: 'transfer', to: 'Asrama Putri lantai 2, Area Kampus', story: confirmed },
        ...{ ago: 30, appointment: { packageId: 'singkat', days: 1, time: '18:00' } },
      },
      {
        ...{ buyer: 'agus', pays: 'cash', to: 'Bengkel Gate 5', story: [step('seller', 'accept')] },
        ...{ ago: 20, appointment: { packageId: 'intensif', days: 2, time: '15:00' } },
      },
      {
        ...{ buyer: 'citra', pays: 'cash', to: 'Gate 1, rumah pagar hijau', story: [] },
        ...{ ago: 6, appointment: { packageId: 'sesi', days: 3, time: '15:30' } },
      },
    ],
  },
];

export const serviceOf = (name: string): ServiceSeed | undefined =>
  services.find(({ product }) => name.startsWith(product));
