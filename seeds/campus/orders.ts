import type { OrderEvent } from '#domain/orders/order.ts';
import type { SaleActor, SaleEvent } from '#domain/orders/sale.ts';
import type { PersonKey } from './people.ts';

/** An event of one sale: the sale's number within the order, the actor, the event and the reason. */
export interface SaleStep {
  readonly sale: number;
  readonly by: SaleActor;
  readonly event: SaleEvent;
  readonly why?: string;
  /** Photos of a dispute, in the bucket `dispute-photos`. */
  readonly photos?: readonly string[];
}

/** A statement in a dispute, after the one that opened it. */
export interface Statement {
  readonly sale: number;
  readonly by: 'buyer' | 'seller';
  readonly says: string;
  readonly photos: readonly string[];
}

/** A booked package: days from now (negative for the past), and the time of day on campus. */
export interface AppointmentSeed {
  readonly packageId: string;
  readonly days: number;
  readonly time: string;
}

export interface OrderSeed {
  readonly buyer: PersonKey;
  readonly pays: 'cash' | 'transfer';
  readonly to: string;
  /** Prefix of the product's name, quantity. */
  readonly lines: readonly (readonly [string, number])[];
  /** Events since the order, oldest first; empty for one still PENDING. */
  readonly story: readonly (OrderEvent | SaleStep | Statement)[];
  /** Placed this many hours ago. */
  readonly ago: number;
  /** Hours after placing the order over which its events are spread; until now by default. */
  readonly took?: number;
  /** Reviews of a completed sale, in the order of writing. */
  readonly reviews?: readonly ReviewSeed[];
  /** The appointment of the one ordered service. */
  readonly appointment?: AppointmentSeed;
}

export interface ReviewSeed {
  readonly sale: number;
  readonly by: 'buyer' | 'seller';
  readonly stars: number;
  readonly says: string;
  /** Hours after the completion. */
  readonly after: number;
  /** The other side's answer, a day after the review became public. */
  readonly answer?: string;
}

const delivered = ['process', 'ship', 'complete'] as const;
const paidAndDelivered = ['settle', 'process', 'ship', 'complete'] as const;

const step = (sale: number, by: SaleActor, event: SaleEvent, why?: string): SaleStep => ({
  sale,
  by,
  event,
  ...(why && { why }),
});

/** Orders in every state, oldest first. */
export const orders: readonly OrderSeed[] = [
  {
    buyer: 'sari',
    pays: 'cash',
    to: 'Kos Putri Melati kamar 12, Jl. Cendana, Gate 5',
    lines: [['Sepeda Lipat', 1]],
    story: delivered,
    ago: 240,
  },
  {
    buyer: 'budi',
    pays: 'transfer',
    to: 'Kos Wisma Anggrek kamar 3, Gate 5',
    lines: [
      ['Nasi Kotak', 12],
      ['Es Kopi Susu', 12],
    ],
    story: paidAndDelivered,
    ago: 500,
  },
  {
    buyer: 'nadia',
    pays: 'transfer',
    to: 'Asrama Putri lantai 2, Area Kampus',
    lines: [['Laptop Gaming', 1]],
    story: ['settle', 'process', 'cancel'],
    ago: 320,
  },
  {
    buyer: 'agus',
    pays: 'cash',
    to: 'Bengkel Gate 5',
    lines: [
      ['Helm Full Face', 1],
      ['Sarung Tangan', 1],
    ],
    story: delivered,
    ago: 410,
  },
  {
    buyer: 'intan',
    pays: 'cash',
    to: 'Kos Putri Melati kamar 8, Gate 5',
    lines: [['Rice Cooker', 1]],
    story: ['cancel'],
    ago: 300,
  },
  {
    buyer: 'maya',
    pays: 'transfer',
    to: 'Kafe buku Gate 3',
    lines: [['Les Privat', 4]],
    story: paidAndDelivered,
    ago: 290,
  },
  {
    buyer: 'rizky',
    pays: 'transfer',
    to: 'Sekretariat himpunan, Gedung Teknik lantai 1',
    lines: [['Jersey Tim', 15]],
    story: paidAndDelivered,
    ago: 380,
  },
  {
    buyer: 'tiara',
    pays: 'cash',
    to: 'Pusat Bahasa, SUC',
    lines: [
      ['Serum Niacinamide', 1],
      ['Sunscreen', 2],
    ],
    story: delivered,
    ago: 200,
  },
  {
    buyer: 'sari',
    pays: 'transfer',
    to: 'Kos Putri Melati kamar 12, Jl. Cendana, Gate 5',
    lines: [
      ['Lampu Belajar', 1],
      ['Stabilo Pastel', 2],
    ],
    story: paidAndDelivered,
    ago: 170,
    // Hidden until Sari has written a review, too.
    reviews: [{ sale: 1, by: 'seller', stars: 5, says: 'Pembeli ramah dan cepat membayar.', after: 6 }],
  },
  { buyer: 'fajar', pays: 'transfer', to: 'Teras GSG', lines: [['Bola Basket', 1]], story: ['expire'], ago: 150 },
  {
    buyer: 'yoga',
    pays: 'cash',
    to: 'Kos Griya Asri blok B',
    lines: [
      ['Keripik Singkong', 3],
      ['Nasi Kotak', 2],
    ],
    story: delivered,
    ago: 130,
  },
  {
    buyer: 'citra',
    pays: 'transfer',
    to: 'Asrama Putri lantai 1, Area Kampus',
    lines: [['Kardigan Rajut', 1]],
    story: ['settle', 'process', 'ship'],
    ago: 76,
  },
  {
    buyer: 'bayu',
    pays: 'cash',
    to: 'Sekretariat Mapala, SUC',
    lines: [['Headlamp', 2]],
    story: ['process', 'ship'],
    ago: 70,
  },
  {
    buyer: 'sari',
    pays: 'cash',
    to: 'Perpustakaan pusat, meja depan',
    lines: [['Novel Laut Bercerita', 1]],
    story: ['process', 'ship'],
    ago: 52,
  },
  {
    buyer: 'dewi',
    pays: 'cash',
    to: 'Lobi SUC',
    lines: [['Kacamata Antiradiasi', 1]],
    story: ['process', 'cancel'],
    ago: 66,
  },
  {
    buyer: 'putri',
    pays: 'transfer',
    to: 'Ruang UKM Musik, SUC',
    lines: [['Jasa Foto Wisuda', 1]],
    story: ['settle', 'process'],
    ago: 44,
  },
  {
    buyer: 'rangga',
    pays: 'cash',
    to: 'Lapangan basket GSG',
    lines: [
      ['Botol Minum', 1],
      ['Tali Skipping', 1],
    ],
    story: ['process'],
    ago: 30,
  },
  {
    buyer: 'agus',
    pays: 'transfer',
    to: 'Kos Wisma Anggrek kamar 9, Gate 5',
    lines: [['Power Bank', 1]],
    story: ['settle'],
    ago: 21,
  },
  {
    buyer: 'sari',
    pays: 'transfer',
    to: 'Kos Putri Melati kamar 12, Jl. Cendana, Gate 5',
    lines: [
      ['Mouse Wireless', 1],
      ['Flashdisk', 2],
    ],
    story: ['settle'],
    ago: 16,
  },
  {
    buyer: 'intan',
    pays: 'cash',
    to: 'Kos Putri Melati kamar 8, Gate 5',
    lines: [['Keripik Singkong', 1]],
    story: [step(1, 'system', 'lapse')],
    ago: 120,
  },
  {
    buyer: 'yoga',
    pays: 'transfer',
    to: 'Kos Griya Asri blok B',
    lines: [['Flashdisk', 1]],
    story: [
      'settle',
      step(1, 'seller', 'accept'),
      step(1, 'seller', 'ready'),
      {
        ...step(1, 'buyer', 'object', 'Flashdisk tidak terbaca di laptop saya.'),
        photos: ['kendala0000000000001'],
      },
      {
        sale: 1,
        by: 'seller',
        says: 'Sebelum saya serahkan masih terbaca di komputer saya, ini fotonya. Boleh dicoba di laptop lain dulu?',
        photos: ['kendala0000000000002'],
      },
    ],
    ago: 60,
  },
  {
    buyer: 'bayu',
    pays: 'cash',
    to: 'Sekretariat Mapala, SUC',
    lines: [['Botol Minum', 1]],
    story: [step(1, 'seller', 'accept'), step(1, 'seller', 'ready'), step(1, 'seller', 'claim')],
    ago: 40,
  },
  {
    buyer: 'citra',
    pays: 'cash',
    to: 'Asrama Putri lantai 1, Area Kampus',
    lines: [['Stabilo Pastel', 2]],
    story: [step(1, 'seller', 'accept'), step(1, 'seller', 'ready')],
    ago: 28,
  },
  {
    buyer: 'dewi',
    pays: 'transfer',
    to: 'Lobi SUC',
    lines: [
      ['Power Bank', 1],
      ['Novel Laut Bercerita', 1],
    ],
    story: ['settle', step(1, 'seller', 'accept'), step(2, 'seller', 'decline', 'Sudah laku kemarin, maaf.')],
    ago: 18,
  },
  {
    buyer: 'putri',
    pays: 'cash',
    to: 'Ruang UKM Musik, SUC',
    lines: [
      ['Buku Catatan', 1],
      ['Thai Tea', 1],
    ],
    story: [step(1, 'seller', 'accept')],
    ago: 14,
  },
  { buyer: 'nadia', pays: 'cash', to: 'Perpustakaan pusat', lines: [['Kue Kering', 2]], story: ['process'], ago: 12 },
  { buyer: 'budi', pays: 'cash', to: 'Fotokopi Gate 1', lines: [['Brownies Kukus', 1]], story: ['cancel'], ago: 9 },
  {
    buyer: 'maya',
    pays: 'cash',
    to: 'Kafe buku Gate 3',
    lines: [
      ['Buku Catatan', 3],
      ['Pulpen Gel', 2],
    ],
    story: [],
    ago: 6,
  },
  {
    buyer: 'intan',
    pays: 'cash',
    to: 'Kos Putri Melati kamar 8, Gate 5',
    lines: [['Dimsum Ayam', 4]],
    story: [],
    ago: 3,
  },
  {
    buyer: 'sari',
    pays: 'cash',
    to: 'Kantin Fakultas MIPA',
    lines: [
      ['Donat Kentang', 1],
      ['Thai Tea', 2],
    ],
    story: [],
    ago: 1.5,
  },
  {
    buyer: 'tiara',
    pays: 'transfer',
    to: 'Asrama Putri lantai 2, Area Kampus',
    lines: [['Hijab Pashmina', 2]],
    story: [],
    ago: 0.1,
  },
];
