/** Purchases of some weeks ago with their reviews: sellers with many reviews, with one and with none. */
import type { OrderSeed, ReviewSeed } from './orders.ts';
import type { PersonKey } from './people.ts';

const review = (by: 'buyer' | 'seller', stars: number, says: string, after: number, answer?: string): ReviewSeed => ({
  sale: 1,
  by,
  stars,
  says,
  after,
  ...(answer && { answer }),
});

/** A cash purchase of some weeks ago: accepted, prepared, received. */
const past = (
  buyer: PersonKey,
  to: string,
  goods: string,
  days: number,
  reviews: readonly ReviewSeed[],
): OrderSeed => ({
  ...{ buyer, pays: 'cash', to, lines: [[goods, 1]], ago: days * 24, took: 40, reviews },
  story: [
    { sale: 1, by: 'seller', event: 'accept' },
    { sale: 1, by: 'seller', event: 'ready' },
    { sale: 1, by: 'buyer', event: 'receive' },
    { sale: 1, by: 'seller', event: 'claim' },
  ],
});

/** Most are Citra's sales. */
export const pastPurchases: readonly OrderSeed[] = [
  past('budi', 'Kos Wisma Anggrek kamar 3, Gate 5', 'Kotak P3K', 36, [
    review('buyer', 5, 'Lengkap, dan diantar sampai kos. Terima kasih!', 5),
    review('seller', 5, 'Pembeli ramah, datang tepat waktu.', 9),
  ]),
  past('agus', 'Bengkel Gate 5', 'Jas Hujan', 34, [review('buyer', 5, 'Bahannya tebal, tidak tembus.', 20)]),
  past('dewi', 'Lobi SUC', 'Set Cat Akrilik', 31, [
    review(
      'buyer',
      4,
      'Warna lengkap, satu tutupnya agak kering.',
      8,
      'Terima kasih masukannya, tutup penggantinya sudah saya siapkan.',
    ),
    review('seller', 5, '', 12),
  ]),
  past('putri', 'Ruang UKM Musik, SUC', 'Permen Jahe', 29, [
    review('buyer', 5, 'Hangat di tenggorokan, cocok sebelum latihan vokal.', 4),
    review('seller', 5, 'Komunikasi lancar.', 30),
  ]),
  past('nadia', 'Asrama Putri lantai 2, Area Kampus', 'Payung Lipat', 27, [
    review('seller', 4, 'Sempat ganti jam, tetapi memberi kabar.', 3),
    review('buyer', 5, 'Persis seperti di foto.', 26),
  ]),
  past('fajar', 'Teras GSG', 'Setrika Uap', 26, [
    review(
      'buyer',
      3,
      'Berfungsi, hanya kabelnya lebih pendek dari yang saya kira.',
      15,
      'Panjang kabelnya sudah saya tambahkan di deskripsi, terima kasih.',
    ),
  ]),
  past('rizky', 'Sekretariat himpunan, Gedung Teknik lantai 1', 'Buku Catatan', 24, [
    review('buyer', 5, '', 2),
    review('seller', 5, '', 5),
  ]),
  past('bayu', 'Sekretariat Mapala, SUC', 'Jas Hujan', 22, [review('buyer', 4, 'Ringan dibawa naik gunung.', 40)]),
  past('intan', 'Kos Putri Melati kamar 8, Gate 5', 'Rok Plisket', 20, [
    review('buyer', 5, 'Jahitannya rapi. Boleh dicoba dulu sebelum dibayar.', 6),
    review('seller', 5, 'Datang lebih awal, pas uangnya.', 7),
  ]),
  past('yoga', 'Kos Griya Asri blok B', 'Kotak P3K', 19, [review('buyer', 5, 'Isi sesuai daftar.', 12)]),
  past('budi', 'Fotokopi Gate 1', 'Brownies Kukus', 21, [
    review('buyer', 5, 'Masih hangat waktu diterima, enak sekali.', 3),
    review('seller', 5, 'Pesan lagi ya!', 10),
  ]),
  past('nadia', 'Perpustakaan pusat', 'Tanaman Hias', 25, [
    review('buyer', 5, 'Daunnya segar, dan dibekali cara merawatnya.', 7, 'Senang mendengarnya!'),
    review('seller', 5, 'Sangat ramah.', 9),
  ]),
  past('rangga', 'Lapangan basket GSG', 'Wajan Antilengket', 20, [
    review('buyer', 4, 'Bagus, kotaknya sedikit penyok.', 30),
  ]),
];
